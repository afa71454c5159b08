import { chooseRate, rate, secondsOf, type Terms } from '@parley/rating'
import type { PricedBy } from './prices.ts'

/** By which terms a call is rated: those of a tariff, or some that no tariff has. */
export type Price = (PricedBy | { readonly idTariff: null; readonly version: null }) & { readonly terms: Terms }

/** What has to be known of a call to rate it. */
export interface CallToRate {
  readonly startedAt: string
  readonly answered: boolean
  readonly talkMs: number
  /** What was called, as its conversation says; undefined: that is gone. */
  readonly to: string | undefined
  /** By which it was rated before; null: never. */
  readonly prefix: string | null
  /** The terms that its prefix was chosen from. */
  readonly earlier?: Terms | undefined
  /** What is left for it of the seconds included in its month. */
  readonly bundleLeft?: number | undefined
}

/** What is kept of its price. */
export interface Rated {
  readonly idTariff: number | null
  readonly tariffVersion: number | null
  readonly prefix: string
  readonly band: string | null
  readonly seconds: number
  /** Those of them that were included in the month. */
  readonly bundleSeconds: number
  readonly amount: string
}

/**
 * What a call costs, whoever asks: it ends, prices are tried or a month is recalculated. Nothing without a price. Undefined where its number is
 * gone and its prefix has several prices by now, so that it keeps what it costs. Throws where the terms cannot rate it.
 */
export function ratedBy(price: Price | null, zone: string, call: CallToRate): Rated | undefined {
  const { startedAt, answered, talkMs, prefix: kept, earlier, bundleLeft = 0 } = call
  const seconds = answered ? secondsOf(talkMs) : 0
  if (!price)
    return {
      ...{ idTariff: null, tariffVersion: null, prefix: kept ?? '', band: null },
      ...{ seconds, bundleSeconds: 0, amount: '0' },
    }
  const { idTariff, version, terms } = price
  const digits = digitsOf(call.to)
  if (answered && digits === undefined && kept !== null && !isSurePrefix(terms, earlier, kept)) return undefined
  const to = digits ?? kept ?? ''
  const { prefix, band } = chooseRate(terms, { startedAt: new Date(startedAt), zone, to })
  const { amount, trace } = rate(terms, { prefix, band, answered, talkMs, bundleLeft })
  const bundleSeconds = trace?.bundleSeconds ?? 0
  return { idTariff, tariffVersion: version, prefix, band, seconds, bundleSeconds, amount }
}

/** Of a telephone number; a name, as lines on the web and in apps have, counts with the numbers of no prefix. Undefined: what stands for a number that was anonymized has neither letters nor digits. */
function digitsOf(to = ''): string | undefined {
  if (/\p{L}/u.test(to)) return ''
  return to.replaceAll(/\D/g, '') || undefined
}

const known = new WeakMap<Terms, ReadonlySet<string>>()
function prefixesOf(terms: Terms): ReadonlySet<string> {
  const found = known.get(terms) ?? new Set(terms.rates.map(({ prefix }) => prefix))
  known.set(terms, found)
  return found
}
const sure = new WeakMap<Terms, WeakMap<Terms, Map<string, boolean>>>()
const noTerms: Terms = {
  ...{ mode: 1, freeSeconds: 0, minimum: '0', rounding: { digits: 0, mode: 'down' } },
  ...{ bands: [], rates: [] },
}

/** Whether a number of which the prefix alone is known has one price: longer prefixes would have been chosen already, unless they are new. */
export function isSurePrefix(terms: Terms, earlier: Terms = noTerms, prefix: string): boolean {
  const byEarlier = sure.get(terms) ?? new WeakMap<Terms, Map<string, boolean>>()
  sure.set(terms, byEarlier)
  const byPrefix = byEarlier.get(earlier) ?? new Map<string, boolean>()
  byEarlier.set(earlier, byPrefix)
  const found = byPrefix.get(prefix)
  if (found !== undefined) return found
  const were = prefixesOf(earlier)
  // A number with a longer one of the earlier prefixes would have been rated by that.
  const isPassedOver = (each: string) => {
    for (let length = prefix.length + 1; length <= each.length; length += 1)
      if (were.has(each.slice(0, length))) return true
    return false
  }
  const isSure = [...prefixesOf(terms)].every(
    (each) => each.length <= prefix.length || !each.startsWith(prefix) || isPassedOver(each),
  )
  byPrefix.set(prefix, isSure)
  return isSure
}
