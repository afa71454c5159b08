import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { tenantKind } from '@parley/contract/tenants/tenant.entity.ts'
import type { Parameters, parametersChange } from '@parley/contract/tenants/tenant.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { stale } from '../kernel/refusal.ts'
import { lockTenant } from './tenant.store.ts'
import type {} from './tenant.tables.ts'

export async function readParameters(ctx: Ctx): Promise<Parameters> {
  const row = await ctx.db.selectFrom('tenantParameter').select(['items', 'rowVersion']).executeTakeFirst()
  return row ?? { items: [], rowVersion: 1 }
}

/** Replaces all of them; the tenant's row is the lock. */
export async function updateParameters(
  ctx: Ctx,
  { items, rowVersion }: z.output<typeof parametersChange>,
): Promise<Parameters> {
  const { name } = await lockTenant(ctx, ctx.tenant)
  const before = await readParameters(ctx)
  if (before.rowVersion !== rowVersion) stale('Parameters', before)
  const values = {
    items: JSON.stringify(items),
    rowVersion: rowVersion + 1,
    updatedAt: ctx.clock.now(),
    updatedBy: ctx.actor.id,
  }
  await ctx.db
    .insertInto('tenantParameter')
    .values(values)
    .onConflict((conflict) => conflict.column('idTenant').doUpdateSet(values))
    .execute()
  await ctx.audit({
    kind: actionKind.of.UPDATE,
    of: tenantKind,
    entity: [ctx.tenant, name],
    before: { parameters: byKey(before.items) },
    after: { parameters: byKey(items) },
  })
  return { items, rowVersion: rowVersion + 1 }
}

const byKey = (items: Parameters['items']) => Object.fromEntries(items.map(({ key, ...parameter }) => [key, parameter]))
