import { DEFAULT_LOCALE } from '@parley/contract/kernel/constants.ts'

/** Prices per second have up to six digits behind the point; sums as many as their currency. */
const MOST_DIGITS = 6
const formats = new Map<string, Intl.NumberFormat>()

function write(amount: string, currency: string, options: Intl.NumberFormatOptions): string {
  const key = currency + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(DEFAULT_LOCALE, { style: 'currency', currency, ...options })
  formats.set(key, format)
  // Checked by the contract. A hyphen is no minus.
  return format.format(amount as `${number}`).replace('-', '−')
}

/** A decimal amount, written as text so that no digit is lost, with its currency: “€1,250.00”, “CZK 0.015”, “−€3.00”. */
export const formatMoney = (amount: string, currency: string): string =>
  write(amount, currency, { maximumFractionDigits: MOST_DIGITS })

/** With no more digits than coins have. */
export const formatMoneyInCoins = (amount: string, currency: string): string => write(amount, currency, {})

/** More or less than before: “+€5.00”, “−€5.00”, “±€0.00”. */
export const formatMoneyChange = (amount: string, currency: string): string =>
  signed(write(amount, currency, { maximumFractionDigits: MOST_DIGITS, signDisplay: 'exceptZero' }))

/** The same with no more digits than coins have. */
export const formatMoneyChangeInCoins = (amount: string, currency: string): string =>
  signed(write(amount, currency, { signDisplay: 'exceptZero' }))

const signed = (text: string) => (/^[+−]/.test(text) ? text : `±${text}`)

type Props = { amount: string; currency: string }

export const Money = ({ amount, currency }: Props) => (
  <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency)}</span>
)

/** A sum at a glance; all its digits are its tooltip. */
export function MoneyInCoins({ amount, currency }: Props) {
  const text = formatMoneyInCoins(amount, currency)
  const exact = formatMoney(amount, currency)
  return (
    <span className="whitespace-nowrap tabular-nums" title={text === exact ? undefined : exact}>
      {text}
    </span>
  )
}

export const MoneyChange = ({ amount, currency }: Props) => (
  <span className="whitespace-nowrap tabular-nums">{formatMoneyChange(amount, currency)}</span>
)
