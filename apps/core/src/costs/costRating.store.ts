import type { CostUnit } from '@parley/contract/costs/cost.enum.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { cellOf, rowOf, rowsOf } from '../kernel/rows.ts'
import type { CostTerms } from './costOf.ts'

interface Call {
  readonly startedAt: string
  readonly idLine: number | null
  readonly idCallScript: number
  readonly idCampaign: number | null
}
interface Used {
  readonly unit: CostUnit
  readonly quantity: number
}
/** A conversation that waits, with what it used, and what is known of it from when it was rated before. */
export interface WaitingCost {
  readonly guid: string
  readonly isRepriced: boolean
  readonly call: (Call & { readonly direction: 'in' | 'out'; readonly to: string; readonly seconds: number }) | null
  readonly used: readonly Used[]
  readonly before: readonly (Call & Used & { readonly day: string; readonly prefix: string })[]
}

/** The next that wait; another process that asks meanwhile gets others. Only real calls are paid for by the minute, all else in tests, too. */
export const takeWaitingCosts = (db: Db, most: number): Promise<WaitingCost[]> => rowsOf(db)<WaitingCost>`
  WITH taken AS MATERIALIZED (SELECT guid, started_at, is_repriced FROM unrated_cost ORDER BY guid LIMIT ${most} FOR UPDATE SKIP LOCKED)
  SELECT t.guid, t.is_repriced,
    (SELECT jsonb_build_object('startedAt', started_at, 'idLine', id_line, 'idCallScript', id_call_script, 'idCampaign', id_campaign,
        'direction', direction, 'to', to_number,
        'seconds', CASE WHEN channel = 1 AND NOT is_test AND answered_at IS NOT NULL THEN ceil(talk_ms / 1000.0)::int ELSE 0 END)
      FROM dial_log d WHERE d.guid = t.guid AND d.started_at = t.started_at AND outcome IS NOT NULL) AS call,
    coalesce((SELECT jsonb_agg(jsonb_build_object('unit', unit, 'quantity', quantity)) FROM conversation_use u WHERE u.guid = t.guid), '[]') AS used,
    coalesce((SELECT jsonb_agg(jsonb_build_object('startedAt', started_at, 'idLine', id_line, 'idCallScript', id_call_script,
        'idCampaign', id_campaign, 'unit', unit, 'quantity', quantity, 'day', day, 'prefix', prefix))
      FROM call_cost c WHERE c.guid = t.guid), '[]') AS before
  FROM taken t`

export interface PriceSpan extends CostTerms {
  readonly idProviderPrice: number
  readonly unit: CostUnit
  readonly from: string
  readonly to: string | null
}

/** Price lists that hold on one of the days, until the transaction ends: who changes them waits for those who rate by them. */
export async function holdPriceLists(db: Db, idTenant: number, from: string, to: string): Promise<PriceSpan[]> {
  await sql`SELECT pg_advisory_xact_lock_shared(app.provider_prices_lock(${idTenant}))`.execute(db)
  return await rowsOf(db)<PriceSpan>`
    SELECT id_provider_price, unit, trim_scale(price)::text AS price, least_seconds, increment, prefixes, valid_from AS "from", valid_to AS "to"
    FROM provider_price WHERE valid_from <= ${to}::date AND (valid_to IS NULL OR valid_to >= ${from}::date)`
}

export interface NewCost extends Call, Used {
  readonly guid: string
  readonly day: string
  readonly idProviderPrice: number | null
  readonly prefix: string
  readonly amount: string
}

/** Keeps what conversations cost; a cost that stays the same is not written again. */
export async function storeCosts(db: Db, costs: readonly NewCost[], now: Date): Promise<void> {
  if (costs.length === 0) return
  const all = <T>(pick: (cost: NewCost) => T) => costs.map(pick)
  await sql`
    INSERT INTO call_cost AS kept (guid, unit, started_at, day, month, id_line, id_call_script, id_campaign, id_provider_price, prefix, quantity,
      amount, rated_at)
    SELECT guid, unit, started_at, day, to_char(day, 'YYYY-MM'), id_line, id_call_script, id_campaign, id_provider_price, prefix, quantity, amount,
      ${now}
    FROM unnest(${all(({ guid }) => guid)}::uuid[], ${all(({ unit }) => unit)}::text[], ${all(({ startedAt }) => startedAt)}::timestamptz[],
      ${all(({ day }) => day)}::date[], ${all(({ idLine }) => idLine)}::bigint[], ${all(({ idCallScript }) => idCallScript)}::bigint[],
      ${all(({ idCampaign }) => idCampaign)}::bigint[], ${all(({ idProviderPrice }) => idProviderPrice)}::bigint[],
      ${all(({ prefix }) => prefix)}::text[], ${all(({ quantity }) => quantity)}::bigint[], ${all(({ amount }) => amount)}::numeric[])
      AS rated (guid, unit, started_at, day, id_line, id_call_script, id_campaign, id_provider_price, prefix, quantity, amount)
    ON CONFLICT (id_tenant, guid, unit) DO UPDATE SET id_provider_price = excluded.id_provider_price, prefix = excluded.prefix,
      quantity = excluded.quantity, amount = excluded.amount, rated_at = excluded.rated_at
    WHERE (kept.id_provider_price, kept.prefix, kept.quantity, kept.amount)
      IS DISTINCT FROM (excluded.id_provider_price, excluded.prefix, excluded.quantity, excluded.amount)`.execute(db)
}

export const removeWaitingCosts = (db: Db, guids: readonly string[]) =>
  sql`DELETE FROM unrated_cost WHERE guid = ANY(${[...guids]}::uuid[])`.execute(db)

interface Days {
  readonly idUnratedCostDays: number
  readonly since: string
  readonly until: string
}

/** Of days whose prices have changed, the conversations of the last one that has any wait to be rated again. False where no such days are left. */
export async function queueChangedDay(db: Db, zone: string): Promise<boolean> {
  const days = await rowOf(db)<Days>`
    SELECT id_unrated_cost_days, since, until FROM unrated_cost_days ORDER BY until DESC LIMIT 1 FOR UPDATE SKIP LOCKED`
  if (!days) return false
  const { idUnratedCostDays: id, since, until } = days
  const last = await cellOf(db)<string | null>`
    SELECT greatest((SELECT max((started_at AT TIME ZONE ${zone})::date) FROM dial_log
        WHERE started_at < ((${until}::date + 1)::timestamp AT TIME ZONE ${zone}) AND started_at >= (${since}::date::timestamp AT TIME ZONE ${zone})),
      (SELECT max(day) FROM call_cost WHERE day BETWEEN ${since}::date AND ${until}::date))`
  if (last === null || last === undefined) {
    await sql`DELETE FROM unrated_cost_days WHERE id_unrated_cost_days = ${id}`.execute(db)
    return true
  }
  await sql`INSERT INTO unrated_cost (guid, started_at, is_repriced)
    SELECT guid, started_at, true FROM (SELECT guid, started_at FROM dial_log WHERE started_at >= (${last}::date::timestamp AT TIME ZONE ${zone})
        AND started_at < ((${last}::date + 1)::timestamp AT TIME ZONE ${zone}) AND outcome IS NOT NULL
      UNION SELECT guid, started_at FROM call_cost WHERE day = ${last}::date) AS found
    ORDER BY guid ON CONFLICT DO NOTHING`.execute(db)
  await (last <= since
    ? sql`DELETE FROM unrated_cost_days WHERE id_unrated_cost_days = ${id}`
    : sql`UPDATE unrated_cost_days SET until = ${last}::date - 1 WHERE id_unrated_cost_days = ${id}`
  ).execute(db)
  return true
}

export const tenantsToCost = (db: Db): Promise<{ idTenant: number }[]> =>
  rowsOf(db)<{ idTenant: number }>`SELECT t AS id_tenant FROM app.tenants_to_cost() AS t`
