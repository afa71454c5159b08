import { tenantApi } from '@parley/contract/tenants/tenant.api.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { readParameters, updateParameters } from './parameter.service.ts'
import { reactivateTenant, readRunning, suspendTenant } from './suspension.service.ts'
import { createTenant, readTenant, updateTenant } from './tenant.service.ts'
import { listTenants } from './tenant.store.ts'

export const tenantRoutes = (services: Services) =>
  routes(tenantApi, {
    List: (ctx, { query }) => listTenants(ctx, query),
    Create: (ctx, { body }) => createTenant(ctx, services, body),
    Basic: (ctx, { params }) => readTenant(ctx, params.idTenant),
    UpdateBasic: (ctx, { params, body }) => updateTenant(ctx, params.idTenant, body),
    Running: (ctx, { params }) => readRunning(ctx, params.idTenant),
    Suspend: (ctx, { params, body }) => suspendTenant(ctx, params.idTenant, body),
    Reactivate: (ctx, { params, body }) => reactivateTenant(ctx, params.idTenant, body.rowVersion),
    Parameters: (ctx, { params }) => readParameters(ctx, params.idTenant),
    UpdateParameters: (ctx, { params, body }) => updateParameters(ctx, params.idTenant, body),
  })
