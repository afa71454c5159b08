import type { Conversation, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import type { SearchOf } from '../kit/address/readers.ts'
import type { ChangeAddress } from '../kit/address/use-address.ts'
import type { conversationAddress } from './conversations.address.ts'
import type { LegFlows } from './source/leg-flows.ts'

type Address = typeof conversationAddress

/** What each tab of a conversation is given. */
export type TabProps = {
  conversation: Conversation
  /** The leg that is looked at. */
  leg: Leg
  flows: LegFlows
  search: SearchOf<Address>
  change: ChangeAddress<Address>
}
