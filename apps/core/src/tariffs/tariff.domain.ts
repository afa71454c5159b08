import type { Domain } from '../kernel/domain.ts'
import { tariffRoutes } from './tariff.routes.ts'
import { tariffUndo } from './tariff.undo.ts'

export const tariffs: Domain = {
  routes: tariffRoutes,
  undo: [tariffUndo],
  constraints: { tariff_name_key: 'tariff.nameTaken' },
}
