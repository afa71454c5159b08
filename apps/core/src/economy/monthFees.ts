import type { EconomyFees } from '@parley/contract/economy/economy.schema.ts'
import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { calendarOf, keptOf, monthsAway } from './economy.service.ts'
import { feePartsOf, type MonthFee, sumOfParts } from './months/feePart.ts'
import { readMonth } from './months/month.store.ts'

/** The fees of a month by category; those of a closed one as they were when it was closed. */
export async function readMonthFees(ctx: Ctx, asked: string | undefined): Promise<EconomyFees> {
  const { today, currency } = await calendarOf(ctx)
  const month = asked ?? today.slice(0, 7)
  const fees = await partsOf(ctx, month)
  const before = await partsOf(ctx, monthsAway(month, -1))
  const sumOf = (parts: readonly MonthFee[], of: number) => sumOfParts(parts.filter(({ category }) => category === of))
  const categories = feeCategory.entries.map(({ value: category }) => category)
  return {
    month,
    currency: (await keptOf(ctx, month))?.currency ?? currency,
    total: sumOfParts(fees),
    totalBefore: sumOfParts(before),
    categories: categories.map((category) => ({
      category,
      charged: sumOf(fees, category),
      chargedBefore: sumOf(before, category),
    })),
    fees,
  }
}

async function partsOf({ db }: Ctx, month: string): Promise<MonthFee[]> {
  const row = await db.selectFrom('billingMonth').select('feeParts').where('month', '=', month).executeTakeFirst()
  const { state } = await readMonth(db, month)
  return state === 'OPEN' ? await feePartsOf(db, month) : (row?.feeParts ?? [])
}
