import { formatAmount, type Rounding, rounded } from './amount.ts'
import { type PreparedRate, preparedOf } from './prepared.ts'
import { RatingError } from './rating.error.ts'
import type { Terms } from './terms.ts'
import { wallClock } from './zone.ts'

/** Which rate of the terms holds for a call. With it an amount can be explained later, when the number is gone. */
export interface ChosenRate {
  readonly prefix: string
  /** Name of its time band; null: all hours that have no price of their own. */
  readonly band: string | null
}

export interface CallStart {
  readonly startedAt: Date
  /** An IANA name; time bands are on its clock. */
  readonly zone: string
  /** The number that was called; all but its digits is passed over. */
  readonly to: string
}

export interface CallFacts extends ChosenRate {
  readonly answered: boolean
  readonly talkMs: number
  /** What is left of the seconds included in the month; none where it is missing. */
  readonly bundleLeft?: number
}

/** Seconds of a call within a step, and what they cost. */
export interface RatedStep {
  readonly fromSecond: number
  readonly seconds: number
  /** In seconds, and how many of it have begun. */
  readonly increment: number
  readonly increments: number
  readonly price: string
  readonly amount: string
}

/** How an amount came about, from the rule to the last digit. */
export interface RateTrace extends ChosenRate {
  /** Begun seconds, and those of them that are not charged: the first of the call, then those included in the month. */
  readonly seconds: number
  readonly freeSeconds: number
  readonly bundleSeconds: number
  readonly connectFee: string
  readonly steps: readonly RatedStep[]
  readonly sum: string
  /** The minimum, where it is more than the sum. */
  readonly raisedTo: string | null
  /** Before it was rounded. */
  readonly exact: string
  readonly rounding: Rounding
}

export interface Rating {
  /** A decimal number without zeros at its end. */
  readonly amount: string
  /** Null: nobody answered, so that nothing was charged. */
  readonly trace: RateTrace | null
}

/** The rate of the longest prefix; of its hours, or where these have no price, of all others. */
export function chooseRate(terms: Terms, { startedAt, zone, to }: CallStart): ChosenRate {
  const { bands, lengths, prefixes } = preparedOf(terms)
  const digits = to.replaceAll(/\D/g, '')
  for (const length of lengths) {
    const prefix = digits.slice(0, length)
    const found = prefix.length === length ? prefixes.get(prefix) : undefined
    if (!found) continue
    if (bands.length === 0 || found.bands.size === 0) return { prefix, band: null }
    const { weekday, minute } = wallClock(zone, startedAt)
    const band = bands.find(({ days, from, to: end }) => from <= minute && minute < end && days.includes(weekday))
    return { prefix, band: band && found.bands.has(band.name) ? band.name : null }
  }
  throw new RatingError('A price for all other numbers is missing.')
}

/** What a call costs by the rate that was chosen for it. Of begun time each increment counts as a whole. */
export function rate(terms: Terms, { prefix, band, answered, talkMs, bundleLeft = 0 }: CallFacts): Rating {
  const prepared = preparedOf(terms)
  const { connectFee, connectText, steps } = rateOf(terms, prefix, band)
  const seconds = secondsOf(talkMs)
  if (!answered) return { amount: '0', trace: null }
  const freeSeconds = prepared.isPerTime ? Math.min(prepared.freeSeconds, seconds) : 0
  const bundleSeconds = prepared.isPerTime ? Math.min(Math.max(0, bundleLeft), seconds - freeSeconds) : 0
  const free = freeSeconds + bundleSeconds
  const rated: RatedStep[] = []
  let sum = connectFee
  for (const { fromSecond, before, increment, price, priceText } of steps) {
    const from = Math.max(fromSecond, free)
    const talked = Math.min(seconds, before) - from
    if (talked <= 0) continue
    const increments = Math.ceil(talked / increment)
    const amount = price * BigInt(increments)
    sum += amount
    rated.push({
      fromSecond: from,
      seconds: talked,
      increment,
      increments,
      price: priceText,
      amount: formatAmount(amount),
    })
  }
  const isRaised = sum < prepared.minimum
  const exact = isRaised ? prepared.minimum : sum
  const exactText = formatAmount(exact)
  const amount = rounded(exact, prepared.unit, terms.rounding.mode)
  return {
    amount: amount === exact ? exactText : formatAmount(amount),
    trace: {
      ...{ prefix, band, seconds, freeSeconds, bundleSeconds, connectFee: connectText, steps: rated },
      sum: isRaised ? formatAmount(sum) : exactText,
      raisedTo: isRaised ? exactText : null,
      exact: exactText,
      rounding: terms.rounding,
    },
  }
}

export type RatedCall = CallStart & Pick<CallFacts, 'answered' | 'talkMs' | 'bundleLeft'>

/** Both at once. */
export const rateCall = (terms: Terms, call: RatedCall): Rating => {
  const { prefix, band } = chooseRate(terms, call)
  const { answered, talkMs, bundleLeft = 0 } = call
  return rate(terms, { prefix, band, answered, talkMs, bundleLeft })
}

/** Begun seconds of what was talked; less than nothing is nothing. */
export function secondsOf(talkMs: number): number {
  if (!Number.isFinite(talkMs)) throw new RatingError('How long a call was talked is a number of milliseconds.')
  return Math.max(0, Math.ceil(talkMs / 1000))
}

function rateOf(terms: Terms, prefix: string, band: string | null): PreparedRate {
  const of = preparedOf(terms).prefixes.get(prefix)
  const found = band === null ? of?.always : of?.bands.get(band)
  if (found) return found
  const hours = band === null ? '' : ` at “${band}”`
  throw new RatingError(`The terms have no rate for numbers that start with “${prefix}”${hours}.`)
}
