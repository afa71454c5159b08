export const CONVERSATION_PATH = '/administration/conversation-details'

export const conversationTabs = ['overview', 'timeline', 'data', 'source', 'errors'] as const
export type ConversationTab = (typeof conversationTabs)[number]

type Where = { guid: string; tab?: ConversationTab; event?: number; leg?: number; fullConversations?: boolean }

/** The address of a conversation, or of a place in it. */
export function conversationHref({ guid, tab, event, leg, fullConversations }: Where): string {
  const search = new URLSearchParams({ guid })
  if (fullConversations) search.set('fullConversations', 'true')
  if (tab && tab !== 'overview') search.set('tab', tab)
  if (leg) search.set('leg', String(leg))
  if (event !== undefined) search.set('event', String(event))
  return `${CONVERSATION_PATH}?${search}`
}
