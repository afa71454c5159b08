import { eventKind } from '../enums/conversation.enum.ts'
import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What a conversation is doing now. */
export const ongoingState = defineEnum('OngoingState', {
  RINGING: { value: 'RINGING', label: 'Ringing', tone: 'neutral' },
  SPEAKING: { value: 'SPEAKING', label: 'Bot speaks', tone: 'accent' },
  LISTENING: { value: 'LISTENING', label: 'Bot listens', tone: 'info' },
  WAITING: { value: 'WAITING', label: 'Waits for a service', tone: 'neutral' },
  ROBOT: { value: 'ROBOT', label: 'Waits for a robot', tone: 'neutral' },
  TRANSFER: { value: 'TRANSFER', label: 'In transfer', tone: 'info' },
  SUSPENDED: { value: 'SUSPENDED', label: 'Suspended', tone: 'warning' },
  ENDING: { value: 'ENDING', label: 'Ending', tone: 'neutral' },
  LOST: { value: 'LOST', label: 'Lost', tone: 'danger' },
})
export type OngoingState = EnumValue<typeof ongoingState>

/** Who said something. */
export const speaker = defineEnum('Speaker', {
  BOT: { value: 'bot', label: 'Bot' },
  PERSON: { value: 'person', label: 'Person' },
  SUPERVISOR: { value: 'supervisor', label: 'Supervisor' },
})
export type Speaker = EnumValue<typeof speaker>

const { AGENT, AUDIO_PLAY, HUMAN, ROBOT, TONE_IN } = eventKind.of
const SPEAKERS: ReadonlyMap<number, Speaker> = new Map([
  [ROBOT, speaker.of.BOT],
  [AUDIO_PLAY, speaker.of.BOT],
  [HUMAN, speaker.of.PERSON],
  [TONE_IN, speaker.of.PERSON],
])

/** Who said what is recorded; undefined for what is no speech, such as what a supervisor did rather than said. */
export function speakerOf({ kind, data }: { readonly kind: number; readonly data: unknown }): Speaker | undefined {
  if (kind !== AGENT) return SPEAKERS.get(kind)
  return typeof data === 'object' && data !== null && 'do' in data && data.do === 'say'
    ? speaker.of.SUPERVISOR
    : undefined
}
