import { entityKind } from '../kernel/entityKind.ts'

export const conversationKind = entityKind({
  kind: 'Conversation',
  label: 'Conversation',
  area: 'CallScript',
  view: ['CallScript.viewdiallogs'],
  page: '/administration/conversation-details?guid={id}',
})
/** Many of them in one file. */
export const conversationsKind = entityKind({
  kind: 'Conversations',
  label: 'Conversations',
  area: 'CallScript',
  view: ['CallScript.viewdiallogs'],
})
