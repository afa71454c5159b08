import { z } from 'zod'
import { isTimeZone } from '../kernel/export.schema.ts'
import { messages } from '../kernel/messages.ts'
import { count, durationMs, enumOf, id, instant } from '../kernel/schema.ts'
import { statisticAgainst, statisticPeriod, statisticStep } from './period.ts'

const day = z.iso.date()
export const statisticQuery = z.object({
  period: enumOf(statisticPeriod).optional(),
  /** Whose days and hours these are: an IANA name. The tenant’s, unless told otherwise. */
  zone: z.string().max(60).refine(isTimeZone, { error: messages.invalid }).optional(),
  /** Days of that zone, both included; they win over the named period. */
  from: day.optional(),
  to: day.optional(),
  by: enumOf(statisticStep).optional(),
  /** What the period is compared with; the previous one unless told otherwise. */
  against: enumOf(statisticAgainst).optional(),
  /** Only conversations of this flow, line or campaign; how many went on at once is known of all together only. */
  idCallScript: id.optional(),
  idLine: id.optional(),
  idCampaign: id.optional(),
  /** Tests instead of conversations. */
  tests: z.boolean().optional(),
})

/** Of a flow; without a version that of which most conversations were. */
export const funnelQuery = statisticQuery
  .pick({ period: true, from: true, to: true, tests: true })
  .extend({ version: z.coerce.number().int().min(1).optional() })

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
  /** Most conversations that went on in one and the same minute; null where only some are counted. */
  mostAtOnce: count.nullable(),
})
export type StatisticTotals = z.output<typeof statisticTotals>

/** An hour (the instant it begins), a day (yyyy-mm-dd) or a month (yyyy-mm). */
export const statisticPoint = z.object({
  at: z.string().regex(/^\d{4}-\d\d(-\d\d(T\d\d:\d\d:\d\dZ)?)?$/),
  /** Where it begins; it ends where the next one does, or the period. */
  begin: instant,
  ...counts,
  mostAtOnce: count.nullable(),
})
export type StatisticPoint = z.output<typeof statisticPoint>

const share = z.object({ id, name: z.string().nullable(), ...counts, callsBefore: count })
export type StatisticShare = z.output<typeof share>
const days = z.object({ from: day, to: day })

/** A version of a flow that went live. */
export const publication = z.object({ at: instant, idCallScript: id, name: z.string(), version: z.int().min(1) })
export type Publication = z.output<typeof publication>

export const tenantStatistic = z.object({
  timezone: z.string().min(1),
  by: enumOf(statisticStep),
  period: days,
  before: days,
  against: enumOf(statisticAgainst),
  /** The moment at which the last day of the period is over. */
  end: instant,
  /** The period is not over: it is compared with the one before up to the same moment. */
  isRunning: z.boolean(),
  totals: statisticTotals,
  totalsBefore: statisticTotals,
  points: z.array(statisticPoint),
  pointsBefore: z.array(statisticPoint),
  /** Each counted under the other filters alone, so that one can choose among them. */
  flows: z.array(share),
  lines: z.array(share),
  campaigns: z.array(share),
  /** Versions of the flows that went live in the period, the last ones where there were very many. */
  published: z.array(publication),
})
export type TenantStatistic = z.output<typeof tenantStatistic>
/** What became of those who waited in the queue of a line. */
export const waitStatistic = z.object({
  /** Kept from this day on; null where it is all of the period. */
  since: day.nullable(),
  /** Those whose wait ended in the period. */
  waited: count,
  abandoned: count,
  /** Half of those who hung up did so within this time; null where none did. */
  abandonedAfterMs: durationMs.nullable(),
})
export type WaitStatistic = z.output<typeof waitStatistic>
export const lineStatistic = tenantStatistic.extend({
  name: z.string(),
  /** Null where only conversations of a flow or campaign, or tests, are counted: who hung up before had none. */
  waits: waitStatistic.nullable(),
})
export type LineStatistic = z.output<typeof lineStatistic>

/** Tenants one may see, side by side. */
export const tenantRow = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  totals: statisticTotals,
  totalsBefore: statisticTotals,
})
export type TenantStatisticRow = z.output<typeof tenantRow>

/** A step of a flow: how many conversations came to it, and how many came no further and why. */
const funnelStep = z.object({
  nodeId: z.string(),
  /** Null where it has no name of its own. */
  label: z.string().nullable(),
  /** What kind of step it is; null where the version is gone. */
  type: z.string().nullable(),
  reached: count,
  hungUp: count,
  errors: count,
  ended: count,
})
export type FunnelStep = z.output<typeof funnelStep>

export const funnel = z.object({
  timezone: z.string(),
  period: days,
  /** The moments at which the period begins and is over. */
  begin: instant,
  end: instant,
  /** Null where no conversation was in the period. */
  version: z.int().min(1).nullable(),
  /** Those that conversations of the period ran, the newest first. */
  versions: z.array(z.object({ version: z.int().min(1), conversations: count })),
  /** In the order in which conversations come to them. */
  steps: z.array(funnelStep),
})
export type Funnel = z.output<typeof funnel>
