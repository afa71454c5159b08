import { defineMessages } from '../messages/messages.ts'

/** The words of its tabs, which are there before they are opened. */
export const t = defineMessages('economyArea', {
  calls: 'Calls',
  months: 'Months',
  overview: 'Overview',
})
