import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'

interface Search {
  readonly search?: string | undefined
  readonly limit?: number | undefined
}

/** Tenants that can be chosen: the one acted for, or every one of the installation for those of the operator who may see tenants. */
export async function lookUpTenants(ctx: Ctx, { search = '', limit = 100 }: Search) {
  let rows = ctx.db
    .selectFrom('tenant')
    .select(['idTenant as id', 'name', 'timezone as detail'])
    .where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`)
  const allowed = ctx.allowed('AccessManagement.viewaccount')
  if (allowed !== 'all') rows = rows.where('idTenant', 'in', [ctx.tenant, ...allowed])
  return await rows.orderBy(sql`lower(name)`).limit(limit).execute()
}
