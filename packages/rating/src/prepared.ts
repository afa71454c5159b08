import { parseAmount, SCALE, unitOf } from './amount.ts'
import { RatingError } from './rating.error.ts'
import { PER_CALL, PER_TIME, type Rate, type Step, type Terms, type TimeBand } from './terms.ts'

interface PreparedBand {
  readonly name: string
  readonly days: readonly number[]
  readonly from: number
  readonly to: number
}
interface PreparedStep {
  readonly fromSecond: number
  /** Where the next one begins. */
  readonly before: number
  readonly increment: number
  readonly price: bigint
  readonly priceText: string
}
export interface PreparedRate {
  readonly connectFee: bigint
  readonly connectText: string
  readonly steps: readonly PreparedStep[]
}
interface PreparedPrefix {
  readonly bands: ReadonlyMap<string, PreparedRate>
  readonly always: PreparedRate
}
export interface Prepared {
  readonly bands: readonly PreparedBand[]
  /** Lengths of prefixes there are, the longest first. */
  readonly lengths: readonly number[]
  readonly prefixes: ReadonlyMap<string, PreparedPrefix>
  readonly isPerTime: boolean
  readonly freeSeconds: number
  readonly bundleSeconds: number
  readonly minimum: bigint
  readonly unit: bigint
}

const known = new WeakMap<Terms, Prepared>()

/** The terms as they are quickest to rate by; refused where a call would find no price, or two. */
export function preparedOf(terms: Terms): Prepared {
  const found = known.get(terms)
  if (found) return found
  const prepared = prepare(terms)
  known.set(terms, prepared)
  return prepared
}

function prepare({ mode, freeSeconds, bundleSeconds = 0, minimum, rounding, bands, rates }: Terms): Prepared {
  need(mode === PER_TIME || mode === PER_CALL, 'Calls are charged per time (1) or per call (2).')
  need(isCount(freeSeconds) && isCount(bundleSeconds), 'Free seconds are a whole number, zero or more.')
  need(isCount(rounding.digits) && rounding.digits <= SCALE, `Amounts have 0 to ${SCALE} decimal places.`)
  const prefixes = preparePrefixes(mode, bands, rates)
  return {
    bands: bands.map(prepareBand),
    lengths: [...new Set(rates.map(({ prefix }) => prefix.length))].sort((one, other) => other - one),
    prefixes,
    isPerTime: mode === PER_TIME,
    freeSeconds,
    bundleSeconds,
    minimum: price(minimum),
    unit: unitOf(rounding.digits),
  }
}

function preparePrefixes(mode: number, bands: readonly TimeBand[], rates: readonly Rate[]) {
  const names = new Set(bands.map(({ name }) => name))
  const found = new Map<string, { bands: Map<string, PreparedRate>; always?: PreparedRate }>()
  for (const rate of rates) {
    const { prefix, band } = rate
    const of = found.get(prefix) ?? { bands: new Map<string, PreparedRate>() }
    need(band === null || names.has(band), `There is no time band “${band}”.`)
    need(!(band === null ? of.always : of.bands.has(band)), `Two prices cover “${prefix}” at the same hours.`)
    if (band === null) of.always = prepareRate(mode, rate)
    else of.bands.set(band, prepareRate(mode, rate))
    found.set(prefix, of)
  }
  need(found.get('')?.always !== undefined, 'A price for all other numbers is missing.')
  const prefixes = new Map<string, PreparedPrefix>()
  for (const [prefix, { bands: byBand, always }] of found) {
    if (!always) throw new RatingError(`Numbers that start with “${prefix}” have no price outside of time bands.`)
    prefixes.set(prefix, { bands: byBand, always })
  }
  return prefixes
}

function prepareRate(mode: number, { connectFee, steps }: Rate): PreparedRate {
  if (mode === PER_CALL) need(steps.length === 0, 'A price per call has no steps.')
  else need(steps[0]?.fromSecond === 0, 'The first step starts with second 0.')
  return { connectFee: price(connectFee), connectText: connectFee, steps: steps.map(prepareStep) }
}

function prepareStep({ fromSecond, price: each, increment }: Step, index: number, steps: readonly Step[]) {
  const before = steps[index + 1]?.fromSecond ?? Number.POSITIVE_INFINITY
  need(isCount(fromSecond) && before > fromSecond, 'Each step starts after the one before it.')
  need(isCount(increment) && increment > 0, 'An increment is a whole number of seconds, 1 or more.')
  return { fromSecond, before, increment, price: price(each), priceText: each }
}

function prepareBand({ name, days, from, to }: TimeBand): PreparedBand {
  const band = { name, days, from: minuteOf(from), to: minuteOf(to) }
  need(band.from < band.to, `The time band “${name}” ends after it starts, on the same day.`)
  return band
}

function minuteOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):([0-5]\d)$/.exec(time) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  need(minute <= 1440, `“${time}” is no time of the day; write it as 08:30.`)
  return minute
}

function price(text: string): bigint {
  const amount = parseAmount(text)
  need(amount >= 0n, `A price is zero or more; “${text}” is less.`)
  return amount
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0

function need(isSo: boolean, problem: string): void {
  if (!isSo) throw new RatingError(problem)
}
