import type { Domain } from '../kernel/domain.ts'
import { lookUpModules } from './module.store.ts'

export const modules: Domain = {
  lookups: { Modules: (ctx, { query }) => lookUpModules(ctx, query) },
}
