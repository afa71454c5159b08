import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import type { TabItem } from '../kit/tabs/Tabs.tsx'
import { conversationArea } from './conversations.area.tsx'
import { t } from './conversations.messages.ts'
import { type ConversationTab, conversationTabs } from './conversations.path.ts'
import type { TabProps } from './tab-props.ts'

const labels: Readonly<Record<ConversationTab, string>> = {
  overview: t('tabOverview'),
  timeline: t('tabTimeline'),
  data: t('tabData'),
  source: t('tabSource'),
  errors: t('tabErrors'),
}

/** The address of a tab; what was selected in another one is left behind. */
export function tabHref({ guid, callId, fullConversations, leg }: TabProps['search'], tab: ConversationTab): string {
  return conversationArea.href({ search: { guid, callId, fullConversations, leg, tab } })
}

export const detailTabs = (search: TabProps['search'], leg: Leg | undefined): readonly TabItem[] =>
  conversationTabs.map((tab) => ({
    href: tabHref(search, tab),
    label: labels[tab],
    ...(leg && tab === 'errors' && leg.problems.length > 0 ? { count: leg.problems.length } : {}),
    ...(leg && tab === 'timeline' ? { count: leg.events.length } : {}),
  }))
