import type { balance } from '@parley/contract/campaigns/campaign.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { ownTenant } from '../kernel/ownTenant.ts'

export type Balance = z.output<typeof balance>

const NO_BALANCE = { isPrepaid: false, amount: '0', callCost: null, isShort: false, rowVersion: 1 }

export async function readBalance(ctx: Ctx): Promise<Balance> {
  const { currency } = await ownTenant(ctx)
  const row = await ctx.db
    .selectFrom('tenantBalance')
    .select(['isPrepaid', 'isShort', 'rowVersion', sql<string>`trim_scale(amount)::text`.as('amount')])
    .select(sql<string | null>`trim_scale(call_cost)::text`.as('callCost'))
    .executeTakeFirst()
  return { ...(row ?? NO_BALANCE), currency }
}

/** Whether the tenant pays in advance, and what is left does not pay for another call. */
export const isShort = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('tenantBalance').select('isShort').where('isShort', '=', true).executeTakeFirst()) !== undefined

/** The row to change, which the first change makes. */
export async function lockBalance(db: Db): Promise<void> {
  await sql`INSERT INTO tenant_balance DEFAULT VALUES ON CONFLICT DO NOTHING`.execute(db)
  await db.selectFrom('tenantBalance').select('rowVersion').forUpdate().execute()
}

export const storeBalance = (db: Db, { isPrepaid, amount }: Pick<Balance, 'isPrepaid' | 'amount'>) =>
  db.updateTable('tenantBalance').set({ isPrepaid, amount, rowVersion: sql<number>`row_version + 1` }).execute()
