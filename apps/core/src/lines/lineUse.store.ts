import { pastStatuses } from '@parley/contract/lines/line.rules.ts'
import type { LineRelations } from '@parley/contract/lines/line.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { byName } from '../kernel/names.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'

const DAYS = 7
const WEEKS = 4

/** Calls of the last seven days by line, from the sums of days: logs of calls are never read for it. */
export const sumCallsOfLines = (
  today: string,
  ids?: readonly number[],
): RawBuilder<{ idLine: number; calls: number }> =>
  sql`(SELECT id_line, sum(not_picked + picked + to_end + errors)::int AS calls FROM call_day
    WHERE NOT is_test AND day > ${today}::date - ${sql.lit(DAYS)} AND day <= ${today}::date
      ${ids ? sql`AND id_line = ANY (${[...ids]}::bigint[])` : sql``} GROUP BY id_line)`

/** Conversations that go on: a campaign’s calls by their attempts, all others by their sessions. */
const RUNNING = sql`SELECT id_line FROM campaign_attempt WHERE process IS NOT NULL
  UNION ALL SELECT (setup #>> '{line,idLine}')::bigint FROM conversation_session WHERE setup -> 'campaign' IS NULL`

export async function callsOfLines(db: Db, ids: readonly number[], today: string) {
  if (ids.length === 0) return new Map<number, { running: number; calls: number }>()
  const rows = await rowsOf(db)<{ idLine: number; running: number; calls: number }>`
    SELECT l.id AS id_line, coalesce(r.running, 0)::int AS running, coalesce(c.calls, 0) AS calls
    FROM unnest(${[...ids]}::bigint[]) AS l (id)
      LEFT JOIN (SELECT id_line, count(*) AS running FROM (${RUNNING}) AS going GROUP BY id_line) AS r ON r.id_line = l.id
      LEFT JOIN ${sumCallsOfLines(today, ids)} AS c ON c.id_line = l.id`
  return new Map(rows.map(({ idLine, ...calls }) => [idLine, calls]))
}

/** Calls in the hour that begins now, on average of the last weeks at this time of the week on the tenant’s clock; null: none. */
export async function usualCalls(db: Db, idLine: number, now: Date, timezone: string): Promise<number | null> {
  const hour = sql`SELECT date_bin('15 minutes', (${now}::timestamptz AT TIME ZONE ${timezone}) - week * interval '7 days', '2000-01-01')
    AT TIME ZONE ${timezone} AS begin FROM generate_series(1, ${sql.lit(WEEKS)}) AS week`
  const calls = await cellOf(db)<number | null>`
    SELECT sum(not_picked + picked + to_end + errors)::int AS calls FROM (${hour}) AS hours
      JOIN call_quarter q ON NOT q.is_test AND q.quarter >= hours.begin AND q.quarter < hours.begin + interval '1 hour'
    WHERE q.id_line = ${idLine}`
  return calls == null || calls === 0 ? null : Math.round((calls / WEEKS) * 10) / 10
}

/** Campaigns with the line that can still call. */
export const campaignsOfLine = (db: Db, idLine: number) =>
  db
    .selectFrom('campaignLine as l')
    .innerJoin('campaign as c', 'c.idCampaign', 'l.idCampaign')
    .select(['c.idCampaign as id', 'c.name', 'c.status', 'c.idFolder'])
    .where('l.idLine', '=', idLine)
    .where('c.status', 'not in', [...pastStatuses])
    .orderBy(byName('c.name'))
    .execute()

/** Lines that pass calls to it. */
export const linesPassingTo = (db: Db, idLine: number): Promise<LineRelations['lines']> =>
  db
    .selectFrom('line')
    .select(['idLine as id', 'name'])
    .where((row) =>
      row.or([row('idClosedLine', '=', idLine), row('idFullLine', '=', idLine), row('idSpareLine', '=', idLine)]),
    )
    .where('removedAt', 'is', null)
    .orderBy(byName('name'))
    .execute()

export const demoCallsOfLine = (db: Db, idLine: number): Promise<LineRelations['demoCalls']> =>
  db
    .selectFrom('demoCall as c')
    .innerJoin('demoCallGroup as g', 'g.idDemoCallGroup', 'c.idDemoCallGroup')
    .select(['c.idDemoCall as id', 'c.title as name'])
    .select(
      sql<{ id: number; name: string }>`jsonb_build_object('id', g.id_demo_call_group, 'name', g.name)`.as('group'),
    )
    .where('c.idLine', '=', idLine)
    .orderBy(byName('g.name'))
    .orderBy('c.idDemoCall')
    .execute()
