import type { Evidence } from '@parley/contract/suspicions/suspicion.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import type { AtOnce, DayOfLine, DialledOfLine, UsualOfLine } from './rules/fraud.ts'

/** What is looked at: 24 hours until now, and the days of the tenant's calendar before them. */
export interface Span {
  readonly from: Date
  readonly to: Date
  readonly zone: string
  /** The day on which the 24 hours begin. */
  readonly firstDay: string
}

const USUAL_DAYS = sql.lit(28)
const KEPT_DAYS = sql.lit(70)
const DIGITS = sql.lit(4)
const MOST_NUMBERS = 2_000
const CLOSE = sql.lit(3)
const NIGHT_ENDS = sql.lit(6)

export const tenantsToLookAt = (db: Db, before: Date): Promise<number[]> =>
  columnOf(db)<number>`SELECT t AS id_tenant FROM app.tenants_to_look_at(${before}) AS t`

/** Whether it is the turn of the tenant; another process that asks meanwhile waits, and then it is not. */
export async function takeTurn(db: Db, now: Date, before: Date): Promise<boolean> {
  const taken = await columnOf(db)<number>`
    INSERT INTO suspicion_look AS kept (at) VALUES (${now})
    ON CONFLICT (id_tenant) DO UPDATE SET at = excluded.at WHERE kept.at <= ${before} RETURNING 1`
  return taken.length > 0
}

/** Days of which the calls that went out are to be counted: yesterday and today each time, at first as many as are usual. */
export const daysToCount = (db: Db, today: string): Promise<string[]> => columnOf(db)<string>`
  SELECT day::date::text FROM suspicion_look, generate_series(
    greatest(least(coalesce(counted_before, '-infinity'), ${today}::date - 1), ${today}::date - ${USUAL_DAYS} - 1), ${today}::date, interval '1 day') AS day`

/** Counts, again, what went out on a day by the first digits of its numbers. */
export async function countPrefixes(db: Db, day: string, today: string, zone: string): Promise<void> {
  await sql`DELETE FROM line_prefix_day WHERE day = ${day}::date OR day < ${today}::date - ${KEPT_DAYS}`.execute(db)
  await sql`INSERT INTO line_prefix_day (day, id_line, prefix, calls)
    SELECT ${day}::date, id_line, substr(to_number, 2, ${DIGITS}), count(*) FROM dial_log
    WHERE started_at >= ${day}::date::timestamp AT TIME ZONE ${zone} AND started_at < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}
      AND direction = 'out' AND NOT is_test AND id_line IS NOT NULL AND to_number ~ '^\\+\\d{4}'
    GROUP BY id_line, substr(to_number, 2, ${DIGITS})`.execute(db)
  // Yesterday can still get calls that were kept late.
  await sql`UPDATE suspicion_look SET counted_before = least(${day}::date + 1, ${today}::date - 1)`.execute(db)
}

interface LineDay extends DayOfLine {
  readonly idLine: number
  readonly name: string
  readonly usual: Omit<UsualOfLine, 'mostNight'>
}

/** Lines with calls in the 24 hours, beside the 28 days before. */
export const readDays = (db: Db, { from, to, zone, firstDay }: Span): Promise<LineDay[]> => rowsOf(db)<LineDay>`
  WITH day AS (
    SELECT q.id_line, sum(not_picked + picked + to_end + errors)::int AS calls, sum(answered)::int AS answered, sum(talk_ms)::bigint AS talk_ms,
      coalesce(sum(not_picked + picked + to_end + errors)
        FILTER (WHERE extract(hour FROM quarter AT TIME ZONE coalesce(l.zone, ${zone})) < ${NIGHT_ENDS}), 0)::int AS night
    FROM call_quarter q JOIN line l USING (id_line) WHERE NOT is_test AND quarter >= ${from} AND quarter < ${to} GROUP BY q.id_line
  ), usual AS (
    SELECT id_line, count(*)::int AS days, max(calls)::int AS most, sum(answered)::int AS answered, sum(talk_ms)::bigint AS talk_ms
    FROM (SELECT id_line, sum(not_picked + picked + to_end + errors) AS calls, sum(answered) AS answered, sum(talk_ms) AS talk_ms FROM call_day
      WHERE NOT is_test AND day >= ${firstDay}::date - ${USUAL_DAYS} AND day < ${firstDay}::date GROUP BY day, id_line) AS days GROUP BY id_line
  )
  SELECT l.id_line, l.name, d.calls, d.answered, d.talk_ms, d.night, jsonb_build_object('days', coalesce(u.days, 0), 'mostCalls', coalesce(u.most, 0),
    'answered', coalesce(u.answered, 0), 'talkMs', coalesce(u.talk_ms, 0)) AS usual
  FROM day d JOIN line l USING (id_line) LEFT JOIN usual u USING (id_line) WHERE l.removed_at IS NULL`

/** Calls of the busiest night of each line, in the 28 days before. */
export async function readNights(db: Db, idLines: readonly number[], { zone, firstDay }: Span) {
  const rows = await rowsOf(db)<{ idLine: number; most: number }>`
    SELECT id_line, max(calls)::int AS most FROM (
      SELECT q.id_line, (quarter AT TIME ZONE coalesce(l.zone, ${zone}))::date AS day, sum(not_picked + picked + to_end + errors) AS calls
      FROM call_quarter q JOIN line l USING (id_line)
      WHERE NOT is_test AND quarter >= (${firstDay}::date - ${USUAL_DAYS})::timestamp AT TIME ZONE ${zone}
        AND quarter < ${firstDay}::date::timestamp AT TIME ZONE ${zone} AND q.id_line = ANY (${[...idLines]}::bigint[])
        AND extract(hour FROM quarter AT TIME ZONE coalesce(l.zone, ${zone})) < ${NIGHT_ENDS}
      GROUP BY 1, 2) AS nights GROUP BY id_line`
  return new Map(rows.map(({ idLine, most }) => [idLine, most]))
}

/** How many calls lines had at once, now and in the 28 days before. */
export async function readAtOnce(db: Db, idLines: readonly number[], { from, to }: Span) {
  const rows = await rowsOf(db)<AtOnce & { idLine: number }>`
    SELECT id_line, coalesce(max(running) FILTER (WHERE minute >= ${from}), 0)::int AS most,
      coalesce(max(running) FILTER (WHERE minute < ${from}), 0)::int AS usual_most
    FROM line_minute WHERE id_line = ANY (${[...idLines]}::bigint[])
      AND minute >= ${from}::timestamptz - ${USUAL_DAYS} * interval '1 day' AND minute < ${to} GROUP BY id_line`
  return new Map(rows.map(({ idLine, ...atOnce }) => [idLine, atOnce]))
}

/** What lines dialled: where to, and whether by one number after the other. */
export async function readDialled(db: Db, idLines: readonly number[], { from, firstDay }: Span) {
  const rows = await rowsOf(db)<DialledOfLine & { idLine: number }>`
    SELECT l.id AS id_line, n.numbers, n.in_order, coalesce(n.in_order_from, '') AS in_order_from,
      coalesce((SELECT jsonb_agg(jsonb_build_object('prefix', prefix, 'calls', calls)) FROM (SELECT prefix, sum(calls)::int AS calls
        FROM line_prefix_day WHERE id_line = l.id AND day >= ${firstDay}::date GROUP BY prefix) AS p), '[]') AS prefixes,
      k.known, k.known_days
    FROM unnest(${[...idLines]}::bigint[]) AS l (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS numbers, count(*) FILTER (WHERE n - before <= ${CLOSE})::int AS in_order,
        mode() WITHIN GROUP (ORDER BY left(n::text, 6)) FILTER (WHERE n - before <= ${CLOSE}) AS in_order_from
      FROM (SELECT n, lag(n) OVER (ORDER BY n) AS before FROM (
        SELECT DISTINCT substr(to_number, 2)::bigint AS n FROM (
          SELECT to_number FROM dial_log WHERE id_line = l.id AND started_at >= ${from} AND direction = 'out' AND NOT is_test
            AND to_number ~ '^\\+\\d{6,15}$' ORDER BY started_at DESC LIMIT ${MOST_NUMBERS}) AS newest) AS numbers) AS in_turn) AS n
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT prefix), '{}') AS known, count(DISTINCT day)::int AS known_days FROM line_prefix_day
      WHERE id_line = l.id AND day < ${firstDay}::date AND day >= ${firstDay}::date - ${USUAL_DAYS}) AS k`
  return new Map(rows.map(({ idLine, ...dialled }) => [idLine, dialled]))
}

export interface Suspicion {
  readonly idLine: number
  readonly name: string
  readonly score: number
  readonly evidence: readonly Evidence[]
}

/** Keeps what was found; answers lines of which less was told. Those without signs are as they should be. */
export async function storeFound(
  db: Db,
  kind: 'billing' | 'fraud',
  found: readonly Suspicion[],
  now: Date,
): Promise<readonly Suspicion[]> {
  const idLines = found.map(({ idLine }) => idLine)
  await sql`DELETE FROM line_suspicion WHERE kind = ${kind} AND NOT id_line = ANY (${idLines}::bigint[])`.execute(db)
  if (found.length === 0) return []
  await db
    .insertInto('lineSuspicion')
    .values(
      found.map(({ idLine, score, evidence }) => ({
        ...{ idLine, kind, score, evidence: storedJson(evidence), lookedAt: now, since: now },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['idTenant', 'idLine', 'kind']).doUpdateSet((row) => ({
        score: row.ref('excluded.score'),
        evidence: row.ref('excluded.evidence'),
        lookedAt: row.ref('excluded.lookedAt'),
      })),
    )
    .execute()
  const more = new Set(
    await columnOf(db)<number>`SELECT id_line FROM line_suspicion WHERE kind = ${kind} AND score > told_score`,
  )
  return found.filter(({ idLine }) => more.has(idLine))
}

/** Groups were notified of what is known of the line. */
export const storeTold = (db: Db, kind: 'billing' | 'fraud', idLine: number) =>
  sql`UPDATE line_suspicion SET told_score = score WHERE kind = ${kind} AND id_line = ${idLine}`.execute(db)

/** Of lines those that are accepted as they are. */
export const acceptedLines = (db: Db, kind: string, today: string): Promise<number[]> =>
  columnOf(db)<number>`SELECT id_line FROM suspicion_acceptance WHERE kind = ${kind} AND until >= ${today}::date`

/** Lines that no tariff bills today and that had answered calls since the day before. */
export const unbilledLines = (db: Db, today: string) => rowsOf(db)<{ idLine: number; name: string; calls: number }>`
  SELECT l.id_line, l.name, sum(c.answered)::int AS calls FROM charge_day c JOIN line l USING (id_line)
  WHERE c.id_tariff = 0 AND c.answered > 0 AND c.day >= ${today}::date - 1 AND c.month IN (${today.slice(0, 7)}, to_char(${today}::date - 1, 'YYYY-MM'))
    AND l.removed_at IS NULL AND NOT EXISTS (SELECT FROM line_tariff p WHERE p.id_line = l.id_line AND p.valid_from <= ${today}::date
      AND (p.valid_to IS NULL OR p.valid_to >= ${today}::date))
  GROUP BY l.id_line, l.name`
