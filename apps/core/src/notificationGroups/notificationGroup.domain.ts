import type { Domain } from '../kernel/domain.ts'
import { collectJob } from './collect.jobs.ts'
import { deliverJob } from './deliver.jobs.ts'
import { deliveryArea } from './delivery.person.ts'
import { notificationGroupRoutes } from './notificationGroup.routes.ts'
import { lookUpGroups } from './notificationGroup.store.ts'
import { notificationGroupUndo } from './notificationGroup.undo.ts'

export const notificationGroups: Domain = {
  routes: notificationGroupRoutes,
  constraints: { notification_group_name_key: 'notificationGroup.nameTaken' },
  undo: [notificationGroupUndo],
  people: [deliveryArea],
  lookups: { NotificationGroups: (ctx, { query }) => lookUpGroups(ctx, query) },
  jobs: (services) => [collectJob, deliverJob(services)],
}
