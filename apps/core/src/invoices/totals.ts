import type { BillingDetailsDraft } from '@parley/contract/invoices/billingDetails.schema.ts'
import { type VatCategory, vatCategory, vatTreatment } from '@parley/contract/invoices/invoice.enum.ts'
import type { InvoiceLine, InvoiceMissing, InvoiceTotals } from '@parley/contract/invoices/invoice.schema.ts'
import { minorUnits } from '@parley/contract/invoices/minorUnits.ts'
import { addAmounts, compareAmounts, formatAmount, parseAmount, roundAmount, subtractAmount } from '@parley/rating'

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

/** An amount as its currency is paid. */
export const paid = (amount: string, currency: string): string =>
  roundAmount(amount, { digits: minorUnits(currency), mode: 'halfUp' })

/**
 * Net and VAT are made of rounded lines, so that they agree with what is printed; what is paid is the exact total with VAT, rounded once.
 * The difference is told as its rounding.
 */
export function totalsOf(
  lines: readonly Pick<InvoiceLine, 'amount' | 'net'>[],
  currency: string,
  vat: Vat,
): InvoiceTotals {
  const net = addAmounts(...lines.map((line) => line.net))
  const tax = percentOf(net, vat.rate, currency)
  const gross = addAmounts(net, tax)
  const payable = percentOf(addAmounts(...lines.map((line) => line.amount)), addAmounts('100', vat.rate), currency)
  const rounding = subtractAmount(payable, gross)
  return { net, vatCategory: vat.category, vatRate: vat.rate, vat: tax, gross, rounding, payable }
}

const MILLION = 1_000_000n

/** So many percent of an amount, rounded once as the currency is paid; what lies in the middle goes away from zero. */
function percentOf(amount: string, percent: string, currency: string): string {
  const exact = parseAmount(amount) * parseAmount(percent)
  const unit = MILLION * 100n * 10n ** BigInt(6 - minorUnits(currency))
  const half = exact < 0n ? -unit / 2n : unit / 2n
  return formatAmount(((exact + half) / unit) * 10n ** BigInt(6 - minorUnits(currency)))
}
