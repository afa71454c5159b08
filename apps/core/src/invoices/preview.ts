import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import type { BillingDetailsDraft } from '@parley/contract/invoices/billingDetails.schema.ts'
import type { Invoice, InvoiceLine, InvoiceParty } from '@parley/contract/invoices/invoice.schema.ts'
import { addDays } from '@parley/contract/kernel/day.ts'
import { addAmounts } from '@parley/rating'
import { feePartsOf, type MonthFee } from '../economy/months/feePart.ts'
import { monthAfter, readMonth } from '../economy/months/month.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { readDetails, readSupplier } from './billingDetails.store.ts'
import { adjustmentsIn, callsByPrice, creditsIn, keptMonth } from './invoice.store.ts'
import { missingOf, netsOf, totalsOf, vatOf } from './totals.ts'

const DEFAULT_DAYS = 14

/** The invoice of a month as it would be issued now. */
export async function previewOf(ctx: Ctx, month: string): Promise<Invoice> {
  const [{ state }, kept, tenant] = [
    await readMonth(ctx.db, month),
    await keptMonth(ctx.db, month),
    await ownTenant(ctx),
  ]
  const currency = kept?.currency ?? tenant.currency
  const fees = state === 'OPEN' ? await feePartsOf(ctx.db, month) : (kept?.feeParts ?? [])
  const lines = await linesOf(ctx, month, fees, currency)
  const [{ details: supplier }, own] = [await readSupplier(ctx), await readDetails(ctx)]
  const customer = own.name === '' ? null : own
  const vat = supplier && customer && vatOf(supplier, customer)
  return {
    ...{ month, ...daysOf(month), state, currency, tenant: tenant.name, lines },
    ...{ number: null, issuedAt: null, issuedBy: null, issuedOn: null, dueOn: null },
    total: addAmounts('0', ...lines.map(({ amount }) => amount)),
    supplier: supplier && partyOf(supplier),
    customer: customer && partyOf(customer),
    totals: vat ? totalsOf(lines, currency, vat) : null,
    missing: missingOf(supplier, customer),
    credited: await creditsIn(ctx.db, month),
  }
}

const daysOf = (month: string) => ({
  from: `${month}-01`,
  to: addDays(`${monthAfter(month)}-01`, -1),
})

/** Days that a customer has to pay: agreed with it, else with all. */
export async function paymentDaysOf(ctx: Ctx): Promise<number> {
  const [{ details: supplier }, own] = [await readSupplier(ctx), await readDetails(ctx)]
  return own.paymentDays ?? supplier?.paymentDays ?? DEFAULT_DAYS
}

async function linesOf(ctx: Ctx, month: string, fees: readonly MonthFee[], currency: string): Promise<InvoiceLine[]> {
  const lineOf = (
    line: Pick<InvoiceLine, 'kind' | 'name' | 'detail' | 'quantity' | 'amount'> & Partial<Omit<InvoiceLine, 'net'>>,
  ) => ({
    ...{ seconds: null, idLine: null, idTariff: null, tariffVersion: null, idFee: null },
    ...line,
  })
  const [calls, adjustments] = [await callsByPrice(ctx.db, month), await adjustmentsIn(ctx.db, month)]
  const lines = [
    ...calls.map(({ line, tariff, calls: quantity, ...row }) =>
      lineOf({
        ...{ kind: 'calls', quantity, seconds: row.seconds, amount: row.amount },
        ...{ idLine: row.idLine, idTariff: row.idTariff, tariffVersion: row.tariffVersion },
        name: line ?? (row.idLine === null ? 'Calls without a line' : 'Deleted line'),
        detail: row.idTariff === null ? 'No tariff' : `${tariff ?? 'Deleted tariff'}, version ${row.tariffVersion}`,
      }),
    ),
    ...fees.map(({ category, note, quantity, charged, days, ofDays, period, idFee }) =>
      lineOf({
        ...{ kind: 'fee', quantity, amount: charged, idFee, name: feeCategory.label(category) },
        detail: [note, ...(period === 'once' || days === ofDays ? [] : [`${days} of ${ofDays} days`])]
          .filter((part) => part !== '')
          .join(' · '),
      }),
    ),
    ...adjustments.map(({ corrects, reason, count: quantity, amount }) =>
      lineOf({
        ...{ kind: 'adjustment', quantity, amount, name: 'Adjustment' },
        detail: corrects === month || reason.includes(corrects) ? reason : `${corrects}: ${reason}`,
      }),
    ),
  ]
  const nets = netsOf(
    lines.map(({ amount }) => amount),
    currency,
  )
  return lines.map((line, at) => ({ ...line, net: nets[at] ?? line.amount }))
}

const partyOf = ({ paymentDays: _, vat: __, vatRate: ___, ...details }: BillingDetailsDraft): InvoiceParty => {
  const { name, street, street2, city, postalCode, country, companyId, vatId, email, iban, bic, ...rest } = details
  const { electronicAddress, buyerReference, contactName, phone } = rest
  return {
    ...{ name, street, street2, city, postalCode, country, companyId, vatId, email, iban, bic },
    ...{ electronicAddress, buyerReference, contactName, phone },
  }
}
