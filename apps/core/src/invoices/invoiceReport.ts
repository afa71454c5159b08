import { viewInvoices } from '@parley/contract/invoices/invoice.api.ts'
import { invoiceKind } from '@parley/contract/invoices/invoice.entity.ts'
import { type InvoiceFormat, invoiceLineKind } from '@parley/contract/invoices/invoice.enum.ts'
import type { Invoice, InvoiceLine, InvoiceSnapshot } from '@parley/contract/invoices/invoice.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { noteReport, once, type TableColumn, tableAnswer } from '../exports/table.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { onTenant } from '../kernel/onTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { readInvoice } from './invoice.service.ts'
import { findInvoice } from './invoice.store.ts'
import { invoicePdf } from './invoicePdf.ts'
import { ublOf } from './ubl.ts'

interface Wanted {
  readonly idTenant: number
  readonly month: string
  readonly format: InvoiceFormat
}

/** An issued invoice as a file; its lines also before it is issued. The download is recorded. */
export async function reportInvoice(ctx: Ctx, { idTenant, month, format }: Wanted): Promise<FileAnswer> {
  const file = await onTenant(ctx, viewInvoices, idTenant, (there) => takeAlong(there, month, format))
  return file(ctx)
}

async function takeAlong(ctx: Ctx, month: string, format: InvoiceFormat): Promise<(ctx: Ctx) => FileAnswer> {
  if (format === 'csv') {
    const invoice = await readInvoice(ctx, month)
    await noteReport(ctx, invoiceKind, [month, invoice.number ?? month], format)
    return (own) => csvAnswer(own, invoice)
  }
  const snapshot = (await findInvoice(ctx.db, month))?.snapshot ?? refuse(reason('invoice.notIssued', { month }))
  await noteReport(ctx, invoiceKind, [month, snapshot.number], format)
  return () => (format === 'pdf' ? pdfAnswer(snapshot) : xmlAnswer(snapshot))
}

const pdfAnswer = (snapshot: InvoiceSnapshot): FileAnswer => ({
  contentType: 'application/pdf',
  fileName: `Invoice ${snapshot.number}.pdf`,
  body: invoicePdf(snapshot),
  isApart: true,
})

const xmlAnswer = (snapshot: InvoiceSnapshot): FileAnswer => ({
  contentType: 'application/xml; charset=utf-8',
  fileName: `Invoice ${snapshot.number}.xml`,
  body: onePiece(ublOf(snapshot)),
  isApart: true,
})

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}

const csvAnswer = (ctx: Ctx, { lines, number, month, currency, tenant }: Invoice): FileAnswer => {
  const columns: readonly TableColumn<InvoiceLine>[] = [
    { title: 'Invoice', value: () => number },
    { title: 'Month', value: () => month },
    { title: 'Kind', value: ({ kind }) => invoiceLineKind.label(kind) },
    { title: 'Name', value: ({ name }) => name },
    { title: 'Detail', value: ({ detail }) => detail },
    { title: 'Quantity', kind: 'number', value: ({ quantity }) => quantity },
    { title: 'Seconds', kind: 'number', value: ({ seconds }) => seconds },
    { title: 'Exact amount', kind: 'number', value: ({ amount }) => plainNumber(amount) },
    { title: 'Amount', kind: 'number', value: ({ net }) => plainNumber(net) },
    { title: 'Currency', value: () => currency },
  ]
  const name = number === null ? `${tenant} ${month}` : `Invoice ${number}`
  return tableAnswer(ctx, {}, { name, nouns: ['line', 'lines'], columns, rows: once(async () => lines) })
}

/** A number where a binary one is the same to the last digit, so that one below zero is not taken for a formula. */
const plainNumber = (amount: string): number | string => (String(Number(amount)) === amount ? Number(amount) : amount)
