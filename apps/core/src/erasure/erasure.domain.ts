import type { Domain } from '../kernel/domain.ts'
import { erasureTask } from './erasure.jobs.ts'
import { erasureRoutes } from './erasure.routes.ts'

export const erasure: Domain = {
  routes: erasureRoutes,
  tasks: (services) => [erasureTask(services)],
}
