import { chooseRate, rate, secondsOf, type Terms } from '@parley/rating'
import type { PricedBy } from './prices.ts'

/** What has to be known of a call to rate it. */
export interface CallToRate {
  readonly startedAt: string
  readonly answered: boolean
  readonly talkMs: number
  /** The number; of a conversation that is gone the prefix. */
  readonly to: string
  /** By which it was rated before. */
  readonly prefix: string
  /** What is left for it of the seconds included in its month. */
  readonly bundleLeft?: number
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

/** What a call costs; nothing without a tariff. Throws where the terms cannot rate it. */
export function ratedBy(
  price: (PricedBy & { readonly terms: Terms }) | undefined,
  zone: string,
  call: CallToRate,
): Rated {
  const { startedAt, answered, talkMs, to, bundleLeft = 0 } = call
  const seconds = answered ? secondsOf(talkMs) : 0
  if (!price)
    return {
      ...{ idTariff: null, tariffVersion: null, prefix: call.prefix, band: null },
      ...{ seconds, bundleSeconds: 0, amount: '0' },
    }
  const { idTariff, version, terms } = price
  const { prefix, band } = chooseRate(terms, { startedAt: new Date(startedAt), zone, to })
  const { amount, trace } = rate(terms, { prefix, band, answered, talkMs, bundleLeft })
  const bundleSeconds = trace?.bundleSeconds ?? 0
  return { idTariff, tariffVersion: version, prefix, band, seconds, bundleSeconds, amount }
}
