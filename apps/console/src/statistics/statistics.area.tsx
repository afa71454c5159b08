import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { tenantStatisticsAddress } from './statistics.address.ts'
import { t } from './statistics.area.messages.ts'

area({
  at: screens.tenantStatistics,
  title: t('tenants'),
  permissions: ['Statistics.view'],
  place: ['Administration', 8],
  shortcut: 's',
  group: 'Operations',
  summary: t('tenantsSummary'),
  keywords: ['calls', 'minutes', 'outcomes', 'numbers', 'report'],
  parent: screens.guide,
  search: tenantStatisticsAddress,
  screen: () => import('./TenantStatisticsPage.tsx'),
})
