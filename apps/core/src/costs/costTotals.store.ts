import type { CostUnit } from '@parley/contract/costs/cost.enum.ts'
import type { CostShare } from '@parley/contract/costs/cost.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'

/** A month, and of the one before as much as it is compared with. */
export interface Compared {
  readonly month: string
  readonly before: string
  /** The last day of the month before that counts. */
  readonly until: string
}

const text = (amount: RawBuilder<unknown>) => sql`trim_scale(coalesce(${amount}, 0))::text`
const inBoth = ({ month, before, until }: Compared) =>
  sql`(c.month = ${month} OR (c.month = ${before} AND c.day <= ${until}::date))`
const both = ({ month, before }: Compared) => sql`
  ${text(sql`sum(c.amount) FILTER (WHERE c.month = ${month})`)} AS cost,
  ${text(sql`sum(c.amount) FILTER (WHERE c.month = ${before})`)} AS cost_before`

interface Both {
  readonly cost: string
  readonly costBefore: string
}

export const totalCosts = async (db: Db, compared: Compared): Promise<Both> =>
  (await rowOf(db)<Both>`SELECT ${both(compared)} FROM cost_day c WHERE ${inBoth(compared)}`) ?? {
    cost: '0',
    costBefore: '0',
  }

export const costsByUnit = (db: Db, compared: Compared) =>
  rowsOf(db)<Both & { unit: CostUnit; quantity: number; unpriced: number }>`
    SELECT c.unit, ${both(compared)}, coalesce(sum(quantity) FILTER (WHERE c.month = ${compared.month}), 0)::bigint AS quantity,
      coalesce(sum(quantity) FILTER (WHERE c.month = ${compared.month} AND id_provider_price = 0), 0)::bigint AS unpriced
    FROM cost_day c WHERE ${inBoth(compared)} GROUP BY c.unit ORDER BY sum(c.amount) DESC, c.unit`

export const costsOf = (db: Db, guid: string) =>
  rowsOf(db)<{ unit: CostUnit; quantity: number; provider: string | null; currency: string | null; amount: string }>`
    SELECT c.unit, c.quantity, p.provider, p.currency, trim_scale(c.amount)::text AS amount
    FROM call_cost c LEFT JOIN provider_price p USING (id_provider_price) WHERE c.guid = ${guid} AND c.quantity > 0
    ORDER BY c.amount DESC, c.unit`

export const costsByProvider = (db: Db, compared: Compared) =>
  rowsOf(db)<Both & { provider: string }>`
    SELECT p.provider, ${both(compared)} FROM cost_day c JOIN provider_price p USING (id_provider_price)
    WHERE ${inBoth(compared)} GROUP BY p.provider ORDER BY sum(c.amount) DESC, p.provider`

const sides = {
  lines: ['id_line', 'line', 'id_line'],
  flows: ['id_call_script', 'call_script', 'id_call_script'],
  campaigns: ['id_campaign', 'campaign', 'id_campaign'],
} as const
export type CostSide = keyof typeof sides
/** The rest is in the sums. */
const MOST_SHARES = 200

/** What lines, flows or campaigns cost, the dearest first, and what was taken for their calls. */
export async function costsBy(db: Db, compared: Compared, side: CostSide): Promise<CostShare[]> {
  const [column, table, key] = sides[side]
  const id = sql.ref(column)
  return await rowsOf(db)<CostShare>`
    WITH costs AS (SELECT ${id} AS id, ${both(compared)} FROM cost_day c WHERE ${inBoth(compared)} GROUP BY 1),
      taken AS (SELECT ${id} AS id, sum(amount) AS amount FROM charge_day WHERE month = ${compared.month} GROUP BY 1)
    SELECT nullif(id, 0) AS id, n.name, coalesce(cost, '0') AS cost, coalesce(cost_before, '0') AS cost_before,
      ${text(sql`taken.amount`)} AS revenue
    FROM costs FULL JOIN taken USING (id) LEFT JOIN ${sql.table(table)} n ON n.${sql.ref(key)} = id
    WHERE coalesce(cost, '0') <> '0' OR coalesce(cost_before, '0') <> '0' OR coalesce(taken.amount, 0) <> 0
    ORDER BY coalesce(cost, '0')::numeric DESC, n.name LIMIT ${MOST_SHARES}`
}

export const costsByDay = (db: Db, month: string, last: string) =>
  rowsOf(db)<{ day: string; cost: string; revenue: string }>`
    SELECT day::date AS day, (SELECT ${text(sql`sum(amount)`)} FROM cost_day c WHERE c.month = ${month} AND c.day = each.day) AS cost,
      (SELECT ${text(sql`sum(amount)`)} FROM charge_day c WHERE c.month = ${month} AND c.day = each.day) AS revenue
    FROM generate_series((${month} || '-01')::date, ${last}::date, '1 day') AS each (day) ORDER BY 1`

/** What months cost and what was charged in them; fees of those that are still open are null. */
export const costsByMonth = (db: Db, months: readonly string[]) =>
  rowsOf(db)<{ month: string; cost: string; charged: string; fees: string | null }>`
    SELECT each.month, (SELECT ${text(sql`sum(amount)`)} FROM cost_day c WHERE c.month = each.month) AS cost,
      ${text(sql`coalesce(b.amount, (SELECT sum(amount) FROM charge_day c WHERE c.month = each.month), 0)
        + coalesce(b.adjustments, (SELECT sum(amount) FROM adjustment a WHERE a.month = each.month), 0)`)} AS charged,
      CASE WHEN each.month <= (SELECT max(l.month) FROM billing_month l WHERE l.state <> 'OPEN') AND o.month IS NULL
        THEN trim_scale(coalesce(b.fees, 0))::text END AS fees
    FROM unnest(${[...months]}::text[]) AS each (month)
      LEFT JOIN billing_month b ON b.month = each.month AND b.state <> 'OPEN'
      LEFT JOIN billing_month o ON o.month = each.month AND o.state = 'OPEN' ORDER BY 1`

export const waitingCosts = async (db: Db): Promise<{ waiting: number; isRatingAgain: boolean }> =>
  (await rowOf(db)<{ waiting: number; isRatingAgain: boolean }>`
    SELECT (SELECT count(*)::int FROM unrated_cost) AS waiting, EXISTS (SELECT FROM unrated_cost_days) AS is_rating_again`) ?? {
    waiting: 0,
    isRatingAgain: false,
  }
