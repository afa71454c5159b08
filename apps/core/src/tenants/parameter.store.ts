import type { Parameters } from '@parley/contract/tenants/tenant.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changed } from '../kernel/keeping.ts'

export async function readParameters({ db }: Ctx): Promise<Parameters> {
  const row = await db.selectFrom('tenantParameter').select(['items', 'rowVersion']).executeTakeFirst()
  return row ?? { items: [], rowVersion: 1 }
}

export async function storeParameters(ctx: Ctx, { items, rowVersion }: Parameters): Promise<void> {
  const values = { ...changed(ctx), items: JSON.stringify(items), rowVersion: rowVersion + 1 }
  await ctx.db
    .insertInto('tenantParameter')
    .values(values)
    .onConflict((conflict) => conflict.column('idTenant').doUpdateSet(values))
    .execute()
}
