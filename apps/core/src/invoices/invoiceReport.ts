import { viewInvoices } from '@parley/contract/invoices/invoice.api.ts'
import { creditNoteKind, invoiceKind } from '@parley/contract/invoices/invoice.entity.ts'
import { type InvoiceFormat, invoiceLineKind } from '@parley/contract/invoices/invoice.enum.ts'
import type { Invoice, InvoiceCredit, InvoiceLine } from '@parley/contract/invoices/invoice.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { subtractAmount } from '@parley/rating'
import { noteReport, once, type TableColumn, tableAnswer } from '../exports/table.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { onTenant } from '../kernel/onTenant.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { readInvoice } from './invoice.service.ts'
import { findDocument, findInvoice, type InvoiceDocument } from './invoice.store.ts'
import { invoicePdf, titleOf } from './invoicePdf.ts'
import { ublOf } from './ubl.ts'

interface Wanted {
  readonly idTenant: number
  readonly month: string
  readonly number?: string | undefined
  readonly format: InvoiceFormat
}

/** An issued invoice or credit note as a file; lines also before they are issued. The download is recorded. */
export async function reportInvoice(ctx: Ctx, { idTenant, ...wanted }: Wanted): Promise<FileAnswer> {
  const file = await onTenant(ctx, viewInvoices, idTenant, (there) => takeAlong(there, wanted))
  return file(ctx)
}

async function takeAlong(
  ctx: Ctx,
  { month, number, format }: Omit<Wanted, 'idTenant'>,
): Promise<(ctx: Ctx) => FileAnswer> {
  if (format === 'csv') {
    const invoice = await readInvoice(ctx, month, number)
    await noteReport(ctx, kindOf(creditOf(invoice)), [month, invoice.number ?? month], format)
    return (own) => csvAnswer(own, invoice)
  }
  const document = await documentOf(ctx, month, number)
  await noteReport(ctx, kindOf(document.credits), [month, document.number], format)
  return () => (format === 'pdf' ? pdfAnswer(document) : xmlAnswer(document))
}

async function documentOf({ db }: Ctx, month: string, number: string | undefined): Promise<InvoiceDocument> {
  if (number !== undefined) return (await findDocument(db, month, number))?.document ?? notFound('Invoice')
  return (await findInvoice(db, month))?.document ?? refuse(reason('invoice.notIssued', { month }))
}

const kindOf = (credits: InvoiceCredit | undefined) => (credits ? creditNoteKind : invoiceKind)
/** Of a credit note what it credits. */
const creditOf = ({ number, credited }: Invoice) => credited.find(({ creditNote }) => creditNote === number)

const pdfAnswer = (document: InvoiceDocument): FileAnswer => ({
  contentType: 'application/pdf',
  fileName: `${titleOf(document)}.pdf`,
  body: invoicePdf(document),
  isApart: true,
})

const xmlAnswer = (document: InvoiceDocument): FileAnswer => ({
  contentType: 'application/xml; charset=utf-8',
  fileName: `${titleOf(document)}.xml`,
  body: onePiece(ublOf(document)),
  isApart: true,
})

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}

/** What a credit note takes back is below zero, so that sums over files are what is paid. */
const csvAnswer = (ctx: Ctx, invoice: Invoice): FileAnswer => {
  const { lines, number, month, currency, tenant } = invoice
  const credits = creditOf(invoice)
  const sign = (amount: string) => (credits ? subtractAmount('0', amount) : amount)
  const columns: readonly TableColumn<InvoiceLine>[] = [
    { title: 'Invoice', value: () => number },
    { title: 'Month', value: () => month },
    { title: 'Kind', value: ({ kind }) => invoiceLineKind.label(kind) },
    { title: 'Name', value: ({ name }) => name },
    { title: 'Detail', value: ({ detail }) => detail },
    { title: 'Quantity', kind: 'number', value: ({ quantity }) => quantity },
    { title: 'Seconds', kind: 'number', value: ({ seconds }) => seconds },
    { title: 'Exact amount', kind: 'number', value: ({ amount }) => plainNumber(sign(amount)) },
    { title: 'Amount', kind: 'number', value: ({ net }) => plainNumber(sign(net)) },
    { title: 'Currency', value: () => currency },
    { title: 'Credits invoice', value: () => credits?.number ?? null },
  ]
  const name = number === null ? `${tenant} ${month}` : titleOf({ number, credits })
  return tableAnswer(ctx, {}, { name, nouns: ['line', 'lines'], columns, rows: once(async () => lines) })
}

/** A number where a binary one is the same to the last digit, so that one below zero is not taken for a formula. */
const plainNumber = (amount: string): number | string => (String(Number(amount)) === amount ? Number(amount) : amount)
