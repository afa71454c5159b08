import { billingMode } from '../enums/billing.enum.ts'
import { reason } from '../kernel/errors.ts'
import { dayBefore, firstUncovered, isBackwards, overlap, type Period } from './period.rules.ts'

/** The digits that numbers begin with; none stand for all others. */
export const PREFIX = /^\d{0,15}$/

/** Prices that a version can have unless a file brings them. */
export const MOST_RATES = 500

interface Band {
  readonly name: string
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
}
interface Rate {
  readonly prefix: string
  readonly band: string | null
  readonly steps: readonly { readonly fromSecond: number }[]
}
interface Terms {
  readonly mode: number
  readonly bands: readonly Band[]
  readonly rates: readonly Rate[]
}

/** Why calls could not be rated by these terms without doubt; undefined: each call finds exactly one price. */
export function termsProblem({ mode, bands, rates }: Terms): string | undefined {
  const names = new Set(bands.map(({ name }) => name))
  if (names.size < bands.length) return 'two time bands have the same name'
  if (bands.some(({ from, to }) => from >= to)) return 'a time band must end after it starts, on the same day'
  if (bands.some((band, index) => bands.slice(index + 1).some((other) => meet(band, other))))
    return 'two time bands share the same hours'
  const unknown = rates.find(({ band }) => band !== null && !names.has(band))
  if (unknown) return `there is no time band “${unknown.band}”`
  if (new Set(rates.map(({ prefix, band }) => JSON.stringify([prefix, band]))).size < rates.length)
    return 'two prices cover the same prefix and hours'
  const always = new Set(rates.filter(({ band }) => band === null).map(({ prefix }) => prefix))
  if (!always.has('')) return 'a default price for all other numbers and times is missing'
  const partial = rates.find(({ prefix }) => !always.has(prefix))
  if (partial) return `numbers starting with ${partial.prefix} have no price outside of “${partial.band}”`
  for (const each of rates) {
    const problem = stepsProblem(mode, each.steps)
    if (problem !== undefined) return `${problem} (price of ${priceName(each)})`
  }
  return undefined
}

/** Time bands that no price has: their calls cost what they do at any time. */
export const unusedBands = ({
  bands,
  rates,
}: {
  readonly bands: readonly { readonly name: string }[]
  readonly rates: readonly { readonly band: string | null }[]
}): string[] => bands.map(({ name }) => name).filter((name) => name !== '' && !rates.some(({ band }) => band === name))

/** Of several prices the one that is meant. */
function priceName({ prefix, band }: Rate): string {
  const numbers = prefix === '' ? 'all other numbers' : `numbers starting with ${prefix}`
  return band === null ? numbers : `${numbers} in “${band}”`
}

function stepsProblem(mode: number, steps: Rate['steps']): string | undefined {
  if (mode === billingMode.of.PER_CALL) return steps.length > 0 ? 'a price per call can’t have time steps' : undefined
  if (steps[0]?.fromSecond !== 0) return 'the first step must start with the first second'
  const isRising = steps.every(({ fromSecond }, index) => fromSecond > (steps[index - 1]?.fromSecond ?? -1))
  return isRising ? undefined : 'each step must start after the previous one'
}

const meet = (one: Band, other: Band) =>
  one.days.some((day) => other.days.includes(day)) && one.from < other.to && other.from < one.to

interface Version extends Period {
  readonly version: number
}

export const tariffBlocked = {
  terms: (terms: Terms & Period) => {
    if (isBackwards(terms)) return reason('tariff.backwards')
    const problem = termsProblem(terms)
    return problem === undefined ? undefined : reason('tariff.badTerms', { problem })
  },
  /** A version never replaces days of another; one without a last day ends where the next begins. */
  addVersion: (period: Period, earlier: readonly Version[]) => {
    const other = earlier.find((each) => overlap(period, endedFor(period, each)))
    return (
      other && reason('tariff.overlap', { version: other.version, from: other.validFrom, to: other.validTo ?? '…' })
    )
  },
  /** What was in force until yesterday has rated calls. */
  end: (lastDay: string, latest: Version, today: string) => {
    if (latest.validTo !== null) return reason('tariff.ended', { day: latest.validTo })
    if (lastDay < latest.validFrom) return reason('tariff.backwards')
    return lastDay < dayBefore(today) ? reason('tariff.pastEnd', { day: dayBefore(today) }) : undefined
  },
  remove: ({ name, lines, firstDay }: { name: string; lines: number; firstDay: string }, today: string) => {
    if (lines > 0) return reason('tariff.inUse', { name, lines })
    return firstDay <= today ? reason('tariff.begun', { name, day: firstDay }) : undefined
  },
}

/** An open version as it will be once a later one begins. */
export const endedFor = <P extends Period>(next: Period, version: P): P =>
  version.validTo === null && version.validFrom < next.validFrom
    ? { ...version, validTo: dayBefore(next.validFrom) }
    : version

interface Assigned extends Period {
  readonly tariff: { readonly name: string }
}

/** How many lines would have, from today on, a day with the tariff and without a price. */
export function countWithoutPrice(
  assigned: readonly (Period & { readonly idLine: number })[],
  versions: readonly Period[],
  today: string,
): number {
  const without = assigned.filter(({ validFrom, validTo }) => {
    const day = firstUncovered(versions, validFrom > today ? validFrom : today)
    return day !== undefined && (validTo === null || day <= validTo)
  })
  return new Set(without.map(({ idLine }) => idLine)).size
}

export const lineTariffBlocked = {
  /** A line keeps the tariff until it is given another, so the tariff must have a price for every day. */
  price: (tariff: string, validFrom: string, versions: readonly Period[]) => {
    const day = firstUncovered(versions, validFrom)
    if (day === undefined) return undefined
    return day === validFrom ? reason('tariff.notThen', { tariff, day }) : reason('tariff.endsThen', { tariff, day })
  },
  /** What a line had until yesterday stays; only a time without a tariff can be filled afterwards. */
  assign: (line: string, validFrom: string, periods: readonly Assigned[], today: string) => {
    if (validFrom >= today) return undefined
    const other = periods.find((each) => each.validTo === null || each.validTo >= validFrom)
    return other && reason('lineTariff.past', { line, tariff: other.tariff.name, from: other.validFrom })
  },
}
