import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('usersArea', {
  overview: 'Overview',
  security: 'Security',
  user: 'User',
  users: 'Users',
  usersSummary: 'Who can sign in, and what they can do',
})
