import { screens } from '@parley/contract/kernel/screens.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './statistics.area.messages.ts'

export const tenantStatisticsArea = area({
  at: screens.tenantStatistics,
  title: t('tenants'),
  permissions: ['Statistics.view'],
  place: ['Administration', 8],
  shortcut: 's',
  group: 'Operations',
  summary: t('tenantsSummary'),
  keywords: ['calls', 'minutes', 'outcomes', 'numbers', 'report'],
  parent: () => guideArea,
  search: { period: search.text(), against: search.text(), tests: search.text() },
  screen: () => import('./TenantStatisticsPage.tsx'),
})

export const lineArea = area({
  at: screens.line,
  title: t('line'),
  permissions: ['Line.view'],
  parent: () => guideArea,
  search: { period: search.text(), against: search.text() },
  tabs: { statistics: { title: t('lineStatistics') } },
  screen: () => import('./line/LineStatisticsPage.tsx'),
})
