import { z } from 'zod'
import { monthState } from '../economy/economy.enum.ts'
import { monthQuery } from '../economy/economy.schema.ts'
import { count, enumOf, id, instant, person } from '../kernel/schema.ts'
import { day, month } from '../tariffs/tariff.schema.ts'
import { plain } from '../users/plain.ts'
import { invoiceFormat, invoiceLineKind, invoiceSide, vatCategory } from './invoice.enum.ts'

/** A sum of money, which can be negative: a decimal number in text with up to six places. */
const sum = z.string().regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,6})?$/)

export const invoiceParty = z.object({
  name: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  companyId: z.string(),
  vatId: z.string(),
  email: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** Invoices of earlier releases have none of these. */
  electronicAddress: z.string().optional(),
  buyerReference: z.string().optional(),
  contactName: z.string().optional(),
  phone: z.string().optional(),
})
export type InvoiceParty = z.output<typeof invoiceParty>

export const invoiceLine = z.object({
  kind: enumOf(invoiceLineKind),
  name: z.string(),
  detail: z.string(),
  /** Calls, or pieces of a fee. */
  quantity: count,
  seconds: count.nullable(),
  /** As it was rated, to the last digit. */
  amount: sum,
  /** The same as the currency is paid, so that all lines add up to the net. */
  net: sum,
  /** Calls of a line by a version of a tariff; null: without one. */
  idLine: id.nullable(),
  idTariff: id.nullable(),
  tariffVersion: count.nullable(),
  idFee: id.nullable(),
})
export type InvoiceLine = z.output<typeof invoiceLine>

/** The net is the sum of the lines, VAT is of it, and both are paid. Only what earlier releases issued has a `rounding` that is not 0. */
export const invoiceTotals = z.object({
  net: sum,
  vatCategory: enumOf(vatCategory),
  /** Percent. */
  vatRate: sum,
  vat: sum,
  gross: sum,
  rounding: sum,
  payable: sum,
})
export type InvoiceTotals = z.output<typeof invoiceTotals>

/** What is missing of whose billing details: the name of their field. */
const missing = z.object({ side: enumOf(invoiceSide), field: z.string() })
export type InvoiceMissing = z.output<typeof missing>

const facts = {
  month,
  /** First and last day. */
  from: day,
  to: day,
  currency: z.string(),
  lines: z.array(invoiceLine),
  /** Of all lines, exactly. */
  total: sum,
}
/** An issued invoice, as it stays. */
export const invoiceSnapshot = z.object({
  ...facts,
  number: z.string(),
  issuedOn: day,
  dueOn: day,
  supplier: invoiceParty,
  customer: invoiceParty,
  totals: invoiceTotals,
})
export type InvoiceSnapshot = z.output<typeof invoiceSnapshot>

/** An invoice that was cancelled as a whole, and the credit note that did it. */
export const invoiceCredit = z.object({
  number: z.string(),
  issuedOn: day,
  creditNote: z.string(),
  creditedOn: day,
  /** Printed on the credit note. */
  reason: z.string(),
})
export type InvoiceCredit = z.output<typeof invoiceCredit>

const asked = z.string().min(1).max(20)
/** Of the month which invoice is cancelled: a later one of the same month is not meant. */
export const creditDraft = z.object({
  number: asked,
  reason: plain(1, 300).meta({ label: 'Reason', help: 'Printed on the credit note.' }),
})

/** What a month's invoice says, line by line; every line of calls opens to them. Once issued it stays as it is. */
export const invoice = z.object({
  ...facts,
  state: enumOf(monthState),
  /** The tenant, as it is called in the console. */
  tenant: z.string(),
  /** Null until it is issued, and their billing details while nobody has entered them. */
  number: z.string().nullable(),
  issuedAt: instant.nullable(),
  issuedBy: person.nullable(),
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
  supplier: invoiceParty.nullable(),
  customer: invoiceParty.nullable(),
  /** Null: no rate of VAT is known yet. */
  totals: invoiceTotals.nullable(),
  missing: z.array(missing),
  /** Invoices of its month that were cancelled; with its own number it is one of them, or a credit note. */
  credited: z.array(invoiceCredit),
})
export type Invoice = z.output<typeof invoice>

/** A month, and its invoice if it has been issued and not credited. */
export const invoiceRow = z.object({
  month,
  state: enumOf(monthState),
  currency: z.string(),
  /** Of calls, fees and adjustments, before VAT. */
  total: sum,
  number: z.string().nullable(),
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
  payable: sum.nullable(),
  credited: z.array(invoiceCredit),
})
export type InvoiceRow = z.output<typeof invoiceRow>

/** An invoice or credit note of the month; the invoice that holds, unless said. */
const number = asked.optional()
export const invoiceQuery = monthQuery.extend({ number })
export const invoiceReportQuery = z.object({ idTenant: id, month, number, format: enumOf(invoiceFormat) })
