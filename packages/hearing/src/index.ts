export { type ActivityEvent, type ActivitySettings, decibelsOf, usualActivity, VoiceActivity } from './activity.ts'
export { Ear, type EarEvents } from './ear.ts'
export { openHttpRecogniser } from './engines/http.ts'
export { findPocketsphinx } from './engines/pocketsphinx.ts'
export { openSocketRecogniser } from './engines/socket.ts'
export { type EngineState, inTurn } from './inTurn.ts'
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
