import { tenantApi } from '@parley/contract/tenants/tenant.api.ts'
import { tenantReportApi } from '@parley/contract/tenants/tenantReport.api.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { updateParameters } from './parameter.service.ts'
import { readParameters } from './parameter.store.ts'
import { reactivateTenant, readRunning, suspendTenant } from './suspension.service.ts'
import { createTenant, updateTenant } from './tenant.service.ts'
import { getTenant, listTenants } from './tenant.store.ts'
import { reportTenants } from './tenantReport.ts'

export const tenantRoutes = (services: Services) => [
  ...routes(tenantApi, {
    List: (ctx, { query }) => listTenants(ctx, query),
    Create: (ctx, { body }) => createTenant(ctx, services, body),
    Basic: (ctx) => getTenant(ctx, ctx.tenant),
    UpdateBasic: (ctx, { body }) => updateTenant(ctx, body),
    Running: readRunning,
    Suspend: (ctx, { body }) => suspendTenant(ctx, body),
    Reactivate: (ctx, { body }) => reactivateTenant(ctx, body.rowVersion),
    Parameters: readParameters,
    UpdateParameters: (ctx, { body }) => updateParameters(ctx, body),
  }),
  ...routes(tenantReportApi, { ReportTenants: (ctx, { query }) => reportTenants(ctx, query) }),
]
