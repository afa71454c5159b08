import type { QueueHold } from '@parley/contract/inbound/incoming.enum.ts'
import type { OpeningTimes } from '@parley/flow'
import { isOpenAt } from '@parley/flow/opening-times.ts'
import { sql } from 'kysely'
import type { CallerKey } from '../flows/rollout.store.ts'
import { callsUnderWay } from '../kernel/callsUnderWay.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'
import type { LineFacts } from './rules/admit.ts'

/** More lines pass no call on. */
const MOST_LINES = 10

interface LineRow extends Omit<LineFacts, 'opening'> {
  readonly idModule: number
  /** Of the module, for numbers that are written without a country; null: that of the tenant. */
  readonly region: string | null
  readonly language: string | null
  readonly zone: string | null
  readonly openingTimes: string | null
  readonly times: OpeningTimes | null
  readonly queueSeconds: number
  readonly queueHold: QueueHold
  readonly queueText: string
  readonly queueEvery: number
  readonly queueFirst: string
  readonly queueCampaigns: readonly number[]
}
/** A line with what its conversations begin with, and how its callers wait. */
export type FoundLine = LineFacts & Omit<LineRow, keyof LineFacts | 'openingTimes' | 'times'>

/** The flow of a line `l`, which is `s`, as admissions know it. */
export const lineFlow = (caller: CallerKey | null) =>
  sql`CASE WHEN s.id_call_script IS NOT NULL THEN jsonb_build_object('idCallScript', s.id_call_script, 'guid', s.guid,
  'name', s.name, 'isVoice', s.channel = 1, 'version', CASE l.version_policy WHEN 'pinned' THEN l.pinned_version
  ELSE app.version_for(s.id_call_script, s.published_version, ${caller}) END) END`

export const publishedFlow = (as: 'c' | 'f' | 'g', caller: CallerKey | null) => {
  const of = sql.raw(as)
  return sql`CASE WHEN ${of}.id_call_script IS NOT NULL THEN jsonb_build_object(
  'idCallScript', ${of}.id_call_script, 'guid', ${of}.guid, 'name', ${of}.name, 'isVoice', ${of}.channel = 1,
  'version', app.version_for(${of}.id_call_script, ${of}.published_version, ${caller})) END`
}

/** The line of a module that has the number as it was called, with or without its plus. */
export const findLineOf = (db: Db, idModule: number, to: string): Promise<number | undefined> =>
  cellOf(db)<number>`
    SELECT id_line FROM line_number WHERE id_module = ${idModule} AND number IN (${to}, ${`+${to.replace(/^\+|^00/, '')}`})`

/**
 * The line and all to which a call may be passed, as they stand now; opening hours are those of the moment when it rang. Flows have the version
 * that this caller meets.
 */
export async function readLines(
  ctx: Ctx,
  idLine: number,
  at: Date,
  caller: CallerKey,
): Promise<ReadonlyMap<number, FoundLine>> {
  const now = ctx.clock.now()
  const { timezone } = await ownTenant(ctx)
  const rows = await rowsOf(ctx.db)<LineRow>`
    WITH RECURSIVE reached (id_line, depth) AS (
      SELECT ${idLine}::bigint, 1
      UNION SELECT next.id_line, r.depth + 1 FROM reached r JOIN line l ON l.id_line = r.id_line
        CROSS JOIN LATERAL (VALUES (l.id_closed_line), (l.id_full_line), (l.id_spare_line)) AS next (id_line)
      WHERE next.id_line IS NOT NULL AND r.depth < ${MOST_LINES}
    ), calls AS MATERIALIZED (SELECT * FROM ${callsUnderWay(now)} AS under_way)
    SELECT l.id_line, l.name, l.id_module, l.language, l.zone, m.name AS module, m.region, m.enabled AS is_module_enabled,
      app.module_outage(m.id_module, ${now}) AS outage, l.enabled AS is_enabled,
      l.opening_times, v.value AS times, l.when_closed, l.id_closed_line, l.when_full, l.id_full_line, l.queue_most, l.when_queue_ends,
      l.queue_seconds, l.queue_hold, l.queue_text, l.queue_every, l.queue_first, to_jsonb(l.queue_campaigns) AS queue_campaigns, l.most_calls, m.most_calls AS most_of_module,
      coalesce(own.live, 0)::int AS live, coalesce(all_of.live, 0)::int AS live_of_module,
      (SELECT count(*) FROM queued_call q WHERE q.id_line = l.id_line AND q.state = 'WAITING')::int AS waiting,
      ${lineFlow(caller)} AS flow, ${publishedFlow('c', caller)} AS closed_flow, ${publishedFlow('f', caller)} AS full_flow,
      l.when_no_flow, l.id_spare_line, ${publishedFlow('g', caller)} AS spare_flow
    FROM line l JOIN dial_module m ON m.id_module = l.id_module
      LEFT JOIN (SELECT id_line, count(*) AS live FROM calls GROUP BY id_line) AS own ON own.id_line = l.id_line
      LEFT JOIN (SELECT id_module, count(*) AS live FROM calls GROUP BY id_module) AS all_of ON all_of.id_module = l.id_module
      LEFT JOIN tenant_variable v ON v.name = l.opening_times
      LEFT JOIN call_script s ON s.id_call_script = l.id_call_script
      LEFT JOIN call_script c ON c.id_call_script = l.id_closed_script
      LEFT JOIN call_script f ON f.id_call_script = l.id_full_script
      LEFT JOIN call_script g ON g.id_call_script = l.id_spare_script
    WHERE l.id_line IN (SELECT id_line FROM reached)`
  return new Map(
    rows.map(({ openingTimes, times, ...line }) => [
      line.idLine,
      {
        ...line,
        opening:
          openingTimes === null || times === null
            ? undefined
            : { name: openingTimes, isOpen: isOpenAt(times, at.toISOString(), line.zone ?? timezone) },
      },
    ]),
  )
}

export const findFlowName = (db: Db, idCallScript: number): Promise<string | undefined> =>
  cellOf(db)<string>`SELECT name FROM call_script WHERE id_call_script = ${idCallScript}`

export const hasConversation = async (db: Db, guid: string): Promise<boolean> =>
  (await cellOf(db)<boolean>`SELECT EXISTS (SELECT FROM conversation_session WHERE guid = ${guid})`) ?? false

interface LetIn {
  readonly guid: string
  readonly idLine: number
  readonly idModule: number
  readonly isOverflow?: boolean
  readonly at: Date
}

export const insertIncoming = (db: Db, call: LetIn) => db.insertInto('incomingCall').values(call).execute()

export async function deleteIncoming(db: Db, guid: string): Promise<void> {
  await db.deleteFrom('incomingCall').where('guid', '=', guid).execute()
}
