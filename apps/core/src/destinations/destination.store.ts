import type { RefusedDestination } from '@parley/contract/destinations/destination.schema.ts'
import { sql } from 'kysely'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { regionOf } from '../kernel/wholeNumber.ts'
import type { DestinationPolicy } from './rules/destinationOf.ts'
import { MINUTE_MS, type Through } from './rules/limits.ts'

/** In place of a line: what holds for all lines of the tenant. */
export const ALL_LINES = 0

const NONE = { destinations: [], rowVersion: 1 }

/** As nobody has set it before where the tenant has no row. */
export const readTenantEntries = async (db: Db) =>
  (await db.selectFrom('destinationPolicy').select(['destinations', 'rowVersion']).executeTakeFirst()) ?? NONE

/** The row to change, which the first change makes. */
export async function lockTenantEntries(db: Db): Promise<void> {
  await sql`INSERT INTO destination_policy DEFAULT VALUES ON CONFLICT DO NOTHING`.execute(db)
  await db.selectFrom('destinationPolicy').select('rowVersion').forUpdate().execute()
}

export const storeTenantEntries = (db: Db, destinations: DestinationPolicy['tenant']) =>
  db
    .updateTable('destinationPolicy')
    .set({ destinations: storedJson(destinations), rowVersion: sql<number>`row_version + 1` })
    .execute()

/** Where lines may call, by their ids; that of a line that is not there is the one of all lines. */
export async function readPolicies(
  ctx: Ctx,
  idLines: readonly number[],
): Promise<(idLine: number) => DestinationPolicy> {
  const { db } = ctx
  const { destinations: tenant } = await readTenantEntries(db)
  const home = regionOf((await ownTenant(ctx)).locale)
  const rows = await db
    .selectFrom('line as l')
    .leftJoin('dialModule as m', 'm.idModule', 'l.idModule')
    .select(['l.idLine', 'l.destinations', 'm.region'])
    .where('l.idLine', 'in', [ALL_LINES, ...new Set(idLines)])
    .execute()
  const lines = new Map(rows.map(({ idLine, destinations, region }) => [idLine, { line: destinations, region }]))
  return (idLine) => {
    const { line = [], region } = lines.get(idLine) ?? {}
    return { region: region ?? home, line, tenant }
  }
}

export interface EntryKey {
  readonly idLine: number
  readonly prefix: string
}
export const textOfKey = ({ idLine, prefix }: EntryKey): string => `${idLine} ${prefix}`

/** Until the end of the transaction nothing else counts calls of the tenant by their destinations. */
export async function lockDestinations({ db, tenant }: Ctx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('destinations of ' || ${tenant}::text, 0))`.execute(db)
}

/** What entries have let through in the last 24 hours, by their keys. */
export async function readThrough(db: Db, keys: readonly EntryKey[], now: Date): Promise<ReadonlyMap<string, Through>> {
  if (keys.length === 0) return new Map()
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const [hourAgo, dayAgo] = [new Date(minute - 60 * MINUTE_MS), new Date(minute - 24 * 60 * MINUTE_MS)]
  const isHour = sql`d.minute > ${hourAgo}`
  const rows = await rowsOf(db)<
    EntryKey & Omit<Through, 'hourSince' | 'daySince'> & { hourSince: string | null; daySince: string | null }
  >`
    SELECT k."idLine" AS id_line, k.prefix, sum(d.calls) AS day, sum(d.seconds) AS seconds, min(d.minute) AS day_since,
      coalesce(sum(d.calls) FILTER (WHERE ${isHour}), 0) AS hour, min(d.minute) FILTER (WHERE ${isHour}) AS hour_since,
      coalesce(sum(d.calls) FILTER (WHERE d.minute = ${new Date(minute)}), 0) AS minute
    FROM jsonb_to_recordset(${storedJson(keys)}::jsonb) AS k ("idLine" bigint, prefix text)
      JOIN destination_minute d ON d.id_line = k."idLine" AND d.prefix = k.prefix AND d.minute > ${dayAgo} AND d.minute <= ${now}
    GROUP BY 1, 2`
  return new Map(
    rows.map(({ hourSince, daySince, minute: ofMinute, hour, day, seconds, ...key }) => [
      textOfKey(key),
      {
        ...{ minute: Number(ofMinute), hour: Number(hour), day: Number(day), seconds: Number(seconds) },
        hourSince: hourSince === null ? null : new Date(hourSince),
        daySince: daySince === null ? null : new Date(daySince),
      },
    ]),
  )
}

/** What was let through now. */
export async function addThrough(
  db: Db,
  added: readonly (EntryKey & { readonly calls: number; readonly seconds: number })[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return
  await sql`INSERT INTO destination_minute (id_line, prefix, minute, calls, seconds)
    SELECT "idLine", prefix, date_trunc('minute', ${now}::timestamptz), calls, seconds
    FROM jsonb_to_recordset(${storedJson(added)}::jsonb) AS a ("idLine" bigint, prefix text, calls int, seconds int)
    ON CONFLICT (id_tenant, id_line, prefix, minute)
      DO UPDATE SET calls = destination_minute.calls + excluded.calls, seconds = destination_minute.seconds + excluded.seconds`.execute(
    db,
  )
}

/** A call that is over, or was never made, and what is to be counted differently of it. */
export interface Settled {
  /** The entries that counted it. */
  readonly limited: readonly EntryKey[]
  readonly startedAt: string
  readonly calls: number
  readonly seconds: number
}

/** Corrects what calls were counted as when they began, where entries with limits let them through. */
export async function settleThrough(ctx: Ctx, settled: readonly Settled[]): Promise<void> {
  const counted = settled.flatMap(({ limited, ...call }) => limited.map((key) => ({ ...key, ...call })))
  if (counted.length === 0) return
  await lockDestinations(ctx)
  await sql`UPDATE destination_minute d SET calls = greatest(0, d.calls + s.calls), seconds = greatest(0, d.seconds + s.seconds)
    FROM (SELECT "idLine" AS id_line, prefix, date_trunc('minute', "startedAt") AS minute, sum(calls)::int AS calls, sum(seconds)::int AS seconds
      FROM jsonb_to_recordset(${storedJson(counted)}::jsonb) AS c ("idLine" bigint, prefix text, "startedAt" timestamptz, calls int, seconds int)
      GROUP BY 1, 2, 3) AS s
    WHERE d.id_line = s.id_line AND d.prefix = s.prefix AND d.minute = s.minute`.execute(ctx.db)
}

export interface Refused extends Pick<RefusedDestination, 'use' | 'reason'> {
  readonly idLine: number | null
  readonly idCampaign: number | null
}

/** Counts what was not called, by the tenant’s day. */
export async function addRefused(ctx: Ctx, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return
  const { timezone } = await ownTenant(ctx)
  await sql`INSERT INTO destination_refusal (day, use, reason, id_line, id_campaign, times)
    SELECT (${ctx.clock.now()}::timestamptz AT TIME ZONE ${timezone})::date, use, reason, "idLine", "idCampaign", count(*)
    FROM jsonb_to_recordset(${storedJson(refused)}::jsonb) AS r (use text, reason text, "idLine" bigint, "idCampaign" bigint)
    GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT destination_refusal_key DO UPDATE SET times = destination_refusal.times + excluded.times`.execute(
    ctx.db,
  )
}

const DAYS = 7
const MOST_REFUSED = 20

/** What was not called within the last days, on one line or on all; of campaigns and lines that the user may not see without their names, together. */
export async function listRefusedDestinations(ctx: Ctx, idLine?: number): Promise<RefusedDestination[]> {
  const { timezone } = await ownTenant(ctx)
  const folders = await foldersAllowed(ctx, 'Campaign.view')
  const lines = ctx.allowed('Line.view')
  const isSeen = (column: 'c.id_folder' | 'l.id_line', ids: 'all' | readonly number[]) =>
    ids === 'all' ? sql`true` : sql`${sql.raw(column)} = ANY(${[...ids]}::bigint[])`
  const ofLine = idLine === undefined ? sql`true` : sql`r.id_line = ${idLine}`
  return await rowsOf(ctx.db)<RefusedDestination>`
    SELECT r.use, r.reason, sum(r.times)::int AS times,
      CASE WHEN c.id_campaign IS NOT NULL THEN jsonb_build_object('id', c.id_campaign, 'name', c.name) END AS campaign,
      CASE WHEN l.id_line IS NOT NULL THEN jsonb_build_object('id', l.id_line, 'name', l.name) END AS line
    FROM destination_refusal r LEFT JOIN campaign c ON c.id_campaign = r.id_campaign AND ${isSeen('c.id_folder', folders)}
      LEFT JOIN line l ON l.id_line = r.id_line AND ${isSeen('l.id_line', lines)}
    WHERE ${ofLine} AND r.day > (${ctx.clock.now()}::timestamptz AT TIME ZONE ${timezone})::date - ${sql.lit(DAYS)}
    GROUP BY r.use, r.reason, c.id_campaign, c.name, l.id_line, l.name ORDER BY 3 DESC, 1, 2 LIMIT ${sql.lit(MOST_REFUSED)}`
}
