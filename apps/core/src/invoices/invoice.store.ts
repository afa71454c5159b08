import type { MonthState } from '@parley/contract/economy/economy.enum.ts'
import type { InvoiceCredit, InvoiceSnapshot } from '@parley/contract/invoices/invoice.schema.ts'
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

/** An invoice as it was issued, or the credit note that cancels one: of the same lines and parties. */
export interface InvoiceDocument extends InvoiceSnapshot {
  readonly credits?: InvoiceCredit
}

export interface Issued {
  readonly document: InvoiceDocument
  readonly createdAt: string
  readonly createdBy: { readonly id: number; readonly name: string } | null
}

/** Invoices of a month with the credit note of each, if it has one. */
const issuedIn = (db: Db, month: string) =>
  db.selectFrom('invoice as i').leftJoin('creditNote as c', 'c.idInvoice', 'i.idInvoice').where('i.month', '=', month)

/** The invoice of a month that holds. */
export async function findInvoice(db: Db, month: string): Promise<Issued | undefined> {
  const found = await issuedIn(db, month)
    .select(['i.snapshot as document', 'i.createdAt', personRef('i.created_by').as('createdBy')])
    .where('c.idCreditNote', 'is', null)
    .executeTakeFirst()
  return found
}

/** An invoice of a month, credited or not, or a credit note of one. */
export async function findDocument(db: Db, month: string, number: string): Promise<Issued | undefined> {
  const found = await issuedIn(db, month)
    .select(['i.snapshot', 'i.createdAt', personRef('i.created_by').as('createdBy')])
    .select(['c.createdAt as creditedAt', personRef('c.created_by').as('creditedBy')])
    .where(({ or, eb }) => or([eb('i.number', '=', number), eb('c.number', '=', number)]))
    .executeTakeFirst()
  if (!found) return undefined
  const { snapshot, createdAt, createdBy, creditedAt, creditedBy } = found
  if (snapshot.number === number || creditedAt === null) return { document: snapshot, createdAt, createdBy }
  const credits = (await creditsIn(db, month)).find(({ creditNote }) => creditNote === number)
  if (!credits) throw new Error(`the credit note ${number} credits nothing`)
  const document = { ...snapshot, number, issuedOn: credits.creditedOn, credits }
  return { document, createdAt: creditedAt, createdBy: creditedBy }
}

export const creditsIn = (db: Db, month: string): Promise<InvoiceCredit[]> => rowsOf(db)<InvoiceCredit>`
  SELECT i.number, i.snapshot ->> 'issuedOn' AS "issuedOn", c.number AS "creditNote", c.issued_on AS "creditedOn", c.reason
  FROM invoice i JOIN credit_note c USING (id_invoice) WHERE i.month = ${month} ORDER BY c.id_credit_note`

const stamp = (ctx: Ctx) => ({ createdAt: ctx.clock.now(), createdBy: ctx.actor.id })

/** The next of its month: where one holds already, the database refuses it. */
export async function insertInvoice(ctx: Ctx, snapshot: InvoiceSnapshot): Promise<void> {
  const { month, number } = snapshot
  const turn = (await creditsIn(ctx.db, month)).length + 1
  await ctx.db
    .insertInto('invoice')
    .values({ month, number, turn, snapshot: JSON.stringify(snapshot), ...stamp(ctx) })
    .execute()
}

type NewCredit = Pick<InvoiceCredit, 'number' | 'creditNote' | 'creditedOn' | 'reason'>

export async function insertCredit(ctx: Ctx, { number, creditNote, creditedOn, reason }: NewCredit): Promise<void> {
  const { idInvoice } = await ctx.db
    .selectFrom('invoice')
    .select('idInvoice')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('creditNote')
    .values({ idInvoice, number: creditNote, issuedOn: creditedOn, reason, ...stamp(ctx) })
    .execute()
}

/** Of invoices and credit notes. Whoever asks for another of the same year waits until this transaction ends: none is left out. */
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
  readonly credited: InvoiceCredit[]
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
    i.number, i.snapshot ->> 'issuedOn' AS "issuedOn", i.snapshot ->> 'dueOn' AS "dueOn", i.snapshot #>> '{totals,payable}' AS payable,
    coalesce((SELECT jsonb_agg(jsonb_build_object('number', gone.number, 'issuedOn', gone.snapshot ->> 'issuedOn', 'creditNote', c.number,
        'creditedOn', c.issued_on, 'reason', c.reason) ORDER BY c.id_credit_note)
      FROM invoice gone JOIN credit_note c USING (id_invoice) WHERE gone.month = m.month), '[]') AS credited
  FROM months m LEFT JOIN billing_month b ON b.month = m.month
    LEFT JOIN invoice i ON i.month = m.month AND NOT EXISTS (SELECT FROM credit_note c WHERE c.id_invoice = i.id_invoice)
  ORDER BY m.month DESC`
