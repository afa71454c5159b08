export { type ActivityEvent, type ActivitySettings, decibelsOf, usualActivity, VoiceActivity } from './activity.ts'
export { Ear, type EarEvents } from './ear.ts'
export { endSilenceMs } from './pauses.ts'
export {
  type AnswerKind,
  type FailureCode,
  type Hypothesis,
  hears,
  type Listening,
  type Recogniser,
  type RecogniserEvents,
  type RecogniserInfo,
  type RecogniserStream,
} from './port.ts'
