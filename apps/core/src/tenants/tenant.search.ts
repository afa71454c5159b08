import { screens } from '@parley/contract/kernel/screens.ts'
import { tenantApi } from '@parley/contract/tenants/tenant.api.ts'
import { byName } from '../kernel/byName.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Found } from '../kernel/domain.ts'
import { holds } from '../kernel/holds.ts'

export async function findTenants(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
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
