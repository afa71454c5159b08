import type { Domain } from '../kernel/domain.ts'
import { reportRoutes } from './report.routes.ts'

export const reports: Domain = {
  routes: reportRoutes,
}
