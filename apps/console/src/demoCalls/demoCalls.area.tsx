import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { demoGroupAddress } from './demoCalls.address.ts'
import { t } from './demoCalls.area.messages.ts'

area({
  at: screens.demoGroups,
  title: t('groups'),
  permissions: ['DemoCall.view'],
  place: ['Administration', 13],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['presentation', 'prospect', 'public link'],
  parent: screens.guide,
  screen: () => import('./DemoGroupListPage.tsx'),
})

area({
  at: screens.demoGroup,
  title: t('group'),
  permissions: ['DemoCall.view'],
  parent: screens.demoGroups,
  tabs: { calls: { title: t('calls') }, results: { title: t('results') } },
  search: demoGroupAddress,
  load: ({ params, read }) => read(operations.DemoCallGroups.Get, { params }),
  screen: () => import('./DemoGroupPage.tsx'),
})
