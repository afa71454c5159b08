import { RatingError } from './rating.error.ts'

/** Decimal places that amounts have at most. */
export const SCALE = 6
const ONE = 10n ** BigInt(SCALE)
const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,6}))?$/

export type RoundingMode = 'halfUp' | 'up' | 'down'
export interface Rounding {
  readonly digits: number
  readonly mode: RoundingMode
}

/** Whole millionths of a decimal number in text. */
export function parseAmount(text: string): bigint {
  const [, sign, whole = '', part = ''] = AMOUNT.exec(text) ?? []
  if (sign === undefined)
    throw new RatingError(`“${text}” is no amount; write a decimal number with up to ${SCALE} decimal places.`)
  const amount = BigInt(whole) * ONE + BigInt(part.padEnd(SCALE, '0'))
  return sign === '' ? amount : -amount
}

/** Up to here a binary number holds whole millionths exactly, and is much faster. */
const SAFE = 9_007_199_254_740_991n

/** The decimal number of whole millionths, without zeros at its end. */
export function formatAmount(amount: bigint): string {
  if (amount < 0n) return `-${formatAmount(-amount)}`
  if (amount <= SAFE) {
    const millionths = Number(amount)
    return decimal(Math.floor(millionths / 1e6), millionths % 1e6)
  }
  return decimal(amount / ONE, Number(amount % ONE))
}

function decimal(whole: number | bigint, part: number): string {
  if (part === 0) return `${whole}`
  let digits = part
  let places = SCALE
  while (digits % 10 === 0) {
    digits /= 10
    places -= 1
  }
  return `${whole}.${`${digits}`.padStart(places, '0')}`
}

export const addAmounts = (...amounts: readonly string[]): string =>
  formatAmount(amounts.reduce((sum, amount) => sum + parseAmount(amount), 0n))

/** Below zero where the second is larger. */
export const subtractAmount = (from: string, amount: string): string =>
  formatAmount(parseAmount(from) - parseAmount(amount))

/** As `sort` wants it: below zero, zero or above. */
export function compareAmounts(one: string, other: string): number {
  const difference = parseAmount(one) - parseAmount(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** To so many decimal places; an amount below zero as the same one above, so that what is taken back is what was charged. */
export const roundAmount = (amount: string, rounding: Rounding): string =>
  formatAmount(rounded(parseAmount(amount), unitOf(rounding.digits), rounding.mode))

/** The least that differs where amounts have so many decimal places, in millionths. */
export const unitOf = (digits: number): bigint => 10n ** BigInt(SCALE - digits)

/** Whole millionths as a multiple of the unit. */
export function rounded(amount: bigint, unit: bigint, mode: RoundingMode): bigint {
  if (amount < 0n) return -rounded(-amount, unit, mode)
  const rest = amount % unit
  const isUp = rest > 0n && (mode === 'up' || (mode === 'halfUp' && rest * 2n >= unit))
  return amount - rest + (isUp ? unit : 0n)
}
