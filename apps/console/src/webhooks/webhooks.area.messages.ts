import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('webhooksArea', {
  webhooks: 'Webhooks',
  summary: 'Outside systems that are told what happens',
})
