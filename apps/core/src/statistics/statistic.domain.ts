import type { Domain } from '../kernel/domain.ts'
import { statisticRoutes } from './statistic.routes.ts'

export const statistics: Domain = {
  routes: statisticRoutes,
}
