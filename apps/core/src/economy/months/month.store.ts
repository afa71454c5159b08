import type { MonthState } from '@parley/contract/economy/economy.enum.ts'
import type { MonthCheck } from '@parley/contract/economy/economy.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { personRef } from '../../kernel/names.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import { cellOf, rowOf } from '../../kernel/rows.ts'
import { dayIn } from '../../tenants/billing.ts'

export type MonthFacts = Omit<MonthCheck, 'findings' | 'laterClosed' | 'invoice'>

/** A month’s row, held until the transaction ends. */
export interface LockedMonth {
  readonly month: string
  readonly state: MonthState
  readonly currency: string
  readonly timezone: string
  readonly rowVersion: number
}

/** The month it is on the tenant’s clock. */
export const thisMonth = async (ctx: Ctx): Promise<string> =>
  dayIn((await ownTenant(ctx)).timezone, ctx.clock.now()).slice(0, 7)

export function monthAfter(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 7)
}

/** The first month that the tenant is charged for: that of its creation, or of its first call where that was earlier. */
export const firstMonth: RawBuilder<string> = sql`(SELECT least(to_char(t.created_at AT TIME ZONE t.timezone, 'YYYY-MM'),
  (SELECT min(d.month) FROM charge_day d)) FROM tenant t WHERE t.id_tenant = app.tenant())`

export const readFirstMonth = async (db: Db): Promise<string> => (await cellOf(db)<string>`SELECT ${firstMonth}`) ?? ''

/** When a month is over on the clock of a zone. */
export const endOf = (month: string, timezone: string): RawBuilder<string> =>
  sql`((${`${monthAfter(month)}-01`})::timestamp AT TIME ZONE ${timezone})`

/** The last month that is closed or locked; nothing can be charged in it or in one before any more. */
export const lastClosed = async (db: Db): Promise<string | null> =>
  (await cellOf(db)<string>`SELECT max(month) FROM billing_month WHERE state <> 'OPEN'`) ?? null

/**
 * Holds a month as it is: those who rate its calls `share` it, whoever closes or changes it as a whole has it for itself (`update`). One
 * that nothing was charged in so far begins with the tenant’s currency and zone.
 */
export async function lockMonth({ db, tenant }: Ctx, month: string, mode: 'share' | 'update'): Promise<LockedMonth> {
  const lock = mode === 'share' ? sql`FOR SHARE` : sql`FOR UPDATE`
  const find = () =>
    rowOf(
      db,
    )<LockedMonth>`SELECT month, state, currency, timezone, row_version FROM billing_month WHERE month = ${month} ${lock}`
  const found = await find()
  if (found) return found
  await sql`INSERT INTO billing_month (month, state, currency, timezone)
    SELECT ${month}, CASE WHEN EXISTS (SELECT FROM billing_month WHERE month > ${month} AND state <> 'OPEN') THEN 'CLOSED' ELSE 'OPEN' END,
      currency, timezone FROM tenant WHERE id_tenant = ${tenant} ON CONFLICT DO NOTHING`.execute(db)
  const made = await find()
  if (!made) throw new Error(`the month ${month} is not there`)
  return made
}

/** The first open month from this one on, held open. */
export async function lockOpenMonth(ctx: Ctx, from: string): Promise<LockedMonth> {
  for (;;) {
    const closed = await lastClosed(ctx.db)
    const locked = await lockMonth(ctx, closed !== null && closed >= from ? monthAfter(closed) : from, 'share')
    if (locked.state === 'OPEN') return locked
  }
}

/** The open month that a closed one is corrected in, from a month on; refused where amounts of one would be charged in another currency. */
export async function lockSameCurrency(ctx: Ctx, { month, currency }: LockedMonth, from: string): Promise<LockedMonth> {
  const open = await lockOpenMonth(ctx, from)
  if (open.currency !== currency) refuse(reason('month.otherCurrency', { month, currency, other: open.currency }))
  return open
}

/** A month as people see it. */
export async function readMonth(db: Db, month: string): Promise<MonthFacts> {
  const row = await db
    .selectFrom('billingMonth')
    .select(['month', 'state', 'closedAt', personRef('closed_by').as('closedBy')])
    .select(['lockedAt', personRef('locked_by').as('lockedBy'), 'rowVersion'])
    .where('month', '=', month)
    .executeTakeFirst()
  if (row) return row
  const closed = await lastClosed(db)
  const state: MonthState = closed !== null && closed > month ? 'CLOSED' : 'OPEN'
  return { month, state, closedAt: null, closedBy: null, lockedAt: null, lockedBy: null, rowVersion: 1 }
}

/** What keeps a closed month from being opened again: the first later one that is closed, and an invoice that was not credited. */
export async function keptClosedBy(db: Db, month: string): Promise<Pick<MonthCheck, 'laterClosed' | 'invoice'>> {
  const later = await db
    .selectFrom('billingMonth')
    .select('month')
    .where('month', '>', month)
    .where('state', '<>', 'OPEN')
    .orderBy('month')
    .executeTakeFirst()
  const issued = await cellOf(db)<string>`
    SELECT number FROM invoice i WHERE month = ${month} AND NOT EXISTS (SELECT FROM credit_note c WHERE c.id_invoice = i.id_invoice)`
  return { laterClosed: later?.month ?? null, invoice: issued ?? null }
}
