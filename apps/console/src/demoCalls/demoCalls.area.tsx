import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './demoCalls.area.messages.ts'

export const demoGroupsArea = area({
  at: screens.demoGroups,
  title: t('groups'),
  permissions: ['DemoCall.view'],
  place: ['Administration', 12],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['presentation', 'prospect', 'public link'],
  parent: () => guideArea,
  screen: () => import('./DemoGroupListPage.tsx'),
})

export const demoGroupArea = area({
  at: screens.demoGroup,
  title: t('group'),
  permissions: ['DemoCall.view'],
  parent: () => demoGroupsArea,
  tabs: { calls: { title: t('calls') }, results: { title: t('results') } },
  search: { call: search.whole() },
  load: ({ params, read }) => read(operations.DemoCallGroups.Get, { params }),
  screen: () => import('./DemoGroupPage.tsx'),
})
