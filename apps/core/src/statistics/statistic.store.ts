import { addDays, type Days, type StatisticStep } from '@parley/contract/statistics/period.ts'
import type { StatisticPoint } from '@parley/contract/statistics/statistic.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { cellOf, rowOf, rowsOf } from '../kernel/rows.ts'

export interface Zone {
  readonly timezone: string
  readonly isTest: boolean
}

/** Sums of a flow and line. */
export interface Sums {
  readonly idCallScript: number
  readonly idLine: number
  readonly calls: number
  readonly answered: number
  readonly notPicked: number
  readonly picked: number
  readonly listenedToEnd: number
  readonly errors: number
  readonly talkMs: number
}

const SUMS =
  sql.raw(`coalesce(sum(not_picked + picked + to_end + errors), 0)::int AS calls, coalesce(sum(answered), 0)::int AS answered,
  coalesce(sum(not_picked), 0)::int AS not_picked, coalesce(sum(picked), 0)::int AS picked, coalesce(sum(to_end), 0)::int AS listened_to_end,
  coalesce(sum(errors), 0)::int AS errors, coalesce(sum(talk_ms), 0)::bigint AS talk_ms`)
const COLUMNS = sql.raw('id_call_script, id_line, not_picked, picked, to_end, errors, answered, talk_ms')

/** The instant at which a day begins in the zone; a day whose midnight the clock skips begins with its first moment. */
const begin = (day: string, timezone: string) => sql`(${day}::timestamp AT TIME ZONE ${timezone})`

/** Today in the zone, and how far into a day's period the moment is. */
export const readToday = async (db: Db, now: Date, timezone: string): Promise<string> =>
  (await cellOf(db)<string>`SELECT ((${now}::timestamptz AT TIME ZONE ${timezone})::date)::text AS today`) ??
  now.toISOString().slice(0, 10)

/** The moment of the earlier period that is as far from its start as now is from the start of the running one. */
export const sameMoment = (db: Db, now: Date, running: Days, before: Days, timezone: string) => rowOf(db)<{
  at: string
  day: string
}>`
    SELECT at, ((at AT TIME ZONE ${timezone})::date)::text AS day
    FROM (SELECT ${begin(before.from, timezone)} + (${now}::timestamptz - ${begin(running.from, timezone)}) AS at) AS moment`

/** Sums by flow and line of whole days, and of the day on which a comparison ends up to that moment. */
export async function sumByFlowAndLine(
  db: Db,
  { from, to }: Days,
  { timezone, isTest }: Zone,
  until?: { readonly at: string; readonly day: string },
): Promise<Sums[]> {
  const lastDay = until && until.day <= to ? addDays(until.day, -1) : to
  const rest =
    until && until.day <= to
      ? sql`UNION ALL SELECT ${COLUMNS} FROM call_quarter WHERE is_test = ${isTest} AND quarter >= ${begin(until.day, timezone)} AND quarter < ${until.at}::timestamptz`
      : sql``
  return await rowsOf(db)<Sums>`
    SELECT id_call_script, id_line, ${SUMS} FROM (
      SELECT ${COLUMNS} FROM call_day WHERE is_test = ${isTest} AND day BETWEEN ${from}::date AND ${lastDay}::date ${rest}
    ) AS counted GROUP BY 1, 2`
}

/** The most conversations in one minute of the period. */
export async function readMost(
  db: Db,
  { from, to }: Days,
  { timezone, isTest }: Zone,
  until?: string,
): Promise<number> {
  const end =
    until === undefined
      ? begin(addDays(to, 1), timezone)
      : sql`least(${until}::timestamptz, ${begin(addDays(to, 1), timezone)})`
  return (
    (await cellOf(db)<number | null>`
    SELECT max(most) AS most FROM call_peak WHERE is_test = ${isTest} AND quarter >= ${begin(from, timezone)} AND quarter < ${end}`) ??
    0
  )
}

/** One point for every hour, day or month of the period, empty ones too. Hours are instants: a day of a clock change has 23 or 25. */
export async function readPoints(db: Db, days: Days, zone: Zone, by: StatisticStep): Promise<StatisticPoint[]> {
  const { timezone, isTest } = zone
  const { from, to } = days
  const start = begin(from, timezone)
  const end = begin(addDays(to, 1), timezone)
  const hour = (column: RawBuilder<unknown>) =>
    sql`to_char(date_trunc('hour', ${column}, ${timezone}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const local = (column: RawBuilder<unknown>, form: string) => sql`to_char(${column} AT TIME ZONE ${timezone}, ${form})`
  const form = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const name = (column: RawBuilder<unknown>) => (by === 'hour' ? hour(column) : local(column, form))
  const counted =
    by === 'hour'
      ? sql`SELECT ${hour(sql`quarter`)} AS at, ${SUMS} FROM call_quarter WHERE is_test = ${isTest} AND quarter >= ${start} AND quarter < ${end} GROUP BY 1`
      : sql`SELECT to_char(day, ${form}) AS at, ${SUMS} FROM call_day WHERE is_test = ${isTest} AND day BETWEEN ${from}::date AND ${to}::date GROUP BY 1`
  const every =
    by === 'hour'
      ? sql`SELECT DISTINCT ${hour(sql`step`)} AS at FROM generate_series(${start}, ${end} - interval '15 minutes', interval '15 minutes') AS step`
      : sql`SELECT DISTINCT to_char(step, ${form}) AS at FROM generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') AS step`
  return await rowsOf(db)<StatisticPoint>`
    WITH every AS (${every}), counted AS (${counted}),
      peaks AS (SELECT ${name(sql`quarter`)} AS at, max(most) AS most FROM call_peak
        WHERE is_test = ${isTest} AND quarter >= ${start} AND quarter < ${end} GROUP BY 1)
    SELECT every.at, coalesce(calls, 0) AS calls, coalesce(answered, 0) AS answered, coalesce(not_picked, 0) AS not_picked,
      coalesce(picked, 0) AS picked, coalesce(listened_to_end, 0) AS listened_to_end, coalesce(errors, 0) AS errors,
      coalesce(talk_ms, 0) AS talk_ms, coalesce(most, 0) AS most_at_once
    FROM every LEFT JOIN counted USING (at) LEFT JOIN peaks USING (at) ORDER BY every.at`
}

/** Names of what the sums are about; what was removed since has none. */
export async function readNames(db: Db, flows: readonly number[], lines: readonly number[]) {
  const [scripts, dialLines] = [
    flows.length === 0
      ? []
      : await db
          .selectFrom('callScript')
          .select(['idCallScript as id', 'name'])
          .where('idCallScript', 'in', [...flows])
          .execute(),
    lines.length === 0
      ? []
      : await db
          .selectFrom('line')
          .select(['idLine as id', 'name'])
          .where('idLine', 'in', [...lines])
          .execute(),
  ]
  const byId = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { flows: byId(scripts), lines: byId(dialLines) }
}
