import type { MonthState } from '@parley/contract/economy/economy.enum.ts'
import type { EconomyShare, TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { cellOf, rowOf, rowsOf } from '../kernel/rows.ts'

export interface MonthSums {
  readonly month: string
  readonly state: MonthState
  readonly calls: number
  readonly seconds: number
  readonly amount: string
  /** Null: the month is open, and its fees are what they are. */
  readonly fees: string | null
  readonly adjustments: string
}

const first = (month: string) => `${month}-01`

/** What was charged in each month from one to another; a closed one is what it was when it was closed. */
export const sumMonths = (db: Db, from: string, to: string): Promise<MonthSums[]> => rowsOf(db)<MonthSums>`
  WITH every AS (
    SELECT to_char(begins, 'YYYY-MM') AS month FROM generate_series(${first(from)}::timestamp, ${first(to)}::timestamp, interval '1 month') AS begins
  ), counted AS (
    SELECT month, sum(calls)::int AS calls, sum(seconds)::bigint AS seconds, sum(amount) AS amount FROM charge_day
    WHERE month BETWEEN ${from} AND ${to} GROUP BY month
  ), adjusted AS (
    SELECT month, sum(amount) AS amount FROM adjustment WHERE month BETWEEN ${from} AND ${to} GROUP BY month
  )
  SELECT month, coalesce(b.state, CASE WHEN month < (SELECT max(l.month) FROM billing_month l WHERE l.state <> 'OPEN') THEN 'CLOSED' ELSE 'OPEN' END) AS state,
    coalesce(b.calls, c.calls, 0) AS calls, coalesce(b.seconds, c.seconds, 0) AS seconds,
    trim_scale(coalesce(b.amount, c.amount, 0))::text AS amount, trim_scale(b.fees)::text AS fees,
    trim_scale(coalesce(b.adjustments, a.amount, 0))::text AS adjustments
  FROM every LEFT JOIN counted c USING (month) LEFT JOIN adjusted a USING (month) LEFT JOIN billing_month b USING (month) ORDER BY month`

/** Where a comparison ends: a day, and a moment of it. */
export interface Until {
  readonly day: string
  readonly at: string
}

/** The moment of an earlier month that is as far from its start as now is from the start of the running one. */
export const momentIn = (db: Db, now: Date, running: string, earlier: string, timezone: string) =>
  rowOf(db)<Until>`
    SELECT at, (at AT TIME ZONE ${timezone})::date AS day FROM (
      SELECT (${first(earlier)}::timestamp AT TIME ZONE ${timezone}) + (${now}::timestamptz - (${first(running)}::timestamp AT TIME ZONE ${timezone})) AS at
    ) AS moment`

interface Sums {
  readonly calls: number
  readonly seconds: number
  readonly amount: string
}
export type ShareOf = 'line' | 'flow' | 'campaign' | 'tariff'
interface ShareRow extends EconomyShare {
  readonly of: ShareOf
}

const IDS = sql.raw('id_line, id_call_script, id_campaign, id_tariff')
const CHARGE_IDS = sql.raw('coalesce(id_line, 0), id_call_script, coalesce(id_campaign, 0), coalesce(id_tariff, 0)')

/** Calls of a month up to a moment of it, from days, and of the last one from its calls. */
const countedUntil = (month: string, until: Until | undefined) =>
  until
    ? sql`SELECT ${IDS}, calls, seconds, amount FROM charge_day WHERE month = ${month} AND day < ${until.day}::date
        UNION ALL SELECT ${CHARGE_IDS}, 1, seconds, amount FROM charge
        WHERE month = ${month} AND day = ${until.day}::date AND started_at < ${until.at}::timestamptz`
    : sql`SELECT ${IDS}, calls, seconds, amount FROM charge_day WHERE month = ${month}`

export async function sumUntil(db: Db, month: string, until: Until): Promise<Sums> {
  const [sums] = await rowsOf(db)<Sums>`
    SELECT coalesce(sum(calls), 0)::int AS calls, coalesce(sum(seconds), 0)::bigint AS seconds,
      trim_scale(coalesce(sum(amount), 0))::text AS amount FROM (${countedUntil(month, until)}) AS counted`
  return { calls: sums?.calls ?? 0, seconds: sums?.seconds ?? 0, amount: sums?.amount ?? '0' }
}

/** A month by line, flow, campaign and tariff beside the month before; the dearest first. What was deleted has no name. */
export const readShares = (db: Db, month: string, before: string, until: Until | undefined): Promise<ShareRow[]> =>
  rowsOf(db)<ShareRow>`
    WITH counted AS (
      SELECT ${IDS}, calls, seconds, amount, 0 AS amount_before FROM charge_day WHERE month = ${month}
      UNION ALL SELECT ${IDS}, 0, 0, 0, amount FROM (${countedUntil(before, until)}) AS earlier
    ), sums AS (
      SELECT grouping(${IDS}) AS kept, nullif(coalesce(${IDS}), 0) AS id, sum(calls)::int AS calls, sum(seconds)::bigint AS seconds,
        sum(amount) AS amount, sum(amount_before) AS amount_before
      FROM counted GROUP BY GROUPING SETS ((id_line), (id_call_script), (id_campaign), (id_tariff))
    )
    SELECT CASE kept WHEN 7 THEN 'line' WHEN 11 THEN 'flow' WHEN 13 THEN 'campaign' ELSE 'tariff' END AS "of", id, CASE kept
        WHEN 7 THEN (SELECT name FROM line WHERE id_line = id) WHEN 11 THEN (SELECT name FROM call_script WHERE id_call_script = id)
        WHEN 13 THEN (SELECT name FROM campaign WHERE id_campaign = id) ELSE (SELECT name FROM tariff WHERE id_tariff = id) END AS name,
      calls, seconds, trim_scale(amount)::text AS amount, trim_scale(amount_before)::text AS amount_before
    FROM sums WHERE calls > 0 OR sums.amount_before > 0 ORDER BY sums.amount DESC, calls DESC, id`

/** Every day of the month, also those without calls. */
export const readDays = (db: Db, month: string): Promise<TenantEconomy['days']> => rowsOf(db)<
  TenantEconomy['days'][number]
>`
  SELECT begins::date AS day, coalesce(sum(calls), 0)::int AS calls, coalesce(sum(seconds), 0)::bigint AS seconds,
    trim_scale(coalesce(sum(amount), 0))::text AS amount
  FROM generate_series(${first(month)}::timestamp, ${first(month)}::timestamp + interval '1 month' - interval '1 day', interval '1 day') AS begins
    LEFT JOIN charge_day d ON d.day = begins::date AND d.month = ${month}
  GROUP BY begins ORDER BY begins`

/** What each day between two came to, from the first one on that there ever was a call. */
export const amountsByDay = (db: Db, from: string, to: string) => rowsOf(db)<{ day: string; amount: string }>`
  SELECT begins::date AS day, trim_scale(coalesce(sum(amount), 0))::text AS amount
  FROM generate_series(greatest(${from}::date, (SELECT day FROM charge_day ORDER BY month, day LIMIT 1))::timestamp, ${to}::timestamp, interval '1 day') AS begins
    LEFT JOIN charge_day d ON d.month = to_char(begins, 'YYYY-MM') AND d.day = begins::date
  WHERE EXISTS (SELECT FROM charge_day) GROUP BY begins ORDER BY begins`

/** Calls of the month that are still to be rated. */
export const countWaiting = async (db: Db, month: string, timezone: string): Promise<number> =>
  (await cellOf(db)<number>`SELECT count(*) FROM unrated_call
    WHERE started_at >= (${first(month)}::timestamp AT TIME ZONE ${timezone})
      AND started_at < ((${first(month)}::timestamp + interval '1 month') AT TIME ZONE ${timezone})`) ?? 0
