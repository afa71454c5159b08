import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import type { RoundingMode } from '@parley/contract/tariffs/tariff.enum.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'

export interface RatedCall {
  readonly startedAt: Date
  /** Of the tenant, on whose clock the time bands are. */
  readonly zone: string
  /** The number that was called. */
  readonly to: string
  readonly answered: boolean
  readonly talkMs: number
}

/** Seconds of a call within a step, and what they cost. */
export interface RatedStep {
  readonly fromSecond: number
  readonly seconds: number
  readonly increments: number
  readonly price: string
  readonly amount: string
}

/** How an amount came about, from the rule to the last digit. */
export interface RateTrace {
  /** Of the rate: the longest prefix of the number, and the hours it holds for; null: all others. */
  readonly prefix: string
  readonly band: string | null
  /** Begun seconds, and those of them that are not charged. */
  readonly seconds: number
  readonly freeSeconds: number
  readonly connectFee: string
  readonly steps: readonly RatedStep[]
  readonly sum: string
  /** The minimum, where it is more than the sum. */
  readonly raisedTo: string | null
  /** Before it was rounded. */
  readonly exact: string
}
export interface Rating {
  /** A decimal number without zeros at its end. */
  readonly amount: string
  /** Null: nobody answered, so that nothing was charged. */
  readonly trace: RateTrace | null
}

const DIGITS = 6
const ONE = 10n ** BigInt(DIGITS)

/** What a call costs by the terms, in whole millionths of the currency. Of begun time each increment counts as a whole. */
export function rateCall(terms: TariffTerms, { startedAt, zone, to, answered, talkMs }: RatedCall): Rating {
  if (!answered) return { amount: '0', trace: null }
  const { prefix, band, connectFee, steps } = rateOf(terms, to.replaceAll(/\D/g, ''), bandAt(terms, zone, startedAt))
  const seconds = Math.max(0, Math.ceil(talkMs / 1000))
  const freeSeconds = terms.mode === billingMode.of.PER_CALL ? 0 : Math.min(terms.freeSeconds, seconds)
  const rated = steps.flatMap((step, index) => stepOf(step, steps[index + 1]?.fromSecond, freeSeconds, seconds))
  const sum = rated.reduce((all, { amount }) => all + millionths(amount), millionths(connectFee))
  const minimum = millionths(terms.minimum)
  const exact = sum < minimum ? minimum : sum
  return {
    amount: decimal(rounded(exact, terms.rounding)),
    trace: {
      ...{ prefix, band, seconds, freeSeconds, connectFee, steps: rated },
      sum: decimal(sum),
      raisedTo: sum < minimum ? decimal(minimum) : null,
      exact: decimal(exact),
    },
  }
}

type Rate = TariffTerms['rates'][number]
type Step = Rate['steps'][number]

/** The seconds of a step that were talked and are not free; free ones are the first of the call. */
function stepOf(
  { fromSecond, price, increment }: Step,
  nextFrom = Number.POSITIVE_INFINITY,
  free: number,
  talked: number,
): RatedStep[] {
  const from = Math.max(fromSecond, free)
  const seconds = Math.min(talked, nextFrom) - from
  if (seconds <= 0) return []
  const increments = Math.ceil(seconds / increment)
  return [{ fromSecond: from, seconds, increments, price, amount: decimal(millionths(price) * BigInt(increments)) }]
}

/** The rate of the longest prefix; of its hours, or where these have none, of all others. The terms see to it that there is one. */
function rateOf({ rates }: TariffTerms, digits: string, band: string | null): Rate {
  const fitting = rates.filter(({ prefix }) => digits.startsWith(prefix))
  const longest = Math.max(...fitting.map(({ prefix }) => prefix.length))
  const found = fitting.filter(({ prefix }) => prefix.length === longest)
  const rate = found.find((each) => each.band === band) ?? found.find((each) => each.band === null)
  if (!rate) throw new Error('terms without a price for each call are refused')
  return rate
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function bandAt({ bands }: TariffTerms, timeZone: string, at: Date): string | null {
  if (bands.length === 0) return null
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short', hour: '2-digit', minute: '2-digit' },
  })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const weekday = WEEKDAYS.indexOf(part.weekday ?? '') + 1
  const time = `${part.hour}:${part.minute}`
  return bands.find(({ days, from, to }) => days.includes(weekday) && from <= time && time < to)?.name ?? null
}

/** Of an amount of up to six decimal places, as prices are. */
function millionths(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * ONE + BigInt(part.padEnd(DIGITS, '0'))
}

function decimal(amount: bigint): string {
  const part = String(amount % ONE)
    .padStart(DIGITS, '0')
    .replace(/0+$/, '')
  return part === '' ? String(amount / ONE) : `${amount / ONE}.${part}`
}

function rounded(amount: bigint, { digits, mode }: { digits: number; mode: RoundingMode }): bigint {
  const unit = 10n ** BigInt(DIGITS - digits)
  const rest = amount % unit
  const isUp = rest > 0n && (mode === 'up' || (mode === 'halfUp' && rest * 2n >= unit))
  return amount - rest + (isUp ? unit : 0n)
}
