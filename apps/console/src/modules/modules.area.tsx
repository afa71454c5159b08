import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { moduleAddress } from './modules.address.ts'
import { t } from './modules.area.messages.ts'
import { moduleTabs } from './modules.tabs.ts'

area({
  at: screens.modules,
  title: t('modules'),
  permissions: ['Module.view'],
  place: ['Administration', 11],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['trunks', 'SIP', 'gateways', 'carrier', 'simulated', 'connection'],
  parent: screens.guide,
  screen: () => import('./ModuleListPage.tsx'),
})

area({
  at: screens.module,
  title: t('module'),
  permissions: ['Module.view'],
  parent: screens.modules,
  search: moduleAddress,
  tabs: { overview: { title: t('overview') } },
  moreTabs: moduleTabs,
  load: ({ params, read }) => read(operations.DialModules.Basic, { params }),
  screen: () => import('./ModulePage.tsx'),
})
