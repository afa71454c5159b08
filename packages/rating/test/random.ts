import fc from 'fast-check'
import type { MonthCall, Rate, Terms } from '../src/index.ts'

const BAND = { name: 'Peak', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }
const price = fc
  .oneof(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 0, max: 999_999_999_999_999 }))
  .map((each) => `${Math.floor(each / 1e6)}.${`${each % 1e6}`.padStart(6, '0')}`)
const prefix = fc.constantFrom('', '4', '42', '420', '4207', '43', '1', '1212')
const gap = fc.record({ seconds: fc.integer({ min: 1, max: 120 }), price, increment: fc.integer({ min: 1, max: 90 }) })
const steps = fc.array(gap, { minLength: 1, maxLength: 4 }).map((gaps) => {
  let fromSecond = 0
  return gaps.map(({ seconds, ...step }) => {
    const from = fromSecond
    fromSecond += seconds
    return { fromSecond: from, ...step }
  })
})
const rates = fc
  .uniqueArray(prefix, { maxLength: 6 })
  .chain((prefixes) =>
    fc.tuple(
      ...[...new Set(['', ...prefixes])].map((of) => fc.tuple(rateFor(of, null), fc.option(rateFor(of, 'Peak')))),
    ),
  )
  .map((pairs) => pairs.flatMap(([always, peak]) => (peak ? [always, peak] : [always])))
const rateFor = (of: string, band: string | null): fc.Arbitrary<Rate> =>
  fc.record({ prefix: fc.constant(of), band: fc.constant(band), connectFee: price, steps })

/** Any tariff that may be kept. */
export const anyTerms: fc.Arbitrary<Terms> = fc
  .record({
    mode: fc.constantFrom(1, 2),
    freeSeconds: fc.integer({ min: 0, max: 200 }),
    bundleSeconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000 })),
    minimum: fc.oneof(fc.constant('0'), price),
    rounding: fc.record({ digits: fc.integer({ min: 0, max: 6 }), mode: fc.constantFrom('halfUp', 'up', 'down') }),
    bands: fc.constantFrom([], [BAND]),
    rates,
  })
  .map((terms) => ({
    ...terms,
    rates: terms.rates
      .filter(({ band }) => band === null || terms.bands.length > 0)
      .map((rate) => (terms.mode === 2 ? { ...rate, steps: [] } : rate)),
  }))

/** A call in November 2026 to any of the prefixes; what is chosen for it is asked of the terms. */
export const anyCall = fc.record({
  guid: fc.uuid(),
  startedAt: fc.date({ min: new Date('2026-11-01Z'), max: new Date('2026-12-01Z'), noInvalidDate: true }),
  zone: fc.constantFrom('Europe/Prague', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
  to: fc.constantFrom('+420777123456', '+43 1 23456', '+12125550100', '+4912', '999', ''),
  answered: fc.boolean(),
  talkMs: fc.oneof(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 10 ** 12 })),
})
export type AnyCall = typeof anyCall extends fc.Arbitrary<infer C> ? C & Partial<MonthCall> : never
