import { screens } from '@parley/contract/kernel/screens.ts'
import { lineTabs } from '../lines/lines.tabs.ts'
import { area } from '../shell/area.ts'
import { liveCallsAddress } from './ongoing.address.ts'
import { t } from './ongoing.area.messages.ts'

area({
  at: screens.liveCalls,
  title: t('title'),
  permissions: ['OngoingConversations.view'],
  place: ['Administration', 11],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['ongoing', 'wall', 'supervisor', 'conversations', 'risk', 'monitor', 'now'],
  parent: screens.guide,
  search: liveCallsAddress,
  screen: () => import('./LiveCallsPage.tsx'),
})

lineTabs.add('ongoing-calls', {
  title: t('tab'),
  permission: 'OngoingConversations.view',
  content: () => import('./LineLiveTab.tsx'),
})

lineTabs.add('ongoing-calls/configuration', {
  title: t('assist'),
  permission: 'Line.view',
  content: () => import('./LineAssistTab.tsx'),
})
