import { z } from 'zod'
import { count, durationMs, enumOf, id } from '../kernel/schema.ts'
import { statisticPeriod, statisticStep } from './period.ts'

const day = z.iso.date()
export const statisticQuery = z.object({
  period: enumOf(statisticPeriod).optional(),
  /** Days of the tenant's zone, both included; they win over the named period. */
  from: day.optional(),
  to: day.optional(),
  by: enumOf(statisticStep).optional(),
  /** Tests instead of conversations. */
  tests: z.boolean().optional(),
})

const counts = {
  calls: count,
  answered: count,
  notPicked: count,
  picked: count,
  listenedToEnd: count,
  errors: count,
  talkMs: durationMs,
}
/** Sums of a period. */
export const statisticTotals = z.object({
  ...counts,
  /** Of the answered ones; null where there was none. */
  averageMs: durationMs.nullable(),
  /** Most conversations that went on in one and the same minute. */
  mostAtOnce: count,
})
export type StatisticTotals = z.output<typeof statisticTotals>

/** An hour (the instant it begins), a day (yyyy-mm-dd) or a month (yyyy-mm). */
export const statisticPoint = z.object({ at: z.string(), ...counts, mostAtOnce: count })
export type StatisticPoint = z.output<typeof statisticPoint>

const share = z.object({ id, name: z.string().nullable(), ...counts, callsBefore: count })
export type StatisticShare = z.output<typeof share>
const days = z.object({ from: day, to: day })

export const tenantStatistic = z.object({
  timezone: z.string(),
  by: enumOf(statisticStep),
  period: days,
  before: days,
  /** The period is not over: it is compared with the one before up to the same moment. */
  isRunning: z.boolean(),
  totals: statisticTotals,
  totalsBefore: statisticTotals,
  points: z.array(statisticPoint),
  pointsBefore: z.array(statisticPoint),
  flows: z.array(share),
  lines: z.array(share),
})
export type TenantStatistic = z.output<typeof tenantStatistic>

/** Tenants one may see, side by side. */
export const tenantRow = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  totals: statisticTotals,
  totalsBefore: statisticTotals,
})
export type TenantStatisticRow = z.output<typeof tenantRow>
