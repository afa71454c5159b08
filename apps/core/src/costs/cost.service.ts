import { costApi } from '@parley/contract/costs/cost.api.ts'
import { providerPriceKind } from '@parley/contract/costs/cost.entity.ts'
import { costUnit } from '@parley/contract/costs/cost.enum.ts'
import { providerPriceBlocked } from '@parley/contract/costs/cost.rules.ts'
import {
  type ProviderPrice,
  type ProviderPriceDraft,
  providerPriceDraft,
  type providerPriceQuery,
} from '@parley/contract/costs/cost.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { type BillingOf, billingOf, lockBilling } from '../tenants/billing.ts'
import {
  deletePriceList,
  getPriceList,
  insertPriceList,
  listPriceLists,
  priceListsBeside,
  storePriceList,
} from './cost.store.ts'

const MOST_LISTS = 500
/** Whoever may edit prices is answered with them, so that both are needed. */
const VIEW = costApi.ProviderPrices.permission

const priceLists: Keeping<ProviderPrice, BillingOf> = {
  of: providerPriceKind,
  lock: lockBilling,
  get: ({ db }, idProviderPrice, { today }) => getPriceList(db, today, idProviderPrice),
  name: ({ provider, unit }) => `${provider}, ${costUnit.label(unit)}`,
  facts: factsIn(providerPriceDraft),
}

export const readPriceLists = async (ctx: Ctx, query: z.output<typeof providerPriceQuery>) =>
  listPriceLists(ctx.db, (await billingOf(ctx)).today, query)

export const readPriceList = async (ctx: Ctx, idProviderPrice: number) =>
  getPriceList(ctx.db, (await billingOf(ctx)).today, idProviderPrice)

export const createPriceList = (ctx: Ctx, draft: ProviderPriceDraft): Promise<ProviderPrice> =>
  createOf(ctx, priceLists, async () => {
    await ctx.require(VIEW)
    const { currency } = await lockBilling(ctx)
    if (draft.currency !== undefined && draft.currency !== currency)
      refuse(reason('providerPrice.otherCurrency', { currency, other: draft.currency }))
    const others = await priceListsBeside(ctx.db)
    if (others.length >= MOST_LISTS) refuse(reason('providerPrice.tooMany', { limit: MOST_LISTS }))
    refuse(providerPriceBlocked.save(draft, others))
    return await insertPriceList(ctx, { ...draft, currency })
  })

export async function updatePriceList(
  ctx: Ctx,
  idProviderPrice: number,
  { rowVersion, ...draft }: Omit<ProviderPriceDraft, 'currency'> & { rowVersion: number },
) {
  await ctx.require(VIEW)
  return await changeOf(ctx, priceLists, idProviderPrice, rowVersion, async (before, { today }) => {
    refuse(providerPriceBlocked.change(before, draft, today))
    refuse(providerPriceBlocked.save(draft, await priceListsBeside(ctx.db, idProviderPrice)))
    await storePriceList(ctx, idProviderPrice, draft)
  })
}

export const removePriceList = (ctx: Ctx, idProviderPrice: number): Promise<void> =>
  removeOf(ctx, priceLists, idProviderPrice, async (list, { today }) => {
    refuse(providerPriceBlocked.remove(list, today))
    await deletePriceList(ctx.db, idProviderPrice)
  })
