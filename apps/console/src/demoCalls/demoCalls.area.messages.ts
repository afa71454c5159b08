import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('demoCallsArea', {
  calls: 'Calls',
  group: 'Demo call group',
  groups: 'Demo calls',
  results: 'Results',
  summary: 'Conversations to show to people, with or without an account',
})
