import type { LineQueue, WaitEstimate } from '@parley/contract/inbound/queue.schema.ts'
import { callsUnderWay } from '../kernel/callsUnderWay.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import { campaignsSeen } from '../lines/campaignsSeen.ts'
import { showNumbers } from '../records/list/dialLog.service.ts'
import { waitOf } from './moveUp.ts'
import { readWaiters, type WaiterRow } from './queue.store.ts'
import { asksForMinutes } from './rules/announcement.ts'
import { estimateWaits } from './rules/estimate.ts'

const BASIS_MS = 30 * 60_000
/** A call that ended within the basis began no earlier. */
const LONGEST_CALL_MS = 6 * 60 * 60_000

interface Basis {
  readonly lastedMs: readonly number[]
  readonly agesMs: readonly number[]
}

/** Calls of late that took up the line or, where that is what is full, its module. */
async function readBasis({ db, clock }: Ctx, of: { readonly idLine: number } | { readonly idModule: number }) {
  const now = clock.now()
  const [idLine, idModule] = 'idLine' in of ? [of.idLine, null] : [null, of.idModule]
  const basis = await rowOf(db)<Basis>`
    SELECT coalesce(array_agg(extract(epoch FROM ended_at - answered_at)::float8 * 1000)
        FILTER (WHERE ended_at > ${new Date(now.getTime() - BASIS_MS)}), '{}') AS lasted_ms,
      coalesce(array_agg(extract(epoch FROM ${now}::timestamptz - coalesce(answered_at, ${now}))::float8 * 1000)
        FILTER (WHERE ended_at IS NULL AND EXISTS (SELECT FROM conversation_session s WHERE s.guid = d.guid
          AND (${idLine}::bigint IS NULL OR s.setup -> 'isOverflow' IS NULL))), '{}') AS ages_ms
    FROM dial_log d WHERE (id_line = ${idLine} OR id_module = ${idModule}) AND started_at > ${new Date(now.getTime() - LONGEST_CALL_MS)}
      AND (ended_at IS NULL OR (answered_at IS NOT NULL AND ended_at > ${new Date(now.getTime() - BASIS_MS)}))`
  return basis ?? { lastedMs: [], agesMs: [] }
}

/** How long those who wait for a line still will, by the calls of late of what they wait for. */
async function estimatesOf(ctx: Ctx, waiters: readonly WaiterRow[], idLine: number) {
  const [first] = waiters.filter((each) => each.idLine === idLine)
  const none = { basis: 0, byGuid: new Map<string, WaitEstimate | null>() }
  if (!first) return none
  const { idModule, live, mostCalls, liveOfModule, mostOfModule } = first
  const isOfLine = live >= mostCalls || liveOfModule < mostOfModule
  const [channels, taken] = isOfLine ? [mostCalls, live] : [mostOfModule, liveOfModule]
  const together = waiters.filter((each) => (isOfLine ? each.idLine === idLine : each.idModule === idModule))
  const { lastedMs, agesMs } = await readBasis(ctx, isOfLine ? { idLine } : { idModule })
  // What was let in and does not talk yet is about to.
  const ages = [...agesMs, ...Array.from({ length: Math.max(0, taken - agesMs.length) }, () => 0)]
  const estimates = estimateWaits({ lastedMs, agesMs: ages, channels }, together.length)
  return {
    basis: lastedMs.length,
    byGuid: new Map(together.map(({ guid }, at) => [guid, estimates[at] ?? null])),
  }
}

/** The place of a call among those of its line and, where a text asks for it, its estimated wait; undefined once it waits no more. */
export async function readPlace(ctx: Ctx, guid: string, text: string) {
  const waiters = await readWaiters(ctx.db, ctx.clock.now())
  const call = waiters.find((each) => each.guid === guid)
  if (!call) return undefined
  const { byGuid } = asksForMinutes(text) ? await estimatesOf(ctx, waiters, call.idLine) : { byGuid: new Map() }
  const ahead = waiters.slice(0, waiters.indexOf(call)).filter(({ idLine }) => idLine === call.idLine)
  const estimate: WaitEstimate | null | undefined = byGuid.get(guid)
  return { position: ahead.length + 1, estimateMs: estimate?.ms }
}

/** Numbers since the day began where the tenant is. */
async function readToday({ db, clock, ...ctx }: Ctx, idLine: number): Promise<LineQueue['today']> {
  const { timezone } = await ownTenant({ db, tenant: ctx.tenant })
  const [today] = await rowsOf(db)<LineQueue['today']>`
    SELECT count(*)::int AS waited, count(*) FILTER (WHERE state = 'CONNECTED')::int AS answered,
      count(*) FILTER (WHERE state = 'OVERFLOWED')::int AS overflowed, count(*) FILTER (WHERE state = 'ABANDONED')::int AS abandoned,
      max(greatest(0, extract(epoch FROM coalesce(ended_at, ${clock.now()}::timestamptz) - at) * 1000))::int AS longest_ms,
      (avg(greatest(0, extract(epoch FROM ended_at - at) * 1000)) FILTER (WHERE ended_at IS NOT NULL))::int AS average_ms
    FROM queued_call WHERE id_line = ${idLine}
      AND at >= date_trunc('day', ${clock.now()}::timestamptz AT TIME ZONE ${timezone}) AT TIME ZONE ${timezone}`
  return today ?? { waited: 0, answered: 0, overflowed: 0, abandoned: 0, longestMs: null, averageMs: null }
}

export async function readQueue(ctx: Ctx, idLine: number): Promise<LineQueue> {
  const { db } = ctx
  const now = ctx.clock.now()
  await ctx.require('Line.viewQueue', idLine)
  const line = await rowOf(db)<Pick<LineQueue, 'name' | 'isOn' | 'most' | 'longestMs' | 'running' | 'mostCalls'>>`
    SELECT name, when_full = 'queue' AS is_on, queue_most AS most, queue_seconds * 1000 AS longest_ms, most_calls,
      (SELECT count(*) FROM ${callsUnderWay(now)} AS calls WHERE calls.id_line = l.id_line)::int AS running
    FROM line l WHERE id_line = ${idLine} AND removed_at IS NULL`
  if (!line) return notFound('Line')
  const waiters = await readWaiters(db, now)
  const { basis, byGuid } = await estimatesOf(ctx, waiters, idLine)
  const own = waiters.filter((each) => each.idLine === idLine && !each.isLost)
  const campaigns = await campaignsSeen(
    ctx,
    own.flatMap(({ idCampaign }) => idCampaign ?? []),
  )
  return {
    ...line,
    waiting: own.map(({ guid, from, to, at, isFirst, idCampaign }, index) =>
      showNumbers(ctx, {
        ...{ guid, from, to, isFirst, position: index + 1, estimate: byGuid.get(guid) ?? null },
        campaign: campaigns.get(idCampaign ?? 0) ?? null,
        since: new Date(at).toISOString(),
        waitedMs: waitOf(at, now).waitedMs,
      }),
    ),
    basis,
    today: await readToday(ctx, idLine),
  }
}
