import type {
  InvoiceCredit,
  InvoiceLine,
  InvoiceParty,
  InvoiceSnapshot,
} from '@parley/contract/invoices/invoice.schema.ts'
import { minorUnits } from '@parley/contract/invoices/minorUnits.ts'
import { addAmounts, roundAmount } from '@parley/rating'
import type { InvoiceDocument } from '../src/invoices/invoice.store.ts'
import { netsOf, totalsOf, type Vat } from '../src/invoices/totals.ts'

export const billingParty = (change: Partial<InvoiceParty> = {}): InvoiceParty => ({
  ...{
    name: 'Řehoř & synové s.r.o.',
    street: 'Dlouhá 1',
    street2: '',
    city: 'Praha',
    postalCode: '110 00',
    country: 'CZ',
  },
  ...{ companyId: '12345678', vatId: 'CZ12345678', email: 'billing@example.test', iban: '', bic: '' },
  ...change,
})

export const invoiceLineOf = (amount: string, change: Partial<InvoiceLine> = {}, currency = 'EUR'): InvoiceLine => ({
  ...{ kind: 'calls', name: 'Order line', detail: 'Standard, version 2', quantity: 3, seconds: 3_725, amount },
  ...{
    net: roundAmount(amount, { digits: minorUnits(currency), mode: 'halfUp' }),
    idLine: 1,
    idTariff: 1,
    tariffVersion: 2,
    idFee: null,
  },
  ...change,
})

/** Lines of a month with these amounts, their nets adding up as those of an invoice do. */
export function invoiceLinesOf(amounts: readonly string[], currency = 'EUR', change: Partial<InvoiceLine> = {}) {
  const nets = netsOf(amounts, currency)
  return amounts.map((amount, at) => invoiceLineOf(amount, { ...change, net: nets[at] ?? '0' }, currency))
}

/** The credit note that cancels an invoice. */
export const creditOf = (invoice: InvoiceSnapshot, change: Partial<InvoiceCredit> = {}): InvoiceDocument => {
  const { number, issuedOn } = invoice
  const credits = {
    number,
    issuedOn,
    creditNote: '2026-000002',
    creditedOn: '2026-11-25',
    reason: 'Wrong address',
    ...change,
  }
  return { ...invoice, number: credits.creditNote, issuedOn: credits.creditedOn, credits }
}

/** An invoice of lines with these amounts. */
export function snapshotOf(
  lines: readonly InvoiceLine[],
  { vat = { category: 'S', rate: '21' }, currency = 'EUR', ...change }: { vat?: Vat } & Partial<InvoiceSnapshot> = {},
): InvoiceSnapshot {
  return {
    ...{ number: '2026-000001', month: '2026-10', from: '2026-10-01', to: '2026-10-31', currency },
    ...{
      issuedOn: '2026-11-20',
      dueOn: '2026-12-04',
      lines: [...lines],
      total: addAmounts('0', ...lines.map((line) => line.amount)),
    },
    supplier: billingParty({ name: 'Parley', iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' }),
    customer: billingParty(),
    totals: totalsOf(lines, currency, vat),
    ...change,
  }
}
