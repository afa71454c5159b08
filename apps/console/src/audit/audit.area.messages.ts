import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('auditArea', {
  auditLog: 'Audit log',
  summary: 'Who did what, when and from where; before and after, and undo',
})
