import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import {
  type Days,
  type StatisticAgainst,
  type StatisticStep,
  sameWeekday,
} from '@parley/contract/statistics/period.ts'
import { viewTenantStatistic } from '@parley/contract/statistics/statistic.api.ts'
import { statisticKind } from '@parley/contract/statistics/statistic.entity.ts'
import type { StatisticPoint, StatisticTotals, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { noteReport, once, type TableColumn, tableAnswer } from '../exports/table.ts'
import { periodName } from '../exports/wallClock.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { onTenant } from '../kernel/onTenant.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { type Query, tenantStatistic, tenantStatistics } from './statistic.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
type Counts = Omit<StatisticTotals, 'averageMs'>
interface Line extends Counts {
  readonly at: string
  readonly before: number | null
}

const minutes = (ms: number) => Math.round(ms / MINUTE_MS)
const countColumns: readonly TableColumn<Counts>[] = [
  { title: 'Conversations', kind: 'number', value: ({ calls }) => calls },
  { title: 'Answered', kind: 'number', value: ({ answered }) => answered },
  { title: 'Not picked', kind: 'number', value: ({ notPicked }) => notPicked },
  { title: 'Picked', kind: 'number', value: ({ picked }) => picked },
  { title: 'Listened to end', kind: 'number', value: ({ listenedToEnd }) => listenedToEnd },
  { title: 'Errors', kind: 'number', value: ({ errors }) => errors },
  { title: 'Minutes', kind: 'number', value: ({ talkMs }) => minutes(talkMs) },
  { title: 'Peak concurrent', kind: 'number', value: ({ mostAtOnce }) => mostAtOnce },
]
const beforeColumn = (against: StatisticAgainst = 'before') =>
  ({
    title: against === 'before' ? 'Conversations in the previous period' : 'Conversations in the same period last year',
    kind: 'number',
  }) as const

const WORDS = {
  hour: ['hour', 'hours', 'Hour', 'moment'],
  day: ['day', 'days', 'Day', 'day'],
  month: ['month', 'months', 'Month', 'text'],
} as const satisfies Record<StatisticStep, readonly [string, string, string, TableColumn<never>['kind']]>

/** "2026-10", or the days from and to. */
const daysName = ({ from, to }: Days, now: Date) =>
  periodName(
    { from: `${from}T00:00:00.000Z`, to: new Date(Date.parse(`${to}T00:00:00.000Z`) + DAY_MS).toISOString() },
    'UTC',
    now,
  )

/** A tenant's numbers step by step as a file, hours on the tenant's clock as on the screen; the download is recorded there. */
export async function reportStatistics(
  ctx: Ctx,
  { idTenant, format, timeZone: _, ...query }: Query & ExportOptions & { idTenant: number },
): Promise<FileAnswer> {
  const { statistic, tenant } = await onTenant(ctx, viewTenantStatistic, idTenant, (there) => takeAlong(there, query))
  const [one, many, title, kind] = WORDS[statistic.by]
  const columns: readonly TableColumn<Line>[] = [
    { title, kind, value: ({ at }) => at },
    ...countColumns,
    { ...beforeColumn(statistic.against), value: ({ before }) => before },
  ]
  const name = `${tenant} statistics ${daysName(statistic.period, ctx.clock.now())}`
  const options = { format, timeZone: statistic.timezone }
  return tableAnswer(ctx, options, { name, nouns: [one, many], columns, rows: once(async () => linesOf(statistic)) })
}

async function takeAlong(ctx: Ctx, query: Query) {
  const statistic = await tenantStatistic(ctx, query)
  const { name } = await ownTenant(ctx)
  await noteReport(ctx, statisticKind, [ctx.tenant, name], 'statistics', query)
  return { statistic, tenant: name }
}

/** Every point beside the one it is compared with: the same weekday for days, the same place for hours and months. */
function linesOf({ points, pointsBefore, by, period, before }: TenantStatistic): readonly Line[] {
  const byDay = new Map(pointsBefore.map((point) => [point.at, point]))
  const beside = ({ at }: StatisticPoint, index: number) =>
    by === 'day' ? byDay.get(sameWeekday(at, period, before)) : pointsBefore[index]
  return points.map((point, index) => ({ ...point, before: beside(point, index)?.calls ?? null }))
}

/** The sums of every tenant one may see as a file; the download is recorded. */
export async function reportTenantStatistics(
  ctx: Ctx,
  { format, timeZone, ...query }: Query & ExportOptions,
): Promise<FileAnswer> {
  const { items } = await tenantStatistics(ctx, query)
  await noteReport(ctx, statisticKind, [ctx.tenant, 'Tenant statistics'], 'tenantStatistics', query)
  const lines = items.map(({ name, totals, totalsBefore }) => ({ name, ...totals, before: totalsBefore.calls }))
  const columns: readonly TableColumn<(typeof lines)[number]>[] = [
    { title: 'Tenant', value: ({ name }) => name },
    ...countColumns,
    { ...beforeColumn(query.against), value: ({ before }) => before },
  ]
  const named = query.from ?? query.to ?? query.period ?? 'month'
  const name = `Tenant statistics ${named} ${ctx.clock.now().toISOString().slice(0, 10)}`
  return tableAnswer(
    ctx,
    { format, timeZone },
    { name, nouns: ['tenant', 'tenants'], columns, rows: once(async () => lines) },
  )
}
