import { screens } from '@parley/contract/kernel/screens.ts'
import { tenantApi, tenantReportApi } from '@parley/contract/tenants/tenant.api.ts'
import { tenantKind } from '@parley/contract/tenants/tenant.entity.ts'
import { parametersChange } from '@parley/contract/tenants/tenant.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Domain, Found } from '../kernel/domain.ts'
import { byName, holds } from '../kernel/names.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { undoOf, type Values } from '../kernel/undo.ts'
import {
  createTenant,
  reactivateTenant,
  readRunning,
  suspendTenant,
  updateParameters,
  updateTenant,
} from './tenant.service.ts'
import { getTenant, listTenants, lookUpTenants, readParameters } from './tenant.store.ts'
import { reportTenants } from './tenantReport.ts'

const tenantRoutes = (services: Services) => [
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
  ...routes(tenantReportApi, { ReportTenant: (ctx, { query }) => reportTenants(ctx, query) }),
]

/** Of a tenant its parameters: everything else has consequences of its own, and a screen that says so. */
const tenantUndo = undoOf({
  of: tenantKind,
  as: tenantApi.UpdateParameters,
  fields: ['parameters'],
  async update(ctx, _idTenant, { parameters }) {
    const { items, rowVersion } = await readParameters(ctx)
    const before = (parameters ?? {}) as Values // a field of keys
    const kept = items.map((item) => (Object.hasOwn(before, item.key) ? restored(item.key, before[item.key]) : item))
    const missing = Object.keys(before).filter((key) => items.every((item) => item.key !== key))
    const all = [...kept, ...missing.map((key) => restored(key, before[key]))]
    await updateParameters(ctx, parametersChange.parse({ items: all.filter(Boolean), rowVersion }))
  },
})

/** Nothing where there was none; a note is missing in what was recorded before there were any. */
const restored = (key: string, before: Values[string]) => before && { key, note: '', ...(before as Values) }

async function findTenants(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  const allowed = ctx.allowed(tenantApi.List.permission)
  let rows = ctx.db.selectFrom('tenant').select(['idTenant', 'name']).where(holds('name', search))
  if (allowed !== 'all') rows = rows.where('idTenant', 'in', [-1, ...allowed])
  const found = await rows.orderBy(byName('name')).limit(limit).execute()
  return found.map(({ idTenant, name }) => ({
    kind: 'tenant',
    title: name,
    detail: '',
    at: null,
    hasErrors: false,
    path: screens.tenant(idTenant),
  }))
}

export const tenants: Domain = {
  routes: tenantRoutes,
  constraints: { tenant_name_key: 'tenant.nameTaken', tenant_name_folded_key: 'tenant.nameTaken' },
  undo: [tenantUndo],
  find: findTenants,
  lookups: { Tenants: (ctx, { query }) => lookUpTenants(ctx, query) },
}
