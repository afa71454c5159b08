import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { refuse } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'

/** Open months have the tenant’s currency from now on, those that are closed keep theirs; refused where an open one has amounts. */
export async function moveOpenMonths({ db }: Ctx, from: string, to: string): Promise<void> {
  const month = await firstWithAmounts(db)
  if (month) refuse(reason('tenant.monthOpen', { month, currency: from }))
  await db.updateTable('billingMonth').set({ currency: to }).where('state', '=', 'OPEN').execute()
}

const firstWithAmounts = (db: Db): Promise<string | null | undefined> => cellOf(db)<string | null>`
  WITH closed AS (SELECT coalesce(max(month), '0001-01') AS month FROM billing_month WHERE state <> 'OPEN')
  SELECT min(found.month) FROM closed, LATERAL (
    SELECT d.month FROM charge_day d WHERE d.month > closed.month GROUP BY d.month HAVING sum(d.amount) <> 0
    UNION ALL SELECT a.month FROM adjustment a WHERE a.month > closed.month
    UNION ALL SELECT to_char(greatest(f.valid_from, since), 'YYYY-MM') FROM fee f, CAST(closed.month || '-01' AS date) AS last,
      CAST(last + interval '1 month' AS date) AS since
    WHERE f.amount > 0 AND CASE WHEN f.period = 'once' THEN f.valid_from ELSE coalesce(f.valid_to, 'infinity') END >= since) AS found`
