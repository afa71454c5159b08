import type { EconomyFees } from '@parley/contract/economy/economy.schema.ts'
import { minorUnits } from '@parley/contract/invoices/minorUnits.ts'
import { addAmounts, type Fee, feeInMonth } from '@parley/rating'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { firstMonth, monthAfter, readFirstMonth } from './month.store.ts'

export type MonthFee = EconomyFees['fees'][number]

/** The parts of fees that fall into a month, as they are by now; none of one before the tenant’s first. */
export async function feePartsOf(db: Db, month: string): Promise<MonthFee[]> {
  const rows = await db
    .selectFrom('fee as f')
    .select(['f.idFee', 'f.category', 'f.currency', 'f.note', 'f.quantity', 'f.period', 'f.validFrom', 'f.validTo'])
    .select(sql<string>`trim_scale(f.amount)::text`.as('amount'))
    .where(sql<boolean>`${firstMonth} <= ${month}`)
    .where('f.validFrom', '<', `${monthAfter(month)}-01`)
    .where((row) => row.or([row('f.validTo', 'is', null), row('f.validTo', '>=', `${month}-01`)]))
    .orderBy('f.category')
    .orderBy('f.idFee')
    .execute()
  return rows.flatMap(({ validFrom, validTo, currency, ...fee }) => {
    const { amount, trace } = feeInMonth({ ...fee, validFrom, validTo }, month, minorUnits(currency))
    return trace ? [{ ...fee, charged: amount, ...daysOf(trace) }] : []
  })
}

const daysOf = ({ days, ofDays, from, to }: Pick<MonthFee, 'days' | 'ofDays' | 'from' | 'to'>) => ({
  days,
  ofDays,
  from,
  to,
})

export const sumOfParts = (parts: readonly Pick<MonthFee, 'charged'>[]): string =>
  addAmounts(...parts.map(({ charged }) => charged))

/** What a fee comes to from the first open month to the one that is said. */
export async function chargedSince(
  db: Db,
  fee: Fee & { readonly currency: string },
  { closed, to }: { readonly closed: string | null; readonly to: string },
): Promise<string> {
  const months = [fee.validFrom.slice(0, 7), await readFirstMonth(db), ...(closed === null ? [] : [monthAfter(closed)])]
  const parts: string[] = []
  for (let month = months.sort().at(-1) ?? to; month <= to; month = monthAfter(month))
    parts.push(partIn(fee, month, fee.currency))
  return addAmounts(...parts)
}

/** What a fee comes to in a month; nothing where there is no fee. */
export const partIn = (fee: Fee | undefined, month: string, currency: string): string =>
  fee ? feeInMonth(fee, month, minorUnits(currency)).amount : '0'
