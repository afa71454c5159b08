import type { MonthState } from '@parley/contract/economy/economy.enum.ts'
import type { InvoiceSnapshot } from '@parley/contract/invoices/invoice.schema.ts'
import type { MonthFee } from '../economy/months/feePart.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { personRef } from '../kernel/names.ts'
import { cellOf, rowOf, rowsOf } from '../kernel/rows.ts'

/** What was charged for calls of a line by a version of a tariff. */
interface CallsRow {
  readonly idLine: number | null
  readonly line: string | null
  readonly idTariff: number | null
  readonly tariff: string | null
  readonly tariffVersion: number | null
  readonly calls: number
  readonly seconds: number
  readonly amount: string
}

export const callsByPrice = (db: Db, month: string) => rowsOf(db)<CallsRow>`
  SELECT nullif(c.id_line, 0) AS "idLine", l.name AS line, nullif(c.id_tariff, 0) AS "idTariff", t.name AS tariff,
    nullif(c.tariff_version, 0) AS "tariffVersion", sum(c.calls)::int AS calls, sum(c.seconds)::bigint AS seconds,
    trim_scale(sum(c.amount))::text AS amount
  FROM charge_day c LEFT JOIN line l USING (id_line) LEFT JOIN tariff t USING (id_tariff)
  WHERE c.month = ${month} GROUP BY c.id_line, l.name, c.id_tariff, t.name, c.tariff_version
  ORDER BY l.name COLLATE by_name NULLS LAST, c.id_line, t.name COLLATE by_name NULLS LAST, c.id_tariff, c.tariff_version`

interface AdjustmentRow {
  readonly corrects: string
  readonly reason: string
  readonly count: number
  readonly amount: string
}

/** What people wrote one by one, the others together: thousands of calls may have come late. */
export const adjustmentsIn = (db: Db, month: string) => rowsOf(db)<AdjustmentRow>`
  SELECT corrects, reason, count(*)::int AS count, trim_scale(sum(amount))::text AS amount
  FROM adjustment WHERE month = ${month}
  GROUP BY corrects, reason, source, CASE WHEN source = 'manual' THEN id_adjustment END
  ORDER BY corrects, min(id_adjustment)`

interface KeptMonth {
  readonly currency: string
  readonly feeParts: readonly MonthFee[]
}

/** What was fixed of a month; undefined where nothing was charged in it. */
export const keptMonth = (db: Db, month: string) =>
  rowOf(db)<KeptMonth>`SELECT currency, fee_parts AS "feeParts" FROM billing_month WHERE month = ${month}`

export const findInvoice = (db: Db, month: string) =>
  db
    .selectFrom('invoice')
    .select(['snapshot', 'createdAt', personRef('created_by').as('createdBy')])
    .where('month', '=', month)
    .executeTakeFirst()

export async function insertInvoice(ctx: Ctx, snapshot: InvoiceSnapshot): Promise<void> {
  const { month, number } = snapshot
  const values = {
    month,
    number,
    snapshot: JSON.stringify(snapshot),
    createdAt: ctx.clock.now(),
    createdBy: ctx.actor.id,
  }
  await ctx.db.insertInto('invoice').values(values).execute()
}

/** Whoever asks for another of the same year waits until this transaction ends: none is left out. */
export const nextSerial = async (db: Db, year: number): Promise<number> => {
  const serial = await cellOf(db)<number>`SELECT app.next_invoice(${year})`
  if (serial === undefined) throw new Error('no tenant is acted for')
  return serial
}

interface MonthRow {
  readonly month: string
  readonly state: MonthState
  readonly currency: string | null
  /** Of calls and adjustments; with fees where the month is closed. */
  readonly amount: string
  readonly number: string | null
  readonly issuedOn: string | null
  readonly dueOn: string | null
  readonly payable: string | null
}

/** Months from the first that anything is known of up to this one, newest first. */
export const monthsUpTo = (db: Db, now: string, most: number) => rowsOf(db)<MonthRow>`
  WITH known AS (
    SELECT least((SELECT min(month) FROM charge_day), (SELECT min(month) FROM billing_month), (SELECT min(month) FROM adjustment), ${now}) AS first,
      (SELECT max(month) FROM billing_month WHERE state <> 'OPEN') AS closed
  ), months AS (
    SELECT to_char(at, 'YYYY-MM') AS month, closed
    FROM known, generate_series(greatest((first || '-01')::timestamp, (${now} || '-01')::timestamp - make_interval(months => ${most - 1})),
      (${now} || '-01')::timestamp, interval '1 month') AS at
  )
  SELECT m.month, coalesce(b.state, CASE WHEN m.month < m.closed THEN 'CLOSED' ELSE 'OPEN' END) AS state, b.currency,
    trim_scale(coalesce((SELECT sum(amount) FROM charge_day c WHERE c.month = m.month), 0)
      + coalesce((SELECT sum(amount) FROM adjustment a WHERE a.month = m.month), 0)
      + CASE WHEN b.state <> 'OPEN' THEN coalesce(b.fees, 0) ELSE 0 END)::text AS amount,
    i.number, i.snapshot ->> 'issuedOn' AS "issuedOn", i.snapshot ->> 'dueOn' AS "dueOn", i.snapshot #>> '{totals,payable}' AS payable
  FROM months m LEFT JOIN billing_month b ON b.month = m.month LEFT JOIN invoice i ON i.month = m.month
  ORDER BY m.month DESC`
