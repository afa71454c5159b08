import type { Domain } from '../kernel/domain.ts'
import { feeRoutes } from './fee.routes.ts'
import { feeUndo } from './fee.undo.ts'

export const fees: Domain = {
  routes: feeRoutes,
  undo: [feeUndo],
}
