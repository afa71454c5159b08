import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { feeKind } from '@parley/contract/fees/fee.entity.ts'
import { feeBlocked } from '@parley/contract/fees/fee.rules.ts'
import type { Fee, FeeDraft, feeQuery } from '@parley/contract/fees/fee.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { billingOf, lockBilling } from '../tenants/billing.ts'
import { feesBeside, getFee, listFees } from './fee.store.ts'

export const readFees = async (ctx: Ctx, query: z.output<typeof feeQuery>) =>
  listFees(ctx.db, (await billingOf(ctx)).today, query)

export async function createFee(ctx: Ctx, draft: FeeDraft): Promise<Fee> {
  const { today, currency } = await lockBilling(ctx)
  refuse(feeBlocked.save(draft, await feesBeside(ctx.db, draft)))
  const now = ctx.clock.now()
  const { idFee } = await ctx.db
    .insertInto('fee')
    .values({ ...draft, currency, createdAt: now, createdBy: ctx.actor.id, updatedAt: now, updatedBy: ctx.actor.id })
    .returning('idFee')
    .executeTakeFirstOrThrow()
  const fee = await getFee(ctx.db, today, idFee)
  await record(ctx, actionKind.of.CREATE, fee, { after: factsOf(fee) })
  return fee
}

export async function updateFee(
  ctx: Ctx,
  idFee: number,
  { rowVersion, ...draft }: FeeDraft & { rowVersion: number },
): Promise<Fee> {
  const { today } = await lockBilling(ctx)
  const before = await getFee(ctx.db, today, idFee)
  if (before.rowVersion !== rowVersion) stale('Fee', before)
  refuse(feeBlocked.change(before, draft, today))
  refuse(feeBlocked.save(draft, await feesBeside(ctx.db, draft, idFee)))
  await ctx.db
    .updateTable('fee')
    .set({ ...draft, rowVersion: rowVersion + 1, updatedAt: ctx.clock.now(), updatedBy: ctx.actor.id })
    .where('idFee', '=', idFee)
    .execute()
  const after = await getFee(ctx.db, today, idFee)
  await record(ctx, actionKind.of.UPDATE, after, { before: factsOf(before), after: factsOf(after) })
  return after
}

export async function removeFee(ctx: Ctx, idFee: number): Promise<void> {
  const { today } = await lockBilling(ctx)
  const fee = await getFee(ctx.db, today, idFee)
  refuse(feeBlocked.remove(fee, today))
  await ctx.db.deleteFrom('fee').where('idFee', '=', idFee).execute()
  await record(ctx, actionKind.of.DELETE, fee, { before: factsOf(fee) })
}

const factsOf = ({ category, amount, currency, period, quantity, validFrom, validTo, note }: Fee) => ({
  category: feeCategory.label(category),
  amount,
  currency,
  period,
  quantity,
  validFrom,
  validTo,
  note,
})

const record = (
  ctx: Ctx,
  kind: (typeof actionKind.values)[number],
  { idFee, category }: Fee,
  change: { readonly before?: object; readonly after?: object },
): Promise<void> => ctx.audit({ kind, of: feeKind, entity: [idFee, feeCategory.label(category)], ...change })
