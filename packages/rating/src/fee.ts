import { formatAmount, parseAmount, SCALE, unitOf } from './amount.ts'
import { RatingError } from './rating.error.ts'

/** What is paid whether calls are made or not; days are whole ones, both included. */
export interface Fee {
  /** For one, each time. */
  readonly amount: string
  readonly quantity: number
  readonly period: 'once' | 'month' | 'quarter' | 'year'
  readonly validFrom: string
  /** Null: it goes on. */
  readonly validTo: string | null
}

/** How the part of a fee that falls into a month came about. */
export interface FeeTrace {
  /** For the whole period. */
  readonly whole: string
  /** The days that are charged. */
  readonly from: string
  readonly to: string
  readonly days: number
  /** Of the period: the calendar's month, quarter or year. */
  readonly ofDays: number
  /** What the period costs up to its last charged day and before its first one: the amount is their difference. */
  readonly upTo: string
  readonly before: string
}

export interface FeePart {
  readonly amount: string
  /** Null: nothing of the fee falls into the month. */
  readonly trace: FeeTrace | null
}

/**
 * The part of a fee that falls into a month, as `2026-11`. It is the difference of two rounded sums since the period began, so that parts,
 * wherever they are split, make the whole and never a cent more. A fee that is charged once falls into the month in which it begins.
 */
export function feeInMonth(fee: Fee, month: string, digits = 2): FeePart {
  const whole = parseAmount(fee.amount) * BigInt(countOf(fee.quantity))
  if (whole < 0n) throw new RatingError(`A fee is zero or more; “${fee.amount}” is less.`)
  if (!(Number.isInteger(digits) && digits >= 0 && digits <= SCALE))
    throw new RatingError(`Amounts have 0 to ${SCALE} decimal places.`)
  const [monthFrom, monthTo] = periodOf('month', month)
  const isOnce = fee.period === 'once'
  const validFrom = dayNumber(fee.validFrom)
  const validTo = isOnce ? validFrom : fee.validTo === null ? Number.POSITIVE_INFINITY : dayNumber(fee.validTo)
  const from = Math.max(monthFrom, validFrom)
  const to = Math.min(monthTo, validTo)
  if (from > to) return { amount: '0', trace: null }
  const [first, last] = fee.period === 'once' ? [from, from] : periodOf(fee.period, month)
  const ofDays = last - first + 1
  const upTo = shareOf(whole, to - first + 1, ofDays, digits)
  const before = shareOf(whole, from - first, ofDays, digits)
  return {
    amount: formatAmount(upTo - before),
    trace: {
      ...{ whole: formatAmount(whole), from: dayText(from), to: dayText(to), days: to - from + 1, ofDays },
      ...{ upTo: formatAmount(upTo), before: formatAmount(before) },
    },
  }
}

/** So many days of all, to the nearest that the currency knows; what lies in the middle goes up. */
function shareOf(whole: bigint, days: number, ofDays: number, digits: number): bigint {
  const unit = unitOf(digits)
  const all = BigInt(ofDays) * unit
  return ((whole * BigInt(days) * 2n + all) / (all * 2n)) * unit
}

const DAY = 86_400_000
const LENGTHS = { month: 1, quarter: 3, year: 12 }

/** First and last day of the calendar's period that the month lies in. */
function periodOf(period: keyof typeof LENGTHS, month: string): [number, number] {
  const [, year, of] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (year === undefined) throw new RatingError(`“${month}” is no month; write it as 2026-11.`)
  const length = LENGTHS[period]
  const first = Math.floor((Number(of) - 1) / length) * length
  const start = (months: number) => new Date(0).setUTCFullYear(Number(year), months, 1) / DAY
  return [start(first), start(first + length) - 1]
}

function dayNumber(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time) || dayText(time / DAY) !== day)
    throw new RatingError(`“${day}” is no day; write it as 2026-11-23.`)
  return time / DAY
}

const dayText = (number: number) => new Date(number * DAY).toISOString().slice(0, 10)

function countOf(quantity: number): number {
  if (Number.isSafeInteger(quantity) && quantity >= 0) return quantity
  throw new RatingError('A quantity is a whole number, zero or more.')
}
