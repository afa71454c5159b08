import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { columnOf, rowsOf } from '../../kernel/rows.ts'

/** Calls of a statement, which has to end before the database gives it up. */
export const AT_ONCE = 20_000
const FIRST_GUID = '00000000-0000-0000-0000-000000000000'

/** Goes through something by guid, so many at a time; the work answers the last guid, undefined where none is left. */
export async function inGroups(work: (after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = FIRST_GUID; after !== undefined; ) after = await work(after)
}

/** What calls of closed months cost by now beside their charge, by guid. */
export async function corrections(db: Db, guids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(db)<{ guid: string; amount: string }>`
    SELECT guid, sum(amount)::text AS amount FROM (
      SELECT guid, amount FROM adjustment WHERE source = 'call' AND guid = ANY (${[...guids]}::uuid[])
      UNION ALL SELECT guid, difference FROM charge_correction WHERE guid = ANY (${[...guids]}::uuid[])) AS all_of_it
    GROUP BY guid`
  return new Map(rows.map(({ guid, amount }) => [guid, amount]))
}

/** Calls of the month cost what recalculations corrected them to; without the adjustments that said so, the sums stay the same. */
export const takeBackCorrections = ({ db, clock }: Ctx, month: string) =>
  inGroups(async (after) => {
    const guids = await columnOf(db)<string>`
      SELECT DISTINCT k.guid FROM charge_correction k JOIN adjustment a USING (id_tenant, id_adjustment)
      WHERE a.corrects = ${month} AND k.guid > ${after}::uuid ORDER BY 1 LIMIT ${AT_ONCE}`
    await sql`
      UPDATE charge c SET amount = c.amount + k.difference, id_tariff = k.id_tariff, tariff_version = k.tariff_version, prefix = k.prefix,
        band = k.band, bundle_seconds = k.bundle_seconds, rated_at = ${clock.now()}
      FROM (SELECT DISTINCT ON (guid) guid, sum(difference) OVER (PARTITION BY guid) AS difference, id_tariff, tariff_version, prefix, band, bundle_seconds
        FROM charge_correction WHERE guid = ANY (${guids}::uuid[]) ORDER BY guid, id_adjustment DESC) AS k
      WHERE c.guid = k.guid`.execute(db)
    return guids.length === AT_ONCE ? guids.at(-1) : undefined
  })

/**
 * Calls that were rated or corrected when the month was closed wait to be rated into it. Where the conversation is gone, what was charged for
 * it is added to its charge; where there is none, either, the adjustment has to stay, and is answered.
 */
export async function takeBackLate({ db }: Ctx, month: string): Promise<number[]> {
  await sql`
    INSERT INTO unrated_call (guid, started_at, id_line, id_call_script, id_campaign, answered, talk_ms)
    SELECT DISTINCT ON (d.guid) d.guid, d.started_at, d.id_line, d.id_call_script, d.id_campaign, d.answered_at IS NOT NULL, d.talk_ms
    FROM adjustment a JOIN dial_log d ON d.guid = a.guid AND d.started_at = uuid_extract_timestamp(a.guid)
    WHERE a.corrects = ${month} AND a.source = 'call' ORDER BY d.guid
    ON CONFLICT (id_tenant, guid) DO UPDATE SET answered = excluded.answered, talk_ms = excluded.talk_ms, is_repriced = false, retry_at = NULL`.execute(
    db,
  )
  const gone = sql`SELECT a.guid, sum(a.amount) AS amount FROM adjustment a WHERE a.corrects = ${month} AND a.source = 'call'
    AND NOT EXISTS (SELECT FROM dial_log d WHERE d.guid = a.guid AND d.started_at = uuid_extract_timestamp(a.guid)) GROUP BY a.guid`
  await sql`UPDATE charge c SET amount = c.amount + g.amount FROM (${gone}) AS g WHERE c.guid = g.guid`.execute(db)
  return await columnOf(db)<number>`
    SELECT a.id_adjustment FROM adjustment a JOIN (${gone}) AS g USING (guid)
    WHERE a.corrects = ${month} AND a.source = 'call' AND NOT EXISTS (SELECT FROM charge c WHERE c.guid = a.guid)`
}
