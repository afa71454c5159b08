import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { flowTabs } from '../flows/flows.tabs.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { conversationQueryOf } from './conversation-query.ts'
import { t } from './conversations.area.messages.ts'
import { eventGroupNames } from './timeline/visible-events.ts'

export const conversationArea = area({
  at: screens.conversation,
  title: t('list'),
  place: ['Administration', 5],
  offeredFor: operations.DialLogs.DialLogs,
  shortcut: 'c',
  group: 'Operations',
  summary: t('summary'),
  keywords: ['dial logs', 'calls', 'chats', 'transcript', 'timeline', 'recording', 'guid'],
  parent: () => guideArea,
  tabs: {
    overview: { title: t('overview') },
    timeline: { title: t('timeline') },
    data: { title: t('data') },
    source: { title: t('source') },
    errors: { title: t('errors') },
  },
  search: {
    guid: search.text(),
    callId: search.text(),
    fullConversations: search.flag(),
    leg: search.whole(),
    event: search.whole(),
    kinds: search.someOf(eventGroupNames),
    find: search.text(),
    step: search.whole(),
    visit: search.whole(),
    ran: search.text(),
    view: search.oneOf(['picture', 'json'], 'picture'),
  },
  load: ({ search, read }) => {
    const query = conversationQueryOf(search)
    return query && read(operations.Conversations.Conversations, { query })
  },
  screen: () => import('./ConversationPage.tsx'),
})

/** The earlier address of a conversation; leads to the one with the guid in the query. */
export const earlierConversationArea = area({
  at: screens.earlierConversation,
  title: t('list'),
  screen: () => import('./EarlierConversationPage.tsx'),
})

flowTabs.add('dialLogs', { title: t('dialLogs'), content: () => import('./list/FlowDialLogs.tsx') })
