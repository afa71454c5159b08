import { screens } from '@parley/contract/kernel/screens.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
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
