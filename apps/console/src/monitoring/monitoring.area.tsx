import { screens } from '@parley/contract/kernel/screens.ts'
import { lineTabs } from '../lines/lines.tabs.ts'
import { area } from '../shell/area.ts'
import { alertsAddress } from './monitoring.address.ts'
import { t } from './monitoring.area.messages.ts'

area({
  at: screens.alerts,
  title: t('alerts'),
  permissions: ['Line.view'],
  place: ['Administration', 12],
  group: 'Operations',
  summary: t('alertsSummary'),
  keywords: ['monitoring', 'warnings', 'incidents', 'silence', 'answer rate'],
  parent: screens.guide,
  search: alertsAddress,
  screen: () => import('./AlertListPage.tsx'),
})

lineTabs.add('advanced', {
  title: t('monitoring'),
  permission: 'Line.view',
  content: () => import('./MonitoringTab.tsx'),
})
