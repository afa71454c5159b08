import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { conversationArea } from './conversations.area.tsx'
import type { TabProps } from './tab-props.ts'

/** The tabs of a conversation; what was selected in another one is left behind. */
export function useConversationTabs({ guid, callId, fullConversations, leg }: TabProps['search'], shown?: Leg) {
  return useTabs(conversationArea, {
    keep: { guid, callId, fullConversations, leg },
    counts: { timeline: shown?.events.length, errors: shown?.problems.length || undefined },
  })
}
