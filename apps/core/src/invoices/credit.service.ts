import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { creditNoteKind } from '@parley/contract/invoices/invoice.entity.ts'
import type { creditDraft, Invoice } from '@parley/contract/invoices/invoice.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { z } from 'zod'
import { lockMonth } from '../economy/months/month.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { nextNumber, shown } from './invoice.service.ts'
import { creditsIn, findDocument, findInvoice, insertCredit } from './invoice.store.ts'

type Draft = z.output<typeof creditDraft>

/** Cancels the invoice of a month as a whole. The month stays closed, and is then like one that was never invoiced. */
export async function creditInvoice(ctx: Ctx, month: string, { number, reason: why }: Draft): Promise<Invoice> {
  await lockMonth(ctx, month, 'update')
  const before = (await creditsIn(ctx.db, month)).find((each) => each.number === number)
  if (before) refuse(reason('invoice.credited', { number, creditNote: before.creditNote }))
  const invoice = (await findInvoice(ctx.db, month))?.document ?? refuse(reason('invoice.notIssued', { month }))
  if (invoice.number !== number) notFound('Invoice')
  const { number: creditNote, issuedOn: creditedOn } = await nextNumber(ctx)
  await insertCredit(ctx, { number, creditNote, creditedOn, reason: why })
  const { currency, totals } = invoice
  const sums = { net: totals.net, vat: totals.vat, payable: totals.payable }
  const after = { number, month, creditNote, creditedOn, reason: why, currency, ...sums }
  await ctx.audit({ kind: actionKind.of.CREATE, of: creditNoteKind, entity: [month, creditNote], after })
  return (await shown(ctx, await findDocument(ctx.db, month, creditNote))) ?? notFound('CreditNote')
}
