import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('conversationsArea', {
  list: 'Conversations',
  summary: 'Calls and chats: what was said, what happened, what went wrong',
})
