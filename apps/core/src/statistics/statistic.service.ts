import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import {
  countDays,
  type Days,
  daysBefore,
  daysOf,
  MOST_HOURS_DAYS,
  MOST_PERIOD_DAYS,
  type StatisticStep,
  stepFor,
} from '@parley/contract/statistics/period.ts'
import type {
  StatisticShare,
  StatisticTotals,
  statisticQuery,
  TenantStatistic,
  TenantStatisticRow,
} from '@parley/contract/statistics/statistic.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { lookUpTenants } from '../tenants/tenant.store.ts'
import {
  readMost,
  readNames,
  readPoints,
  readToday,
  type Sums,
  sameMoment,
  sumByFlowAndLine,
  type Zone,
} from './statistic.store.ts'

export type Query = Partial<z.output<typeof statisticQuery>>
/** Shares of a period that are told apart; the rest is in the sums. */
const MOST_SHARES = 200
const MOST_TENANTS = 200

/** What a tenant's conversations add up to, from rollups alone. */
export async function tenantStatistic(ctx: Ctx, query: Query): Promise<TenantStatistic> {
  const chosen = await choose(ctx, ctx.tenant, query)
  const { days, before, zone } = chosen
  const by = query.by ?? stepFor(days)
  checkStep(days, by)
  const sums = await readSums(ctx, chosen)
  const names = await readNames(ctx.db, ids(sums.now, 'idCallScript'), ids(sums.now, 'idLine'))
  return {
    timezone: zone.timezone,
    by,
    period: days,
    before,
    isRunning: chosen.until !== undefined,
    totals: sums.totals,
    totalsBefore: sums.totalsBefore,
    points: await readPoints(ctx.db, days, zone, by),
    pointsBefore: await readPoints(ctx.db, before, zone, by),
    flows: shares(sums.now, sums.before, 'idCallScript', names.flows),
    lines: shares(sums.now, sums.before, 'idLine', names.lines).filter(({ id }) => id > 0),
  }
}

/** The sums of every tenant that one may see: for the operator's people any, for others their own. */
export async function tenantStatistics(ctx: Ctx, query: Query): Promise<{ items: TenantStatisticRow[] }> {
  const seen = ctx.tenant === OPERATOR_TENANT ? await lookUpTenants(ctx, { limit: MOST_TENANTS }) : await ownTenant(ctx)
  const items: TenantStatisticRow[] = []
  for (const { id, name } of seen) {
    const row = await inTenant(ctx, id, async () => {
      const chosen = await choose(ctx, id, query)
      const { totals, totalsBefore } = await readSums(ctx, chosen)
      return { id, name, timezone: chosen.zone.timezone, totals, totalsBefore }
    })
    items.push(row)
  }
  return { items }
}

const ownTenant = (ctx: Ctx) =>
  ctx.db.selectFrom('tenant').select(['idTenant as id', 'name']).where('idTenant', '=', ctx.tenant).execute()

interface Chosen {
  readonly days: Days
  readonly before: Days
  readonly zone: Zone
  /** Where the comparison ends while the period is not over. */
  readonly until: { readonly at: string; readonly day: string } | undefined
}

async function choose(ctx: Ctx, idTenant: number, query: Query): Promise<Chosen> {
  const tenant = await ctx.db
    .selectFrom('tenant')
    .select('timezone')
    .where('idTenant', '=', idTenant)
    .executeTakeFirst()
  if (!tenant) notFound('Tenant')
  const now = ctx.clock.now()
  const today = await readToday(ctx.db, now, tenant.timezone)
  const days = chosenDays(query, today)
  const before = daysBefore(days)
  const isRunning = days.from <= today && today <= days.to
  return {
    days,
    before,
    zone: { timezone: tenant.timezone, isTest: query.tests ?? false },
    until: isRunning ? await sameMoment(ctx.db, now, days, before, tenant.timezone) : undefined,
  }
}

function chosenDays({ from, to, period = 'month' }: Query, today: string): Days {
  if (from === undefined && to === undefined) return daysOf(period, today)
  const days = { from: from ?? to ?? today, to: to ?? today }
  if (days.from > days.to || days.from < '1990-01-01' || days.to > '2200-01-01') refuse(reason('statistics.badPeriod'))
  if (countDays(days) > MOST_PERIOD_DAYS) refuse(reason('statistics.tooLong', { days: MOST_PERIOD_DAYS }))
  return days
}

function checkStep(days: Days, by: StatisticStep): void {
  if (by === 'hour' && countDays(days) > MOST_HOURS_DAYS)
    refuse(reason('statistics.tooLong', { days: MOST_HOURS_DAYS }))
}

async function readSums(ctx: Ctx, { days, before, zone, until }: Chosen) {
  const now = await sumByFlowAndLine(ctx.db, days, zone)
  const earlier = await sumByFlowAndLine(ctx.db, before, zone, until)
  return {
    now,
    before: earlier,
    totals: totalsOf(now, await readMost(ctx.db, days, zone)),
    totalsBefore: totalsOf(earlier, await readMost(ctx.db, before, zone, until?.at)),
  }
}

const NOTHING = { calls: 0, answered: 0, notPicked: 0, picked: 0, listenedToEnd: 0, errors: 0, talkMs: 0 }
type Counts = typeof NOTHING

const add = (a: Counts, b: Counts): Counts => ({
  calls: a.calls + b.calls,
  answered: a.answered + b.answered,
  notPicked: a.notPicked + b.notPicked,
  picked: a.picked + b.picked,
  listenedToEnd: a.listenedToEnd + b.listenedToEnd,
  errors: a.errors + b.errors,
  talkMs: a.talkMs + b.talkMs,
})

function totalsOf(sums: readonly Sums[], mostAtOnce: number): StatisticTotals {
  const all = sums.reduce(add, NOTHING)
  return { ...all, averageMs: all.answered === 0 ? null : Math.round(all.talkMs / all.answered), mostAtOnce }
}

type Side = 'idCallScript' | 'idLine'
const ids = (sums: readonly Sums[], side: Side) => [...new Set(sums.map((each) => each[side]))]

function shares(
  now: readonly Sums[],
  before: readonly Sums[],
  side: Side,
  names: ReadonlyMap<number, string>,
): StatisticShare[] {
  const earlier = new Map<number, number>()
  for (const each of before) earlier.set(each[side], (earlier.get(each[side]) ?? 0) + each.calls)
  const found = new Map<number, Counts>()
  for (const each of now) found.set(each[side], add(found.get(each[side]) ?? NOTHING, each))
  return [...found]
    .map(([id, counts]) => ({ id, name: names.get(id) ?? null, ...counts, callsBefore: earlier.get(id) ?? 0 }))
    .sort((a, b) => b.calls - a.calls)
    .slice(0, MOST_SHARES)
}
