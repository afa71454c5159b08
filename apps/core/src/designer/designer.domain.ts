import type { Domain } from '../kernel/domain.ts'
import { designerRoutes } from './designer.routes.ts'

export const designer: Domain = {
  routes: designerRoutes,
}
