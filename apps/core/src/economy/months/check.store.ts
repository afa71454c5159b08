import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { cellOf, columnOf, rowsOf } from '../../kernel/rows.ts'
import { endOf, firstMonth, lastClosed, monthAfter } from './month.store.ts'

export interface LineCalls {
  readonly id: number | null
  readonly name: string | null
  readonly calls: number
}

/** Calls by line, most first; `calls` answers a line’s id (0: none) and how many. */
const byLine = async (db: Db, calls: RawBuilder<unknown>): Promise<LineCalls[]> =>
  await rowsOf(db)<LineCalls>`
    SELECT nullif(found.id_line, 0) AS id, l.name, found.calls FROM (${calls}) AS found (id_line, calls) LEFT JOIN line l USING (id_line)
    WHERE found.calls > 0 ORDER BY found.calls DESC, l.name`

/** Conversations that began by the end of the month and go on; what they cost is not known. */
export const countRunning = (db: Db, month: string, timezone: string) =>
  byLine(
    db,
    sql`SELECT coalesce(id_line, 0), count(*)::int FROM dial_log
      WHERE outcome IS NULL AND NOT is_test AND started_at < ${endOf(month, timezone)} GROUP BY 1`,
  )

/** Those of closed months that can’t be charged keep nobody from closing later ones: when they can be, they are in the first that is open. */
export async function countWaiting(db: Db, month: string, timezone: string) {
  const closed = await lastClosed(db)
  const stuck = closed === null ? sql`false` : sql`problem IS NOT NULL AND started_at < ${endOf(closed, timezone)}`
  return await byLine(
    db,
    sql`SELECT coalesce(id_line, 0), count(*)::int FROM unrated_call WHERE started_at < ${endOf(month, timezone)} AND NOT (${stuck}) GROUP BY 1`,
  )
}

/** Why some of them could not be rated; null where none was tried. */
export const problemOf = async (db: Db, month: string, timezone: string): Promise<string | null> =>
  (await cellOf(db)<
    string | null
  >`SELECT max(problem) FROM unrated_call WHERE started_at < ${endOf(month, timezone)}`) ?? null

/** Answered calls on lines that had no tariff. */
export const countUnpriced = (db: Db, month: string) =>
  byLine(
    db,
    sql`SELECT id_line, sum(answered)::int FROM charge_day WHERE month = ${month} AND id_tariff = 0 GROUP BY 1`,
  )

/** Fewer say nothing about what is usual. */
const LEAST_CALLS = 30
const UNUSUAL_TIMES = 10

/** Answered calls that cost nothing by their tariff, and those that cost ten times as much as the month’s do on average. */
export async function countUnusual(db: Db, month: string) {
  const usual = sql`(SELECT CASE WHEN sum(answered) >= ${LEAST_CALLS} THEN sum(amount) / sum(answered) * ${UNUSUAL_TIMES} END
    FROM charge_day WHERE month = ${month} AND id_tariff <> 0)`
  const priced = sql`FROM charge WHERE month = ${month} AND answered AND id_tariff IS NOT NULL`
  return {
    free: await byLine(db, sql`SELECT coalesce(id_line, 0), count(*)::int ${priced} AND amount = 0 GROUP BY 1`),
    outliers: await byLine(
      db,
      sql`SELECT coalesce(id_line, 0), count(*)::int ${priced} AND amount > ${usual} GROUP BY 1`,
    ),
  }
}

/** Months before this one that have something to charge and are open, the earliest first. */
export async function openBefore({ db }: Ctx, month: string): Promise<string[]> {
  const closed = await lastClosed(db)
  const first = closed === null ? '0001-01' : monthAfter(closed)
  return await columnOf(db)<string>`
    SELECT DISTINCT charge_day.month FROM charge_day WHERE month >= ${first} AND month < ${month}
    UNION SELECT adjustment.month FROM adjustment WHERE month >= ${first} AND month < ${month}
    UNION SELECT to_char(begins, 'YYYY-MM') FROM fee f, generate_series(
      greatest(date_trunc('month', f.valid_from::timestamp), (${`${first}-01`})::timestamp, (${firstMonth} || '-01')::timestamp),
      least(CASE WHEN f.period = 'once' THEN f.valid_from ELSE f.valid_to END, (${`${month}-01`})::date - 1)::timestamp, interval '1 month') AS begins
    WHERE f.amount > 0
    ORDER BY 1`
}
