import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { feeKind } from '@parley/contract/fees/fee.entity.ts'
import { closedMonthOf, feeBlocked } from '@parley/contract/fees/fee.rules.ts'
import { type FeeDetail, type FeeDraft, feeDraft, type feeQuery } from '@parley/contract/fees/fee.schema.ts'
import type { z } from 'zod'
import { chargedSince } from '../economy/months/feePart.ts'
import { adjustForFee } from '../economy/months/late.ts'
import { lastClosed, readFirstMonth } from '../economy/months/month.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { type BillingOf, billingOf, lockBilling } from '../tenants/billing.ts'
import { deleteFee, feesBeside, getFee, insertFee, listFees, storeFee } from './fee.store.ts'

const fees: Keeping<FeeDetail, BillingOf> = {
  of: feeKind,
  lock: lockBilling,
  get: detailOf,
  name: ({ category }) => feeCategory.label(category),
  facts: factsIn(feeDraft, 'currency'),
}

export const readFees = async (ctx: Ctx, query: z.output<typeof feeQuery>) =>
  listFees(ctx.db, (await billingOf(ctx)).today, query)

export const readFee = async (ctx: Ctx, idFee: number) => detailOf(ctx, idFee, await billingOf(ctx))

async function detailOf({ db }: Ctx, idFee: number, { today }: BillingOf): Promise<FeeDetail> {
  const fee = await getFee(db, today, idFee)
  const closed = await lastClosed(db)
  const openCharge = await chargedSince(db, fee, { closed, to: today.slice(0, 7) })
  return { ...fee, closedIn: closedMonthOf(fee, closed), openCharge }
}

export const createFee = (ctx: Ctx, draft: FeeDraft): Promise<FeeDetail> =>
  createOf(ctx, fees, async () => {
    const { currency } = await lockBilling(ctx)
    refuse(feeBlocked.save(draft, await feesBeside(ctx.db, draft)))
    refuse(feeBlocked.reach(draft, await readFirstMonth(ctx.db)))
    const idFee = await insertFee(ctx, { ...draft, currency })
    await adjustForFee(ctx, { idFee, currency, after: draft })
    return idFee
  })

export const updateFee = (ctx: Ctx, idFee: number, { rowVersion, ...draft }: FeeDraft & { rowVersion: number }) =>
  changeOf(ctx, fees, idFee, rowVersion, async (before, { today, currency }) => {
    refuse(feeBlocked.change(before, draft, today))
    refuse(feeBlocked.currency(before, draft, currency))
    refuse(feeBlocked.save(draft, await feesBeside(ctx.db, draft, idFee)))
    const first = await readFirstMonth(ctx.db)
    if (!feeBlocked.reach(before, first)) refuse(feeBlocked.reach(draft, first))
    await storeFee(ctx, idFee, draft)
    await adjustForFee(ctx, { idFee, currency: before.currency, before, after: draft })
  })

/** Closing a month holds the tenant, too: none is closed over a fee that goes. */
export const removeFee = (ctx: Ctx, idFee: number): Promise<void> =>
  removeOf(ctx, fees, idFee, async (fee, { today }) => {
    refuse(feeBlocked.remove(fee, today))
    await deleteFee(ctx.db, idFee)
  })
