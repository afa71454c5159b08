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
