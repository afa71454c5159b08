import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('conversationsArea', {
  data: 'Data',
  dialLogs: 'Dial logs',
  errors: 'Errors',
  list: 'Conversations',
  overview: 'Overview',
  source: 'Source',
  summary: 'Calls and chats: what was said, what happened, what went wrong',
  timeline: 'Timeline',
})
