import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { accessRequestsAddress } from './accessRequests.address.ts'
import { t } from './accessRequests.area.messages.ts'

area({
  at: screens.accessRequests,
  title: t('requests'),
  permissions: ['AccessManagement.edituser'],
  place: ['Administration', 35],
  group: 'Access',
  summary: t('requestsSummary'),
  keywords: ['permission', 'ask', 'approve', 'grant', 'decline'],
  parent: screens.guide,
  search: accessRequestsAddress,
  screen: () => import('./AccessRequestsPage.tsx'),
})
