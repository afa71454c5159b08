import type { Domain } from '../kernel/domain.ts'
import { tenantRoutes } from './tenant.routes.ts'
import { findTenants } from './tenant.search.ts'
import { lookUpTenants } from './tenant.store.ts'
import { tenantUndo } from './tenant.undo.ts'

export const tenants: Domain = {
  routes: tenantRoutes,
  constraints: { tenant_name_key: 'tenant.nameTaken', tenant_name_folded_key: 'tenant.nameTaken' },
  undo: [tenantUndo],
  find: findTenants,
  lookups: { Tenants: (ctx, { query }) => lookUpTenants(ctx, query) },
}
