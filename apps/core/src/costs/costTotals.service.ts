import type { ConversationCosts, CostShare, EconomyCosts } from '@parley/contract/costs/cost.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { dayBefore } from '@parley/contract/tariffs/period.rules.ts'
import { addAmounts, subtractAmount } from '@parley/rating'
import { feePartsOf, sumOfParts } from '../economy/months/feePart.ts'
import { monthAfter } from '../economy/months/month.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { dayIn } from '../tenants/billing.ts'
import {
  type Compared,
  costsBy,
  costsByDay,
  costsByMonth,
  costsByProvider,
  costsByUnit,
  costsOf,
  totalCosts,
  waitingCosts,
} from './costTotals.store.ts'

const MONTHS = 12

/** What the conversations of a month cost, from sums alone; what they earned only for those who may see billing. */
export async function economyCosts(ctx: Ctx, asked: string | undefined): Promise<EconomyCosts> {
  const { db } = ctx
  const tenant = await ownTenant(ctx)
  const today = dayIn(tenant.timezone, ctx.clock.now())
  const month = asked ?? today.slice(0, 7)
  if (month > today.slice(0, 7)) refuse(reason('month.future', { month }))
  const facts = await db
    .selectFrom('billingMonth')
    .select(['currency', 'timezone'])
    .where('month', '=', month)
    .executeTakeFirst()
  const isRunning = month === today.slice(0, 7)
  const last = isRunning ? today : dayBefore(`${monthAfter(month)}-01`)
  const before = dayBefore(`${month}-01`).slice(0, 7)
  const end = dayBefore(`${month}-01`)
  const sameDay = `${before}-${today.slice(8)}`
  const compared: Compared = { month, before, until: isRunning && sameDay < end ? sameDay : end }
  const sees = ctx.can('Statistics.viewbilling')
  const months = (await monthsTo(ctx, month)).map((each) => (sees ? each : { ...each, revenue: null, margin: null }))
  const shown = <T extends { revenue: string | null }>(rows: readonly T[]): T[] =>
    rows.map((row) => (sees ? row : { ...row, revenue: null }))
  const of = async (side: Parameters<typeof costsBy>[2]): Promise<CostShare[]> =>
    shown(await costsBy(db, compared, side)).filter(isSomething)
  return {
    month,
    currency: facts?.currency ?? tenant.currency,
    timezone: facts?.timezone ?? tenant.timezone,
    isRunning,
    ...(await totalCosts(db, compared)),
    revenue: months.at(-1)?.revenue ?? null,
    margin: months.at(-1)?.margin ?? null,
    units: await costsByUnit(db, compared),
    providers: await costsByProvider(db, compared),
    lines: await of('lines'),
    flows: await of('flows'),
    campaigns: await of('campaigns'),
    days: shown(await costsByDay(db, month, last)),
    months,
    ...(await waitingCosts(db)),
  }
}

/** What earned something without a cost says so only to those who see what it earned. */
const isSomething = ({ cost, costBefore, revenue }: CostShare) => cost !== '0' || costBefore !== '0' || revenue !== null

/** What a conversation costs, kept or gone; nothing where it used nothing that is paid for. */
export async function conversationCosts(ctx: Ctx, guid: string): Promise<ConversationCosts> {
  const found = await costsOf(ctx.db, guid)
  const paidIn = found.find(({ currency }) => currency !== null)?.currency
  return {
    guid,
    currency: paidIn ?? (await ownTenant(ctx)).currency,
    items: found.map(({ currency: _, ...item }) => item),
    cost: addAmounts(...found.map(({ amount }) => amount)),
  }
}

async function monthsTo({ db }: Ctx, last: string) {
  const months = [last]
  while (months.length < MONTHS) months.unshift(dayBefore(`${months[0]}-01`).slice(0, 7))
  const rows = await costsByMonth(db, months)
  const found: EconomyCosts['months'] = []
  for (const { month, cost, charged, fees } of rows) {
    const revenue = addAmounts(charged, fees ?? sumOfParts(await feePartsOf(db, month)))
    found.push({ month, cost, revenue, margin: subtractAmount(revenue, cost) })
  }
  return found
}
