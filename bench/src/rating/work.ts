import type { RatedCall, Terms } from '@parley/rating'

export type WorkCall = RatedCall

const BAND = { name: 'Peak', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }
const ZONE = 'Europe/Prague'
const FROM = Date.UTC(2026, 9, 1)
const MONTH = 31 * 86_400_000

const pricesOf = (prefix: string, price: number) =>
  [null, BAND.name].map((band) => ({
    ...{ prefix, band, connectFee: '0.05' },
    steps: [
      { fromSecond: 0, price: (band ? price * 2 : price).toFixed(6), increment: 60 },
      { fromSecond: 60, price: ((band ? price * 2 : price) / 60).toFixed(6), increment: 1 },
    ],
  }))

/** As many rates as a tariff may have; prefixes of one to four digits. */
export const terms: Terms = {
  ...{ mode: 1, freeSeconds: 10, minimum: '0.02', rounding: { digits: 6, mode: 'halfUp' }, bands: [BAND] },
  rates: ['', ...Array.from({ length: 249 }, (_, index) => `${index * 7 + 1}`)].flatMap((prefix, index) =>
    pricesOf(prefix, 0.01 + index / 1000),
  ),
}

/** Of one month whose clocks change; always the same ones. */
export const calls: readonly WorkCall[] = Array.from({ length: 10_000 }, (_, index) => ({
  startedAt: new Date(FROM + ((index * 7_919_777) % MONTH)),
  zone: ZONE,
  to: `+${1 + ((index * 104_729) % 9_999)}555${index}`,
  answered: index % 5 > 0,
  talkMs: (index * 15_485_863) % 400_000,
}))
