import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { flowTabs } from '../flows/flows.tabs.ts'
import { lineTabs } from '../lines/lines.tabs.ts'
import { moduleTabs } from '../modules/modules.tabs.ts'
import { area } from '../shell/area.ts'
import { conversationQueryOf } from './conversation-query.ts'
import { conversationAddress } from './conversations.address.ts'
import { t } from './conversations.area.messages.ts'

area({
  at: screens.conversation,
  title: t('list'),
  place: ['Administration', 5],
  offeredFor: operations.DialLogs.DialLogs,
  shortcut: 'c',
  group: 'Operations',
  summary: t('summary'),
  keywords: ['dial logs', 'calls', 'chats', 'transcript', 'timeline', 'recording', 'guid'],
  parent: screens.guide,
  tabs: {
    overview: { title: t('overview') },
    timeline: { title: t('timeline') },
    data: { title: t('data') },
    source: { title: t('source') },
    errors: { title: t('errors') },
  },
  search: conversationAddress,
  load: ({ search, read }) => {
    const query = conversationQueryOf(search)
    return query && read(operations.Conversations.Conversations, { query })
  },
  screen: () => import('./ConversationPage.tsx'),
})

/** The earlier address of a conversation; leads to the one with the guid in the query. */
area({
  at: screens.earlierConversation,
  title: t('list'),
  screen: () => import('./EarlierConversationPage.tsx'),
})

moduleTabs.add('dialLogs', {
  title: t('dialLogs'),
  permission: 'Module.viewdiallogs',
  content: () => import('./list/ModuleDialLogs.tsx'),
})
lineTabs.add('dialLogs', {
  title: t('dialLogs'),
  permission: 'Line.viewdiallogs',
  content: () => import('./list/LineDialLogs.tsx'),
})
flowTabs.add('dialLogs', { title: t('dialLogs'), content: () => import('./list/FlowDialLogs.tsx') })
