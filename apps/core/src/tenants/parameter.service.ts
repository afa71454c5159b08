import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { Parameters, parametersChange } from '@parley/contract/tenants/tenant.schema.ts'
import type { z } from 'zod'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { stale } from '../kernel/refusal.ts'
import { requireTenant } from './tenant.access.ts'
import { lockTenant } from './tenant.store.ts'
import type {} from './tenant.tables.ts'

export async function readParameters(ctx: Ctx, idTenant: number): Promise<Parameters> {
  await requireTenant(ctx, 'AccessManagement.viewaccount', idTenant)
  return await find(ctx, idTenant)
}

async function find(ctx: Ctx, idTenant: number): Promise<Parameters> {
  const row = await inTenant(ctx, idTenant, () =>
    ctx.db.selectFrom('tenantParameter').select(['items', 'rowVersion']).executeTakeFirst(),
  )
  return row ?? { items: [], rowVersion: 1 }
}

/** Replaces all of them; the tenant's row is the lock. */
export async function updateParameters(
  ctx: Ctx,
  idTenant: number,
  { items, rowVersion }: z.output<typeof parametersChange>,
): Promise<Parameters> {
  await requireTenant(ctx, 'AccessManagement.editaccount', idTenant)
  const { name } = await lockTenant(ctx, idTenant)
  const before = await find(ctx, idTenant)
  if (before.rowVersion !== rowVersion) stale('Parameters', before)
  const values = {
    items: JSON.stringify(items),
    rowVersion: rowVersion + 1,
    updatedAt: ctx.clock.now(),
    updatedBy: ctx.actor.id,
  }
  await actIn(ctx, idTenant, async (there) => {
    await there.db
      .insertInto('tenantParameter')
      .values(values)
      .onConflict((conflict) => conflict.column('idTenant').doUpdateSet(values))
      .execute()
    await there.audit({
      kind: actionKind.of.UPDATE,
      area: 'AccessManagement',
      entity: ['Tenant', idTenant, name],
      before: { parameters: byKey(before.items) },
      after: { parameters: byKey(items) },
    })
  })
  return { items, rowVersion: rowVersion + 1 }
}

const byKey = (items: Parameters['items']) => Object.fromEntries(items.map(({ key, ...parameter }) => [key, parameter]))
