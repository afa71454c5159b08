import type { Domain } from '../kernel/domain.ts'
import { assetRoutes } from './asset.routes.ts'

export const assets: Domain = {
  routes: assetRoutes,
}
