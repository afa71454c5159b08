import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('billingArea', {
  billing: 'Billing',
  fees: 'Fees',
  lines: 'Lines',
  summary: 'What a tenant pays: tariffs, fees and the lines they apply to',
  tariffs: 'Tariffs',
})
