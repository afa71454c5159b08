import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { addDays } from '@parley/contract/statistics/period.ts'
import { addAmounts, dayIn } from '@parley/rating'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import {
  amountsByDay,
  countWaiting,
  type MonthSums,
  momentIn,
  readDays,
  readShares,
  type ShareOf,
  sumMonths,
  sumUntil,
  type Until,
} from './economy.store.ts'
import { forecastOf, LEARNED_DAYS } from './forecast.ts'
import { feePartsOf, sumOfParts } from './months/feePart.ts'
import { readMonth } from './months/month.store.ts'

type Revenue = TenantEconomy['revenue']
const MONTHS_SHOWN = 12

/** What a tenant is charged in a month, beside the month before. */
export async function readEconomy(ctx: Ctx, asked: string | undefined): Promise<TenantEconomy> {
  const { db } = ctx
  const { today, timezone, currency } = await calendarOf(ctx)
  const month = asked ?? today.slice(0, 7)
  const before = monthsAway(month, -1)
  const isRunning = month === today.slice(0, 7)
  const until = isRunning ? await momentBefore(ctx, month, timezone) : undefined
  const sums = await sumMonths(db, monthsAway(month, -MONTHS_SHOWN), month)
  const months: (Revenue & Pick<MonthSums, 'month' | 'state'>)[] = []
  for (const each of sums) months.push(await withFees(ctx, each))
  const revenueOf = (of: string) => revenue(months.find((each) => each.month === of))
  const shares = await readShares(db, month, before, until)
  const sharesBy = (by: ShareOf) => shares.flatMap(({ of, ...share }) => (of === by ? [share] : []))
  const days = await readDays(db, month)
  const now = revenueOf(month)
  return {
    ...(await readMonth(db, month)),
    ...((await keptOf(ctx, month)) ?? { currency, timezone }),
    isRunning,
    revenue: now,
    revenueBefore: until
      ? totalOf({ ...revenueOf(before), ...(await sumUntil(db, before, until)) })
      : revenueOf(before),
    months: months.slice(1),
    days,
    ...{ lines: sharesBy('line'), flows: sharesBy('flow') },
    ...{ campaigns: sharesBy('campaign'), tariffs: sharesBy('tariff') },
    forecast: isRunning ? await foresee(ctx, { today, month, days, certain: now.total }) : null,
    waiting: await countWaiting(db, month, timezone),
  }
}

export async function calendarOf(ctx: Ctx) {
  const { timezone, currency } = await ownTenant(ctx)
  return { timezone, currency, today: dayIn(timezone, ctx.clock.now()) }
}

/** Currency and zone that a month was begun with. */
export const keptOf = ({ db }: Ctx, month: string) =>
  db.selectFrom('billingMonth').select(['currency', 'timezone']).where('month', '=', month).executeTakeFirst()

export function monthsAway(month: string, months: number): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7)
}

const lastDayOf = (month: string) => addDays(`${monthsAway(month, 1)}-01`, -1)

/** The moment of the month before that is as far from its start; none where that month was shorter. */
async function momentBefore({ db, clock }: Ctx, month: string, timezone: string): Promise<Until | undefined> {
  const before = monthsAway(month, -1)
  const until = await momentIn(db, clock.now(), month, before, timezone)
  return until && until.day <= lastDayOf(before) ? until : undefined
}

async function withFees({ db }: Ctx, { fees, ...sums }: MonthSums) {
  return totalOf({
    ...sums,
    fees: fees ?? (sums.state === 'OPEN' ? sumOfParts(await feePartsOf(db, sums.month)) : '0'),
  })
}

const totalOf = <R extends Omit<Revenue, 'total'>>(sums: R): R & Revenue => ({
  ...sums,
  total: addAmounts(sums.amount, sums.fees, sums.adjustments),
})

const NOTHING: Revenue = { calls: 0, seconds: 0, amount: '0', fees: '0', adjustments: '0', total: '0' }
function revenue(of: Revenue | undefined): Revenue {
  if (!of) return NOTHING
  const { calls, seconds, amount, fees, adjustments, total } = of
  return { calls, seconds, amount, fees, adjustments, total }
}

async function foresee(
  { db }: Ctx,
  { today, month, days, certain }: Pick<TenantEconomy, 'days' | 'month'> & { today: string; certain: string },
) {
  return forecastOf({
    today,
    lastDay: lastDayOf(month),
    learned: await amountsByDay(db, addDays(today, -LEARNED_DAYS), addDays(today, -1)),
    todaySoFar: days.find(({ day }) => day === today)?.amount ?? '0',
    certain,
  })
}
