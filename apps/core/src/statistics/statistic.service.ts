import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import {
  countDays,
  type Days,
  daysAgainst,
  daysOf,
  MOST_HOURS_DAYS,
  MOST_PERIOD_DAYS,
  type StatisticAgainst,
  type StatisticStep,
  stepFor,
} from '@parley/contract/statistics/period.ts'
import type {
  LineStatistic,
  StatisticPoint,
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
  listPublished,
  readEnd,
  readMost,
  readNames,
  readPoints,
  readToday,
  type Side,
  type Sums,
  sameMoment,
  sides,
  sumBySides,
  type Zone,
} from './statistic.store.ts'
import { readWaits } from './wait.store.ts'

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
  const points = await readPoints(ctx.db, days, zone, by)
  const pointsBefore = await readPoints(ctx.db, before, zone, by)
  const mostBefore = chosen.until ? await readMost(ctx.db, before, zone, chosen.until.at) : mostOf(pointsBefore)
  const sharesOf = async (side: Side) => {
    const others = { ...zone, [side]: undefined }
    return await shares(ctx, side, only(sums.now, others), only(sums.before, others))
  }
  return {
    timezone: zone.timezone,
    by,
    period: days,
    before,
    against: chosen.against,
    end: await readEnd(ctx.db, days.to, zone.timezone),
    isRunning: chosen.until !== undefined,
    totals: totalsOf(only(sums.now, zone), mostOf(points)),
    totalsBefore: totalsOf(only(sums.before, zone), mostBefore),
    points,
    pointsBefore,
    flows: await sharesOf('idCallScript'),
    lines: await sharesOf('idLine'),
    campaigns: await sharesOf('idCampaign'),
    published: await listPublished(ctx.db, days, zone),
  }
}

/** The same of one line, for who may see statistics or the line. */
export async function lineStatistic(ctx: Ctx, idLine: number, query: Omit<Query, 'idLine'>): Promise<LineStatistic> {
  const line = await ctx.db.selectFrom('line').select('name').where('idLine', '=', idLine).executeTakeFirst()
  if (!line) notFound('Line')
  if (!ctx.can('Statistics.view')) await ctx.require('Line.view', idLine)
  const statistic = await tenantStatistic(ctx, { ...query, idLine })
  const flows = new Set(statistic.flows.map(({ id }) => id))
  return {
    ...statistic,
    name: line.name,
    waits: isPart(query) ? null : await readWaits(ctx, idLine, statistic),
    lines: statistic.lines.filter(({ id }) => id === idLine),
    published: statistic.published.filter(({ idCallScript }) => flows.has(idCallScript)),
  }
}

const isPart = ({ idCallScript, idCampaign, tests = false }: Query) =>
  idCallScript !== undefined || idCampaign !== undefined || tests

/** The sums of every tenant that one may see: for the operator's people any, for others their own. */
export async function tenantStatistics(ctx: Ctx, query: Query): Promise<{ items: TenantStatisticRow[] }> {
  const seen = ctx.tenant === OPERATOR_TENANT ? await lookUpTenants(ctx, { limit: MOST_TENANTS }) : await ownTenant(ctx)
  const items: TenantStatisticRow[] = []
  for (const { id, name } of seen) {
    const row = await inTenant(ctx, id, async () => {
      const chosen = await choose(ctx, id, query)
      const { days, before, zone, until } = chosen
      const sums = await readSums(ctx, chosen)
      const totals = totalsOf(only(sums.now, zone), await readMost(ctx.db, days, zone))
      const totalsBefore = totalsOf(only(sums.before, zone), await readMost(ctx.db, before, zone, until?.at))
      return { id, name, timezone: zone.timezone, totals, totalsBefore }
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
  readonly against: StatisticAgainst
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
  const timezone = query.zone ?? tenant.timezone
  const today = await readToday(ctx.db, now, timezone)
  const days = chosenDays(query, today)
  const against = query.against ?? 'before'
  const before = daysAgainst(days, against)
  const isRunning = days.from <= today && today <= days.to
  return {
    days,
    before,
    against,
    zone: {
      timezone,
      hasDays: timezone === tenant.timezone,
      isTest: query.tests ?? false,
      idCallScript: query.idCallScript,
      idLine: query.idLine,
      idCampaign: query.idCampaign,
    },
    until: isRunning ? await sameMoment(ctx.db, now, days, before, timezone) : undefined,
  }
}

export function chosenDays({ from, to, period = 'month' }: Pick<Query, 'from' | 'to' | 'period'>, today: string): Days {
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

const readSums = async ({ db }: Ctx, { days, before, zone, until }: Chosen) => ({
  now: await sumBySides(db, days, zone),
  before: await sumBySides(db, before, zone, until),
})

/** The most of a period is that of one of its steps; null where peaks are not known. */
const mostOf = (points: readonly StatisticPoint[]): number | null =>
  points.reduce<number | null>(
    (most, { mostAtOnce }) => (mostAtOnce === null ? null : Math.max(most ?? 0, mostAtOnce)),
    null,
  )

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

function totalsOf(sums: readonly Sums[], mostAtOnce: number | null): StatisticTotals {
  const all = sums.reduce(add, NOTHING)
  return { ...all, averageMs: all.answered === 0 ? null : Math.round(all.talkMs / all.answered), mostAtOnce }
}

/** The sums of what is asked for. */
const only = (sums: readonly Sums[], wanted: Readonly<Partial<Record<Side, number | undefined>>>) =>
  sums.filter((each) => sides.every((side) => wanted[side] === undefined || wanted[side] === each[side]))

async function shares(ctx: Ctx, side: Side, now: readonly Sums[], before: readonly Sums[]): Promise<StatisticShare[]> {
  const [found, earlier] = [sumBy(side, now), sumBy(side, before)]
  // What there was before and is no more is part of the comparison, too.
  const ids = [...new Set([...found.keys(), ...earlier.keys()])]
  const names = await readNames(ctx.db, side, ids)
  return ids
    .map((id) => ({
      id,
      name: names.get(id) ?? null,
      ...(found.get(id) ?? NOTHING),
      callsBefore: earlier.get(id)?.calls ?? 0,
    }))
    .filter(({ calls, callsBefore }) => calls > 0 || callsBefore > 0)
    .sort((a, b) => b.calls - a.calls || b.callsBefore - a.callsBefore)
    .slice(0, MOST_SHARES)
}

/** By flow, line or campaign; 0 is none. */
function sumBy(side: Side, sums: readonly Sums[]): ReadonlyMap<number, Counts> {
  const found = new Map<number, Counts>()
  for (const each of sums) if (each[side] > 0) found.set(each[side], add(found.get(each[side]) ?? NOTHING, each))
  return found
}
