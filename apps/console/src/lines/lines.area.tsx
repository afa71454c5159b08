import { screens } from '@parley/contract/kernel/screens.ts'
import { moduleTabs } from '../modules/modules.tabs.ts'
import { area } from '../shell/area.ts'
import { lineAddress } from './lines.address.ts'
import { t } from './lines.area.messages.ts'
import { lineTabs } from './lines.tabs.ts'

area({
  at: screens.lines,
  title: t('lines'),
  permissions: ['Line.view'],
  place: ['Administration', 12],
  group: 'Operations',
  summary: t('linesSummary'),
  keywords: ['numbers', 'phone', 'trunk', 'addresses', 'inbound'],
  parent: screens.guide,
  screen: () => import('./LineListPage.tsx'),
})

area({
  at: screens.line,
  title: t('line'),
  parent: screens.lines,
  search: lineAddress,
  tabs: { overview: { title: t('overview'), permission: 'Line.view' } },
  moreTabs: lineTabs,
  screen: () => import('./LinePage.tsx'),
})

lineTabs.add('statistics', {
  title: t('statistics'),
  content: () => import('../statistics/line/LineStatisticsTab.tsx'),
})

lineTabs.add('queue', {
  title: t('queue'),
  permission: 'Line.viewQueue',
  content: () => import('../inbound/QueueTab.tsx'),
})

moduleTabs.add('lines', { title: t('lines'), permission: 'Line.view', content: () => import('./ModuleLinesTab.tsx') })
