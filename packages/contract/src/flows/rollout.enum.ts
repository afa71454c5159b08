import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const rolloutState = defineEnum('RolloutState', {
  RUNNING: { value: 'RUNNING', label: 'Under way', tone: 'info' },
  FINISHED: { value: 'FINISHED', label: 'Published to all', tone: 'success' },
  BACK: { value: 'BACK', label: 'Taken back', tone: 'warning' },
  REPLACED: { value: 'REPLACED', label: 'Replaced by another version', tone: 'neutral' },
})
export type RolloutState = EnumValue<typeof rolloutState>

export const rolloutVerdict = defineEnum('RolloutVerdict', {
  WAITING: { value: 'WAITING', label: 'Not enough conversations yet', tone: 'neutral' },
  WORSE: { value: 'WORSE', label: 'Worse', tone: 'danger' },
  NO_WORSE: { value: 'NO_WORSE', label: 'No worse seen', tone: 'neutral' },
  BETTER: { value: 'BETTER', label: 'Better', tone: 'success' },
})
export type RolloutVerdict = EnumValue<typeof rolloutVerdict>
