import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { subscription } from './subscription.schema.ts'

export const subscriptionKind = entityKind({
  kind: 'StatisticSubscription',
  label: 'Statistics by email',
  area: 'Statistics',
  view: ['Statistics.view'],
  page: () => screens.tenantStatistics(),
  fields: subscription,
})
