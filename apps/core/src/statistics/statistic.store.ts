import { addDays, type Days, type StatisticStep } from '@parley/contract/statistics/period.ts'
import type { StatisticPoint } from '@parley/contract/statistics/statistic.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { cellOf, rowOf, rowsOf } from '../kernel/rows.ts'

export interface Zone {
  readonly timezone: string
  /** Days of the zone are kept added up; those of others are added up from their quarters of an hour. */
  readonly hasDays: boolean
  readonly isTest: boolean
  readonly idCallScript?: number | undefined
  readonly idLine?: number | undefined
  readonly idCampaign?: number | undefined
}

/** Which rows of a rollup are meant. */
const meant = ({ isTest, idCallScript, idLine, idCampaign }: Zone) =>
  sql.join(
    [
      sql`is_test = ${isTest}`,
      ...(idCallScript === undefined ? [] : [sql`id_call_script = ${idCallScript}`]),
      ...(idLine === undefined ? [] : [sql`id_line = ${idLine}`]),
      ...(idCampaign === undefined ? [] : [sql`id_campaign = ${idCampaign}`]),
    ],
    sql` AND `,
  )
/** Peaks are kept of all conversations together. */
const hasPeaks = ({ idCallScript, idLine, idCampaign }: Zone) =>
  idCallScript === undefined && idLine === undefined && idCampaign === undefined

/** Sums of a flow, line and campaign. */
export interface Sums {
  readonly idCallScript: number
  readonly idLine: number
  readonly idCampaign: number
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
const COLUMNS = sql.raw('id_call_script, id_line, id_campaign, not_picked, picked, to_end, errors, answered, talk_ms')

/** The instant at which a day begins in the zone; a day whose midnight the clock skips begins with its first moment. */
const begin = (day: string, timezone: string) => sql`(${day}::timestamp AT TIME ZONE ${timezone})`

/** Today in the zone, and how far into a day's period the moment is. */
export const readToday = async (db: Db, now: Date, timezone: string): Promise<string> =>
  (await cellOf(db)<string>`SELECT ((${now}::timestamptz AT TIME ZONE ${timezone})::date)::text AS today`) ??
  now.toISOString().slice(0, 10)

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
const isoOf = (moment: RawBuilder<unknown>) => sql`to_char(${moment} AT TIME ZONE 'UTC', ${sql.lit(ISO)})`

/** The moment at which a day begins in the zone. */
export const readBegin = async (db: Db, day: string, timezone: string): Promise<string> =>
  (await cellOf(db)<string>`SELECT ${isoOf(begin(day, timezone))} AS begin`) ?? `${day}T00:00:00Z`

/** The moment at which a day is over in the zone. */
export const readEnd = (db: Db, day: string, timezone: string): Promise<string> =>
  readBegin(db, addDays(day, 1), timezone)

/** The moment of the earlier period that is as far from its start as now is from the start of the running one. */
export const sameMoment = (db: Db, now: Date, running: Days, before: Days, timezone: string) => rowOf(db)<{
  at: string
  day: string
}>`
    SELECT at, ((at AT TIME ZONE ${timezone})::date)::text AS day
    FROM (SELECT ${begin(before.from, timezone)} + (${now}::timestamptz - ${begin(running.from, timezone)}) AS at) AS moment`

/** Sums by flow, line and campaign of whole days, and of the day on which a comparison ends up to that moment. */
export async function sumBySides(
  db: Db,
  { from, to }: Days,
  { timezone, isTest, hasDays }: Zone,
  until?: { readonly at: string; readonly day: string },
): Promise<Sums[]> {
  if (!hasDays) {
    const end = begin(addDays(to, 1), timezone)
    const last = until === undefined ? end : sql`least(${until.at}::timestamptz, ${end})`
    return await rowsOf(db)<Sums>`
      SELECT id_call_script, id_line, id_campaign, ${SUMS} FROM call_quarter
      WHERE is_test = ${isTest} AND quarter >= ${begin(from, timezone)} AND quarter < ${last} GROUP BY 1, 2, 3`
  }
  const lastDay = until && until.day <= to ? addDays(until.day, -1) : to
  const rest =
    until && until.day <= to
      ? sql`UNION ALL SELECT ${COLUMNS} FROM call_quarter WHERE is_test = ${isTest} AND quarter >= ${begin(until.day, timezone)} AND quarter < ${until.at}::timestamptz`
      : sql``
  return await rowsOf(db)<Sums>`
    SELECT id_call_script, id_line, id_campaign, ${SUMS} FROM (
      SELECT ${COLUMNS} FROM call_day WHERE is_test = ${isTest} AND day BETWEEN ${from}::date AND ${lastDay}::date ${rest}
    ) AS counted GROUP BY 1, 2, 3`
}

/** The most conversations in one minute of the period. */
export async function readMost(db: Db, { from, to }: Days, zone: Zone, until?: string): Promise<number | null> {
  if (!hasPeaks(zone)) return null
  const { timezone, isTest } = zone
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
  const { timezone, isTest, hasDays } = zone
  const { from, to } = days
  const start = begin(from, timezone)
  const end = begin(addDays(to, 1), timezone)
  const hour = (moment: RawBuilder<unknown>) => sql`date_trunc('hour', ${moment}, ${timezone})`
  const form = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const step =
    by === 'hour'
      ? hour(sql`quarter`)
      : sql`date_trunc(${by}, quarter AT TIME ZONE ${timezone}) AT TIME ZONE ${timezone}`
  const counted =
    by === 'hour' || !hasDays
      ? sql`SELECT greatest(${step}, ${start}) AS begin, ${SUMS} FROM call_quarter
          WHERE ${meant(zone)} AND quarter >= ${start} AND quarter < ${end} GROUP BY 1`
      : sql`SELECT greatest(date_trunc(${by}, day::timestamp), ${from}::timestamp) AT TIME ZONE ${timezone} AS begin, ${SUMS} FROM call_day
          WHERE ${meant(zone)} AND day BETWEEN ${from}::date AND ${to}::date GROUP BY 1`
  const every =
    by === 'hour'
      ? sql`SELECT DISTINCT ${hour(sql`step`)} AS begin, ${isoOf(hour(sql`step`))} AS at
          FROM generate_series(${start}, ${end} - interval '15 minutes', interval '15 minutes') AS step`
      : sql`SELECT min(step) AT TIME ZONE ${timezone} AS begin, to_char(step, ${form}) AS at
          FROM generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') AS step GROUP BY 2`
  // The peak of a step is looked up between its ends: a year has 35,000 quarters of an hour, of which none needs its month told.
  const most = hasPeaks(zone)
    ? sql`coalesce((SELECT max(most) FROM call_peak WHERE is_test = ${isTest} AND quarter >= every.begin AND quarter < every.until), 0)`
    : sql`NULL::int`
  return await rowsOf(db)<StatisticPoint>`
    WITH every AS (SELECT *, lead(begin, 1, ${end}) OVER (ORDER BY begin) AS until FROM (${every}) AS steps), counted AS (${counted})
    SELECT every.at, ${isoOf(sql`every.begin`)} AS begin, coalesce(calls, 0) AS calls, coalesce(answered, 0) AS answered,
      coalesce(not_picked, 0) AS not_picked, coalesce(picked, 0) AS picked, coalesce(listened_to_end, 0) AS listened_to_end,
      coalesce(errors, 0) AS errors, coalesce(talk_ms, 0) AS talk_ms, ${most} AS most_at_once
    FROM every LEFT JOIN counted USING (begin) ORDER BY every.begin`
}

/** What conversations are shared among. */
export const sides = ['idCallScript', 'idLine', 'idCampaign'] as const
export type Side = (typeof sides)[number]
const TABLES = { idCallScript: 'callScript', idLine: 'line', idCampaign: 'campaign' } as const

/** Names of what the sums are about; what was removed since has none. */
export async function readNames(db: Db, side: Side, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(db)<{ id: number; name: string }>`
    SELECT ${sql.ref(side)} AS id, name FROM ${sql.table(TABLES[side])} WHERE ${sql.ref(side)} = ANY (${[...ids]}::bigint[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const MOST_PUBLISHED = 200

/** Versions of flows that went live in the period, the first ones first. */
export async function listPublished(db: Db, { from, to }: Days, { timezone, idCallScript }: Zone) {
  let rows = db
    .selectFrom('callScriptLive as live')
    .innerJoin('callScript as script', 'script.idCallScript', 'live.idCallScript')
    .select(['live.liveFrom as at', 'live.idCallScript', 'script.name', 'live.version'])
    .where('script.scriptKind', '=', 'flow')
    .where('live.liveFrom', '>=', sql<string>`${begin(from, timezone)}`)
    .where('live.liveFrom', '<', sql<string>`${begin(addDays(to, 1), timezone)}`)
  if (idCallScript !== undefined) rows = rows.where('live.idCallScript', '=', idCallScript)
  const found = await rows.orderBy('live.liveFrom', 'desc').limit(MOST_PUBLISHED).execute()
  return found.reverse()
}
