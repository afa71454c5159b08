import type { Budget, BudgetDraft } from '@parley/contract/budgets/budget.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { personRef } from '../kernel/names.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { cellOf, columnOf } from '../kernel/rows.ts'

const NONE = { amount: null, warnAt: 80, rowVersion: 1, updatedAt: null, updatedBy: null }

/** A budget in a currency that the tenant no longer has is none. */
export async function readBudget(ctx: Ctx): Promise<Budget> {
  const { currency } = await ownTenant(ctx)
  const row = await ctx.db
    .selectFrom('budget as b')
    .select(['b.warnAt', 'b.rowVersion', 'b.updatedAt', personRef('b.updated_by').as('updatedBy')])
    .select(sql<string | null>`CASE WHEN b.currency = ${currency} THEN trim_scale(b.amount)::text END`.as('amount'))
    .executeTakeFirst()
  return { ...(row ?? NONE), currency }
}

/** Saved for the first time it is the second version: the first is that there was none. */
export async function storeBudget(ctx: Ctx, draft: BudgetDraft, currency: string): Promise<void> {
  const values = { ...draft, currency }
  const { rowVersion, ...stamp } = changed(ctx)
  await ctx.db
    .insertInto('budget')
    .values({ ...values, ...made(ctx), rowVersion: 2 })
    .onConflict((conflict) =>
      conflict.column('idTenant').doUpdateSet({ ...values, ...stamp, rowVersion: sql`budget.row_version + 1` }),
    )
    .execute()
}

/** The warning that was given last, and of which month; held until the transaction ends. */
export const lockTold = (db: Db) =>
  db.selectFrom('budget').select(['toldMonth', 'toldLevel']).forUpdate().executeTakeFirst()

export const readTold = (db: Db) => db.selectFrom('budget').select(['toldMonth', 'toldLevel']).executeTakeFirst()

export const storeTold = (db: Db, toldMonth: string, toldLevel: number) =>
  db.updateTable('budget').set({ toldMonth, toldLevel }).execute()

/** What calls and adjustments of a month come to by now. */
export const sumCharged = async (db: Db, month: string): Promise<string> =>
  (await cellOf(db)<string>`
    SELECT trim_scale((SELECT coalesce(sum(amount), 0) FROM charge_day WHERE month = ${month})
      + (SELECT coalesce(sum(amount), 0) FROM adjustment WHERE month = ${month}))::text`) ?? '0'

export const tenantsWithBudgets = (db: Db): Promise<number[]> =>
  columnOf(db)<number>`SELECT t AS id_tenant FROM app.tenants_with_budgets() AS t`
