import type { Domain } from '../kernel/domain.ts'
import { tariffRoutes } from './tariff.routes.ts'

export const tariffs: Domain = {
  routes: tariffRoutes,
  constraints: { tariff_name_key: 'tariff.nameTaken' },
}
