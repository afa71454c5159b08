import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { invoiceKind } from '@parley/contract/invoices/invoice.entity.ts'
import { invoiceBlocked } from '@parley/contract/invoices/invoice.rules.ts'
import type { Invoice, InvoiceRow, InvoiceSnapshot } from '@parley/contract/invoices/invoice.schema.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { addDays } from '@parley/contract/kernel/day.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { addAmounts } from '@parley/rating'
import { feePartsOf, sumOfParts } from '../economy/months/feePart.ts'
import { lockMonth, readMonth, thisMonth } from '../economy/months/month.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { dayIn } from '../tenants/billing.ts'
import { readSupplier } from './billingDetails.store.ts'
import {
  creditsIn,
  findDocument,
  findInvoice,
  type Issued,
  insertInvoice,
  monthsUpTo,
  nextSerial,
} from './invoice.store.ts'
import { paymentDaysOf, previewOf } from './preview.ts'

/** Months that a list goes back. */
const MOST_MONTHS = 60
const DIGITS = 6

/** All at once: a list that leaves none out has no next page. */
export async function listInvoices(ctx: Ctx) {
  const { currency: own } = await ownTenant(ctx)
  const items: InvoiceRow[] = []
  for (const { amount, currency, ...row } of await monthsUpTo(ctx.db, await thisMonth(ctx), MOST_MONTHS)) {
    const fees = row.state === 'OPEN' ? sumOfParts(await feePartsOf(ctx.db, row.month)) : '0'
    items.push({ ...row, currency: currency ?? own, total: addAmounts(amount, fees) })
  }
  return { items, total: items.length, totalExact: true, nextCursor: null }
}

/** As it was issued, or as it would be now; by its number one that was credited, or a credit note, too. */
export async function readInvoice(ctx: Ctx, asked?: string, number?: string): Promise<Invoice> {
  const now = await thisMonth(ctx)
  const month = asked ?? now
  if (month > now) refuse(reason('month.future', { month }))
  if (number !== undefined) return (await shown(ctx, await findDocument(ctx.db, month, number))) ?? notFound('Invoice')
  return (await shown(ctx, await findInvoice(ctx.db, month))) ?? (await previewOf(ctx, month))
}

/** A credit note asks for nothing, and has no day until which it is paid. */
export async function shown(ctx: Ctx, issued: Issued | undefined): Promise<Invoice | undefined> {
  if (!issued) return undefined
  const { credits, ...document } = issued.document
  const [{ state }, { name: tenant }] = [await readMonth(ctx.db, document.month), await ownTenant(ctx)]
  return {
    ...document,
    ...{ state, tenant, issuedAt: issued.createdAt, issuedBy: issued.createdBy, missing: [] },
    dueOn: credits ? null : document.dueOn,
    credited: await creditsIn(ctx.db, document.month),
  }
}

/** Gives the month the next number. Whoever would reopen it waits, and then finds it issued; issued twice it is the same invoice. */
export async function issueInvoice(ctx: Ctx, month: string): Promise<Invoice> {
  if (ctx.tenant === OPERATOR_TENANT) refuse(reason('invoice.ofSupplier'))
  if (month > (await thisMonth(ctx))) refuse(reason('month.future', { month }))
  await lockMonth(ctx, month, 'update')
  const issued = await shown(ctx, await findInvoice(ctx.db, month))
  if (issued) return issued
  const preview = await previewOf(ctx, month)
  refuse(invoiceBlocked.issue(preview))
  const { state: _, tenant: __, issuedAt: ___, issuedBy: ____, ...more } = preview
  const { missing: _____, credited: ______, ...facts } = more
  const { supplier, customer, totals } = facts
  if (!supplier || !customer || !totals) throw new Error(`the invoice of ${month} lacks nothing, and yet is not whole`)
  const { number, issuedOn } = await nextNumber(ctx)
  const dueOn = addDays(issuedOn, await paymentDaysOf(ctx))
  await keep(ctx, { ...facts, supplier, customer, totals, number, issuedOn, dueOn })
  return (await shown(ctx, await findInvoice(ctx.db, month))) ?? preview
}

/** The next of the year that it is for the supplier. */
export async function nextNumber(ctx: Ctx): Promise<{ readonly number: string; readonly issuedOn: string }> {
  const issuedOn = dayIn((await readSupplier(ctx)).timezone, ctx.clock.now())
  const year = issuedOn.slice(0, 4)
  return { number: `${year}-${String(await nextSerial(ctx.db, Number(year))).padStart(DIGITS, '0')}`, issuedOn }
}

async function keep(ctx: Ctx, snapshot: InvoiceSnapshot): Promise<void> {
  await insertInvoice(ctx, snapshot)
  const { number, month, issuedOn, dueOn, currency, totals } = snapshot
  const after = { number, month, issuedOn, dueOn, currency, net: totals.net, vat: totals.vat, payable: totals.payable }
  await ctx.audit({ kind: actionKind.of.CREATE, of: invoiceKind, entity: [month, number], after })
}
