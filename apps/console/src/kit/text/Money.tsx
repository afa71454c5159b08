import { DEFAULT_LOCALE } from '@parley/contract/kernel/constants.ts'

/** Prices per second have up to six digits behind the point; sums as many as their currency. */
const MOST_DIGITS = 6
const formats = new Map<string, Intl.NumberFormat>()

/** A decimal amount, written as text so that no digit is lost, with its currency: “€1,250.00”, “CZK 0.015”. */
export function formatMoney(amount: string, currency: string): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat(DEFAULT_LOCALE, { style: 'currency', currency, maximumFractionDigits: MOST_DIGITS })
  formats.set(currency, format)
  return format.format(amount as `${number}`) // checked by the contract
}

export const Money = ({ amount, currency }: { amount: string; currency: string }) => (
  <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency)}</span>
)
