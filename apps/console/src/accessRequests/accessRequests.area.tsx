import { screens } from '@parley/contract/kernel/screens.ts'
import { guideArea } from '../home/home.area.tsx'
import { area, search } from '../shell/area.ts'
import { t } from './accessRequests.area.messages.ts'

export const accessRequestsArea = area({
  at: screens.accessRequests,
  title: t('requests'),
  permissions: ['AccessManagement.edituser'],
  place: ['Administration', 35],
  group: 'Access',
  summary: t('requestsSummary'),
  keywords: ['permission', 'ask', 'approve', 'grant', 'decline'],
  parent: () => guideArea,
  search: { request: search.whole() },
  screen: () => import('./AccessRequestsPage.tsx'),
})
