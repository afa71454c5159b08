import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'
import type { CallToRate, Rated } from './rated.ts'

/** A call that waits, and what is known of it from when it was rated before. */
export interface Waiting extends Pick<CallToRate, 'startedAt' | 'answered' | 'talkMs'> {
  readonly guid: string
  readonly idLine: number | null
  readonly idCallScript: number
  readonly idCampaign: number | null
  readonly isRepriced: boolean
  /** Its line has not been deleted. */
  readonly hasLine: boolean
  readonly before: {
    readonly day: string
    readonly prefix: string
    readonly amount: string
    readonly idTariff: number | null
    readonly version: number | null
    readonly bundleSeconds: number
  } | null
}

/** The next that wait; another process that asks meanwhile gets others. */
export const takeWaiting = (db: Db, now: Date, most: number): Promise<Waiting[]> => rowsOf(db)<Waiting>`
  SELECT u.guid, u.started_at, u.id_line, u.id_call_script, u.id_campaign, u.answered, u.talk_ms, u.is_repriced, l.id_line IS NOT NULL AS has_line,
    CASE WHEN c.guid IS NOT NULL THEN jsonb_build_object('day', c.day, 'prefix', c.prefix, 'amount', c.amount::text, 'idTariff', c.id_tariff,
      'version', c.tariff_version, 'bundleSeconds', c.bundle_seconds) END AS before
  FROM unrated_call u LEFT JOIN charge c USING (id_tenant, guid) LEFT JOIN line l ON l.id_line = u.id_line
  WHERE u.retry_at IS NULL OR u.retry_at <= ${now}
  ORDER BY u.guid LIMIT ${most} FOR UPDATE OF u SKIP LOCKED`

/** What was called, by guid; a conversation that is gone has nothing. Between the first and the last guid, whose moments are those of the calls, so that few partitions are read. */
export async function readNumbers(
  db: Db,
  calls: readonly Pick<Waiting, 'guid'>[],
): Promise<ReadonlyMap<string, string>> {
  const guids = calls.map(({ guid }) => guid).sort()
  const rows = await rowsOf(db)<{ guid: string; toNumber: string }>`
    SELECT guid, to_number FROM dial_log WHERE guid = ANY(${guids}::uuid[])
      AND started_at BETWEEN uuid_extract_timestamp(${guids[0]}::uuid) AND uuid_extract_timestamp(${guids.at(-1)}::uuid)`
  return new Map(rows.map(({ guid, toNumber }) => [guid, toNumber]))
}

export interface NewCharge extends Waiting, Rated {
  readonly day: string
}

/** Keeps what calls cost; a charge that stays the same is not written again. */
export async function storeCharges(db: Db, charges: readonly NewCharge[], now: Date): Promise<void> {
  if (charges.length === 0) return
  const all = <T>(pick: (charge: NewCharge) => T) => charges.map(pick)
  await sql`
    INSERT INTO charge AS kept (guid, started_at, day, month, id_line, id_call_script, id_campaign, id_tariff, tariff_version, prefix, band,
      answered, seconds, bundle_seconds, talk_ms, amount, rated_at)
    SELECT guid, started_at, day, to_char(day, 'YYYY-MM'), id_line, id_call_script, id_campaign, id_tariff, tariff_version, prefix, band,
      answered, seconds, bundle_seconds, talk_ms, amount, ${now}
    FROM unnest(${all(({ guid }) => guid)}::uuid[], ${all(({ startedAt }) => startedAt)}::timestamptz[], ${all(({ day }) => day)}::date[],
      ${all(({ idLine }) => idLine)}::bigint[], ${all(({ idCallScript }) => idCallScript)}::bigint[],
      ${all(({ idCampaign }) => idCampaign)}::bigint[], ${all(({ idTariff }) => idTariff)}::bigint[],
      ${all(({ tariffVersion }) => tariffVersion)}::int[], ${all(({ prefix }) => prefix)}::text[], ${all(({ band }) => band)}::text[],
      ${all(({ answered }) => answered)}::boolean[], ${all(({ seconds }) => seconds)}::int[],
      ${all(({ bundleSeconds }) => bundleSeconds)}::int[], ${all(({ talkMs }) => talkMs)}::int[],
      ${all(({ amount }) => amount)}::numeric[])
      AS rated (guid, started_at, day, id_line, id_call_script, id_campaign, id_tariff, tariff_version, prefix, band, answered, seconds, bundle_seconds, talk_ms,
        amount)
    ON CONFLICT (id_tenant, guid) DO UPDATE SET id_tariff = excluded.id_tariff, tariff_version = excluded.tariff_version,
      prefix = excluded.prefix, band = excluded.band, answered = excluded.answered, seconds = excluded.seconds,
      bundle_seconds = excluded.bundle_seconds, talk_ms = excluded.talk_ms, amount = excluded.amount, rated_at = excluded.rated_at
    WHERE (kept.id_tariff, kept.tariff_version, kept.prefix, kept.band, kept.answered, kept.talk_ms, kept.bundle_seconds,
      kept.amount)
      IS DISTINCT FROM (excluded.id_tariff, excluded.tariff_version, excluded.prefix, excluded.band, excluded.answered, excluded.talk_ms,
        excluded.bundle_seconds, excluded.amount)`.execute(db)
}

export const removeWaiting = (db: Db, guids: readonly string[]) =>
  sql`DELETE FROM unrated_call WHERE guid = ANY(${[...guids]}::uuid[])`.execute(db)

export interface Problem {
  readonly guid: string
  readonly problem: string
}

/** What could not be rated says why, and is tried again then. */
export const putOff = (db: Db, problems: readonly Problem[], retryAt: Date) =>
  sql`UPDATE unrated_call u SET problem = p.problem, retry_at = ${retryAt}
    FROM unnest(${problems.map(({ guid }) => guid)}::uuid[], ${problems.map(({ problem }) => problem)}::text[]) AS p (guid, problem)
    WHERE u.guid = p.guid`.execute(db)

export const tenantsToRate = (db: Db, now: Date): Promise<{ idTenant: number }[]> =>
  rowsOf(db)<{ idTenant: number }>`SELECT t AS id_tenant FROM app.tenants_to_rate(${now}) AS t`
