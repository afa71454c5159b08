import type { Domain } from '../kernel/domain.ts'
import { retentionNight, retentionTask } from './retention.jobs.ts'
import { retentionRoutes } from './retention.routes.ts'

export const retention: Domain = {
  routes: retentionRoutes,
  tasks: () => [retentionTask],
  jobs: () => [retentionNight],
}
