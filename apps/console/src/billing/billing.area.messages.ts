import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('billingArea', {
  billing: 'Billing',
  summary: 'What a tenant pays: months with their amounts, tariffs, fees and the lines they apply to',
})
