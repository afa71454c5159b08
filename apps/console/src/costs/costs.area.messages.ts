import { defineMessages } from '../messages/messages.ts'

/** The word of its tab, which is there before it is opened. */
export const t = defineMessages('costsArea', {
  costs: 'Costs',
})
