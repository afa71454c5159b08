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

/** Why a call keeps its amount when its month is rated again. */
export const leftOut = defineEnum('LeftOut', {
  NUMBER: {
    value: 'number',
    label: 'The number was anonymized or deleted, and the new prices need more of it than the prefix that was kept',
  },
  CONVERSATION: {
    value: 'conversation',
    label: 'Corrected after the month was closed, and the conversation has been deleted since',
  },
  LINE: { value: 'line', label: 'The line has been deleted, so the prices of that day are unknown' },
  PRICES: { value: 'prices', label: 'The new prices can’t rate them' },
})
export type LeftOut = EnumValue<typeof leftOut>
