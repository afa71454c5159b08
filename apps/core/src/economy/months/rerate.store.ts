import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { columnOf, rowOf, rowsOf } from '../../kernel/rows.ts'
import type { Rated } from '../rated.ts'
import { AT_ONCE, inGroups } from './correction.store.ts'
import { monthAfter } from './month.store.ts'
import type { ChargedCall, Spoken } from './rateAgain.ts'

/** Calls that are rated in a transaction. */
export const GROUP = 5_000
const DAY_MS = 86_400_000

/** The least guid that a call of that moment has: they begin with its milliseconds. */
function guidFrom(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
/** Guids between which the calls of a month are, in whatever zone. */
export const guidsOf = (month: string): readonly [string, string] => [
  guidFrom(Date.parse(`${month}-01T00:00:00Z`) - 2 * DAY_MS),
  guidFrom(Date.parse(`${monthAfter(month)}-01T00:00:00Z`) + 2 * DAY_MS),
]

/** The next calls of a month by guid, as they cost by now. */
export const readCharged = (db: Db, month: string, after: string, idLines: readonly number[]): Promise<ChargedCall[]> =>
  rowsOf(db)<ChargedCall>`
    SELECT c.guid, c.started_at, c.day, c.id_line, l.id_line IS NOT NULL AS has_line, c.answered, c.seconds, c.talk_ms,
      CASE WHEN k.guid IS NULL THEN c.id_tariff ELSE k.id_tariff END AS id_tariff,
      CASE WHEN k.guid IS NULL THEN c.tariff_version ELSE k.tariff_version END AS tariff_version,
      coalesce(k.prefix, c.prefix) AS prefix, CASE WHEN k.guid IS NULL THEN c.band ELSE k.band END AS band,
      coalesce(k.bundle_seconds, c.bundle_seconds) AS bundle_seconds,
      trim_scale(c.amount + coalesce(k.difference, 0) + coalesce(a.amount, 0))::text AS before, a.amount IS NOT NULL AS is_corrected
    FROM charge c LEFT JOIN line l ON l.id_line = c.id_line
      LEFT JOIN LATERAL (SELECT guid, sum(difference) OVER () AS difference, id_tariff, tariff_version, prefix, band, bundle_seconds
        FROM charge_correction WHERE guid = c.guid ORDER BY id_adjustment DESC LIMIT 1) AS k ON true
      LEFT JOIN LATERAL (SELECT sum(amount) AS amount FROM adjustment WHERE guid = c.guid AND source = 'call') AS a ON true
    WHERE c.month = ${month} AND c.guid > ${after}::uuid AND c.guid < ${guidsOf(month)[1]}::uuid
      AND (${idLines.length === 0} OR c.id_line = ANY (${[...idLines]}::bigint[]))
    ORDER BY c.guid LIMIT ${GROUP}`

/** The same of calls that came when the month was closed: they have no charge in it, and are told by their conversations. */
export const readLate = (db: Db, month: string, after: string, idLines: readonly number[]): Promise<ChargedCall[]> =>
  rowsOf(db)<ChargedCall>`
    SELECT d.guid, d.started_at, (d.started_at AT TIME ZONE m.timezone)::date AS day, d.id_line, l.id_line IS NOT NULL AS has_line,
      d.answered_at IS NOT NULL AS answered, ceil(d.talk_ms / 1000.0)::int AS seconds, d.talk_ms, k.id_tariff, k.tariff_version,
      coalesce(k.prefix, '') AS prefix, k.band, coalesce(k.bundle_seconds, 0) AS bundle_seconds, trim_scale(a.amount + coalesce(k.difference, 0))::text AS before, true AS is_corrected
    FROM (SELECT guid, sum(amount) AS amount FROM adjustment WHERE corrects = ${month} AND source = 'call' AND guid > ${after}::uuid
        GROUP BY guid) AS a
      JOIN dial_log d ON d.guid = a.guid AND d.started_at = uuid_extract_timestamp(a.guid)
      JOIN billing_month m ON m.month = ${month} LEFT JOIN line l ON l.id_line = d.id_line
      LEFT JOIN LATERAL (SELECT sum(difference) OVER () AS difference, id_tariff, tariff_version, prefix, band, bundle_seconds
        FROM charge_correction WHERE guid = a.guid ORDER BY id_adjustment DESC LIMIT 1) AS k ON true
    WHERE NOT EXISTS (SELECT FROM charge c WHERE c.guid = a.guid) AND (${idLines.length === 0} OR d.id_line = ANY (${[...idLines]}::bigint[]))
    ORDER BY d.guid LIMIT ${GROUP}`

/** Calls of a month that other prices hold for than they were rated by wait to be rated again, and those that could not be are tried now. */
export async function queueRepriced(db: Db, month: string): Promise<void> {
  const [first, last] = guidsOf(month)
  await sql`UPDATE unrated_call SET retry_at = NULL WHERE guid BETWEEN ${first}::uuid AND ${last}::uuid`.execute(db)
  await inGroups(async (after) => {
    const guids = await columnOf(db)<string>`
      SELECT guid FROM charge WHERE month = ${month} AND guid > greatest(${after}::uuid, ${first}::uuid) AND guid < ${last}::uuid
      ORDER BY guid LIMIT ${AT_ONCE}`
    await sql`
      INSERT INTO unrated_call (guid, started_at, id_line, id_call_script, id_campaign, answered, talk_ms, is_repriced)
      SELECT c.guid, c.started_at, c.id_line, c.id_call_script, c.id_campaign, c.answered, c.talk_ms, true
      FROM charge c JOIN line l ON l.id_line = c.id_line LEFT JOIN LATERAL (
        SELECT p.id_tariff, v.version FROM line_tariff p JOIN tariff_version v USING (id_tariff)
        WHERE p.id_line = c.id_line AND c.day >= greatest(p.valid_from, v.valid_from)
          AND c.day <= coalesce(least(p.valid_to, v.valid_to), 'infinity') LIMIT 1) AS now ON true
      WHERE c.guid = ANY (${guids}::uuid[]) AND (now.id_tariff, now.version) IS DISTINCT FROM (c.id_tariff, c.tariff_version)
      ORDER BY c.guid ON CONFLICT DO NOTHING`.execute(db)
    return guids.length === AT_ONCE ? guids.at(-1) : undefined
  })
}

export async function readSpoken(db: Db, guids: readonly string[]): Promise<ReadonlyMap<string, Spoken>> {
  if (guids.length === 0) return new Map()
  const rows = await rowsOf(db)<Spoken & { guid: string }>`
    SELECT d.guid, d.to_number, d.answered_at IS NOT NULL AS answered, d.talk_ms
    FROM unnest(${[...guids]}::uuid[]) AS asked (guid) JOIN dial_log d ON d.guid = asked.guid AND d.started_at = uuid_extract_timestamp(asked.guid)`
  return new Map(rows.map(({ guid, ...spoken }) => [guid, spoken]))
}

export const lineNames = async (db: Db, idLines: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await rowsOf(db)<{ id: number; name: string }>`
        SELECT id_line AS id, name FROM line WHERE id_line = ANY (${[...idLines]}::bigint[])`
    ).map(({ id, name }) => [id, name]),
  )

export interface Recharge extends Rated {
  readonly guid: string
  readonly before: string
}

/** What earlier tries of any task have left. */
export const forgetRecharges = (db: Db) => sql`DELETE FROM recharge`.execute(db)

export async function keepRecharges(db: Db, idTask: number, found: readonly Recharge[]): Promise<void> {
  if (found.length === 0) return
  const all = <T>(of: (each: Recharge) => T) => found.map(of)
  await sql`
    INSERT INTO recharge (id_task, guid, before, amount, id_tariff, tariff_version, prefix, band, bundle_seconds)
    SELECT ${idTask}, * FROM unnest(${all(({ guid }) => guid)}::uuid[], ${all(({ before }) => before)}::numeric[],
      ${all(({ amount }) => amount)}::numeric[], ${all(({ idTariff }) => idTariff)}::bigint[],
      ${all(({ tariffVersion }) => tariffVersion)}::int[], ${all(({ prefix }) => prefix)}::text[], ${all(({ band }) => band)}::text[],
      ${all(({ bundleSeconds }) => bundleSeconds)}::int[])`.execute(db)
}

interface Applied {
  /** The last of the group, null where there was none. */
  readonly last: string | null
  readonly found: number
  /** Those that cost what they did when they were rated again. */
  readonly done: number
}
const nothing: Applied = { last: null, found: 0, done: 0 }
const nextOf = (idTask: number, after: string) =>
  sql`SELECT * FROM recharge WHERE id_task = ${idTask} AND guid > ${after}::uuid ORDER BY guid LIMIT ${AT_ONCE}`

/** Writes the next calls of an open month. */
export const applyRecharges = async (db: Db, idTask: number, after: string, now: Date): Promise<Applied> =>
  (await rowOf(db)<Applied>`
    WITH next AS MATERIALIZED (${nextOf(idTask, after)}), done AS (
      UPDATE charge c SET amount = n.amount, id_tariff = n.id_tariff, tariff_version = n.tariff_version, prefix = n.prefix, band = n.band,
        bundle_seconds = n.bundle_seconds, rated_at = ${now} FROM next n WHERE c.guid = n.guid AND c.amount = n.before RETURNING c.guid)
    SELECT (SELECT guid FROM next ORDER BY guid DESC LIMIT 1) AS last, (SELECT count(*) FROM next) AS found, (SELECT count(*) FROM done) AS done`) ??
  nothing

/** The same for a closed month, whose charges stay: what the calls differ by becomes part of the adjustment. */
export const correctRecharges = async (db: Db, idTask: number, after: string, idAdjustment: number): Promise<Applied> =>
  (await rowOf(db)<Applied>`
    WITH next AS MATERIALIZED (${nextOf(idTask, after)}), done AS (
      INSERT INTO charge_correction (guid, id_adjustment, difference, id_tariff, tariff_version, prefix, band, bundle_seconds)
      SELECT n.guid, ${idAdjustment}, n.amount - n.before, n.id_tariff, n.tariff_version, n.prefix, n.band, n.bundle_seconds
      FROM next n LEFT JOIN charge c ON c.guid = n.guid
      WHERE n.before = coalesce(c.amount, 0)
        + coalesce((SELECT sum(k.difference) FROM charge_correction k WHERE k.guid = n.guid), 0)
        + coalesce((SELECT sum(a.amount) FROM adjustment a WHERE a.guid = n.guid AND a.source = 'call'), 0)
      RETURNING guid)
    SELECT (SELECT guid FROM next ORDER BY guid DESC LIMIT 1) AS last, (SELECT count(*) FROM next) AS found, (SELECT count(*) FROM done) AS done`) ??
  nothing

/** By what calls of the month are rated, in a few letters: the same as long as no price of its days changes. */
export const pricesIn = async (db: Db, month: string): Promise<string> =>
  (
    await columnOf(db)<string | null>`
      SELECT md5(string_agg(concat_ws(' ', p.id_line, p.id_tariff, v.version, greatest(p.valid_from, v.valid_from), least(p.valid_to, v.valid_to)),
        ',' ORDER BY p.id_line, greatest(p.valid_from, v.valid_from)))
      FROM line_tariff p JOIN tariff_version v USING (id_tariff)
      WHERE greatest(p.valid_from, v.valid_from) < ${`${monthAfter(month)}-01`}::date
        AND (least(p.valid_to, v.valid_to) IS NULL OR least(p.valid_to, v.valid_to) >= ${`${month}-01`}::date)`
  )[0] ?? ''
