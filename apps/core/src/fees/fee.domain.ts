import type { Domain } from '../kernel/domain.ts'
import { feeRoutes } from './fee.routes.ts'

export const fees: Domain = {
  routes: feeRoutes,
}
