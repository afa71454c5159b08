import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'

export const conversationKind = entityKind({
  kind: 'Conversation',
  label: 'Conversation',
  area: 'CallScript',
  view: ['CallScript.viewdiallogs'],
  page: (guid: string) => screens.conversation({ guid }),
})
/** Many of them in one file. */
export const conversationsKind = entityKind({
  kind: 'Conversations',
  label: 'Conversations',
  area: 'CallScript',
  view: ['CallScript.viewdiallogs'],
})
