import type { Conversation, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import type { useAreaSearch } from '../shell/area.ts'
import type { conversationArea } from './conversations.area.tsx'
import type { LegFlows } from './source/leg-flows.ts'

type AreaSearch = ReturnType<typeof useAreaSearch<typeof conversationArea.search>>

/** What each tab of a conversation is given. */
export type TabProps = {
  conversation: Conversation
  /** The leg that is looked at. */
  leg: Leg
  flows: LegFlows
  search: AreaSearch[0]
  change: AreaSearch[1]
}
