import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { feeBlocked } from '@parley/contract/fees/fee.rules.ts'
import type { Fee, FeeDraft, feeQuery } from '@parley/contract/fees/fee.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { changeBilling, readBilling } from '../tenants/billing.ts'
import { feesBeside, getFee, listFees } from './fee.store.ts'

interface Place {
  readonly idTenant: number
  readonly idFee: number
}

export const readFees = (ctx: Ctx, idTenant: number, query: z.output<typeof feeQuery>) =>
  readBilling(ctx, idTenant, ({ today }) => listFees(ctx.db, today, query))

export async function createFee(ctx: Ctx, idTenant: number, draft: FeeDraft): Promise<Fee> {
  const fee = await changeBilling(ctx, idTenant, async ({ today, currency }) => {
    refuse(feeBlocked.save(draft, await feesBeside(ctx.db, draft)))
    const now = ctx.clock.now()
    const { idFee } = await ctx.db
      .insertInto('fee')
      .values({
        ...draft,
        currency,
        createdAt: now,
        createdBy: ctx.actor.id,
        updatedAt: now,
        updatedBy: ctx.actor.id,
      })
      .returning('idFee')
      .executeTakeFirstOrThrow()
    return await getFee(ctx.db, today, idFee)
  })
  await record(ctx, actionKind.of.CREATE, idTenant, fee, { after: factsOf(fee) })
  return fee
}

export async function updateFee(
  ctx: Ctx,
  { idTenant, idFee }: Place,
  { rowVersion, ...draft }: FeeDraft & { rowVersion: number },
): Promise<Fee> {
  const { before, after } = await changeBilling(ctx, idTenant, async ({ today }) => {
    const before = await getFee(ctx.db, today, idFee)
    if (before.rowVersion !== rowVersion) stale('Fee', before)
    refuse(feeBlocked.change(before, draft, today))
    refuse(feeBlocked.save(draft, await feesBeside(ctx.db, draft, idFee)))
    await ctx.db
      .updateTable('fee')
      .set({ ...draft, rowVersion: rowVersion + 1, updatedAt: ctx.clock.now(), updatedBy: ctx.actor.id })
      .where('idFee', '=', idFee)
      .execute()
    return { before, after: await getFee(ctx.db, today, idFee) }
  })
  await record(ctx, actionKind.of.UPDATE, idTenant, after, { before: factsOf(before), after: factsOf(after) })
  return after
}

export async function removeFee(ctx: Ctx, { idTenant, idFee }: Place): Promise<void> {
  const before = await changeBilling(ctx, idTenant, async ({ today }) => {
    const fee = await getFee(ctx.db, today, idFee)
    refuse(feeBlocked.remove(fee, today))
    await ctx.db.deleteFrom('fee').where('idFee', '=', idFee).execute()
    return fee
  })
  await record(ctx, actionKind.of.DELETE, idTenant, before, { before: factsOf(before) })
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
  idTenant: number,
  { idFee, category }: Fee,
  { before, after }: { readonly before?: object; readonly after?: object },
): Promise<void> =>
  ctx.audit({
    kind,
    area: 'AccessManagement',
    entity: ['Fee', idFee, feeCategory.label(category)],
    ...(before && { before: { idTenant, ...before } }),
    ...(after && { after: { idTenant, ...after } }),
  })
