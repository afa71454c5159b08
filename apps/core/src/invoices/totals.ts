import type { BillingDetailsDraft } from '@parley/contract/invoices/billingDetails.schema.ts'
import { type VatCategory, vatCategory, vatTreatment } from '@parley/contract/invoices/invoice.enum.ts'
import type { InvoiceLine, InvoiceMissing, InvoiceTotals } from '@parley/contract/invoices/invoice.schema.ts'
import { minorUnits } from '@parley/contract/invoices/minorUnits.ts'
import { addAmounts, compareAmounts, formatAmount, parseAmount, rounded, unitOf } from '@parley/rating'

export interface Vat {
  readonly category: VatCategory
  /** Percent. */
  readonly rate: string
}

type Taxed = Pick<BillingDetailsDraft, 'vat' | 'vatRate' | 'vatId' | 'companyId' | 'country'>
const { of: CATEGORY } = vatCategory
const { EXEMPT, REVERSE_CHARGE } = vatTreatment.of

/** Of what a supplier charges a customer; undefined while no rate is known. Who has no VAT number charges none. */
export function vatOf(supplier: Taxed, customer: Taxed): Vat | undefined {
  if (supplier.vatId === '') return { category: CATEGORY.OUTSIDE, rate: '0' }
  if (customer.vat === REVERSE_CHARGE) return { category: CATEGORY.REVERSE_CHARGE, rate: '0' }
  if (customer.vat === EXEMPT) return { category: CATEGORY.EXEMPT, rate: '0' }
  const rate = customer.vatRate || supplier.vatRate
  if (rate === '') return undefined
  return compareAmounts(rate, '0') === 0
    ? { category: CATEGORY.ZERO, rate: '0' }
    : { category: CATEGORY.STANDARD, rate: formatAmount(parseAmount(rate)) }
}

/** What invoices may not lack (EN 16931: BR-06 to BR-11, BR-CO-26, BR-S-05, BR-AE-03). */
export function missingOf(supplier: Taxed | null, customer: Taxed | null): InvoiceMissing[] {
  const missing: InvoiceMissing[] = []
  if (supplier === null) missing.push({ side: 'supplier', field: 'name' })
  else if (supplier.companyId === '' && supplier.vatId === '') missing.push({ side: 'supplier', field: 'companyId' })
  if (customer === null) missing.push({ side: 'customer', field: 'name' })
  if (supplier === null || customer === null) return missing
  const vat = vatOf(supplier, customer)
  if (vat === undefined) missing.push({ side: 'supplier', field: 'vatRate' })
  if (vat?.category === CATEGORY.REVERSE_CHARGE && customer.vatId === '' && customer.companyId === '')
    missing.push({ side: 'customer', field: 'vatId' })
  return missing
}

/**
 * Amounts as their currency is paid, so that they add up to their exact sum, rounded once: each is rounded down, and the pieces that are missing
 * then go to those that lost most of one, of the same loss to the earlier. An amount of whole pieces stays what it is.
 */
export function netsOf(amounts: readonly string[], currency: string): string[] {
  const unit = unitOf(minorUnits(currency))
  const exact = amounts.map(parseAmount)
  const lost = exact.map((amount) => ((amount % unit) + unit) % unit)
  const downs = exact.map((amount, at) => amount - (lost[at] ?? 0n))
  const sum = (of: readonly bigint[]) => of.reduce((total, each) => total + each, 0n)
  const missing = Number((rounded(sum(exact), unit, 'halfUp') - sum(downs)) / unit)
  const most = [...lost.keys()].sort((one, other) => Number((lost[other] ?? 0n) - (lost[one] ?? 0n)) || one - other)
  const raised = new Set(most.slice(0, missing))
  return downs.map((down, at) => formatAmount(raised.has(at) ? down + unit : down))
}

/** Net is the sum of the lines as they are printed, VAT is of it, and both together are paid (BR-CO-10, -13, -15, -16 and -17 of EN 16931). */
export function totalsOf(lines: readonly Pick<InvoiceLine, 'net'>[], currency: string, vat: Vat): InvoiceTotals {
  const net = addAmounts('0', ...lines.map((line) => line.net))
  const tax = percentOf(net, vat.rate, currency)
  const gross = addAmounts(net, tax)
  return { net, vatCategory: vat.category, vatRate: vat.rate, vat: tax, gross, rounding: '0', payable: gross }
}

/** So many percent of an amount, rounded once as the currency is paid; what lies in the middle goes away from zero. */
function percentOf(amount: string, percent: string, currency: string): string {
  const unit = unitOf(minorUnits(currency))
  const hundredPercent = 100n * unitOf(0)
  return formatAmount(
    rounded(parseAmount(amount) * parseAmount(percent), unit * hundredPercent, 'halfUp') / hundredPercent,
  )
}
