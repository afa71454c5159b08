import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What can still change of a billing month. */
export const monthState = defineEnum('MonthState', {
  OPEN: { value: 'OPEN', label: 'Open', tone: 'info' },
  CLOSED: { value: 'CLOSED', label: 'Closed', tone: 'warning' },
  LOCKED: { value: 'LOCKED', label: 'Locked', tone: 'success' },
})
export type MonthState = EnumValue<typeof monthState>

/** What is odd about a month, and should be looked at before it is closed. */
export const monthFinding = defineEnum('MonthFinding', {
  NOT_OVER: { value: 'notOver', label: 'The month is not over' },
  RUNNING: { value: 'running', label: 'Conversations are still running' },
  WAITING: { value: 'waiting', label: 'Calls are waiting to be rated' },
  NO_TARIFF: { value: 'noTariff', label: 'Calls on lines without a tariff' },
  FREE: { value: 'free', label: 'Answered calls that cost nothing' },
  OUTLIER: { value: 'outlier', label: 'Unusually expensive calls' },
  EARLIER_OPEN: { value: 'earlierOpen', label: 'An earlier month is still open' },
})
export type MonthFinding = EnumValue<typeof monthFinding>
