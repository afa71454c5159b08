import type { Domain } from '../kernel/domain.ts'
import { homeRoutes } from './home.routes.ts'

export const home: Domain = {
  routes: homeRoutes,
}
