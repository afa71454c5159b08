import type { Domain } from '../kernel/domain.ts'
import { callManagementRoutes } from './testCall.routes.ts'

export const testCalls: Domain = {
  routes: callManagementRoutes,
}
