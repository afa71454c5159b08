import { chooseRate, type Terms } from '@parley/rating'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSurePrefix } from './rated.ts'

const termsOf = (prefixes: readonly string[]): Terms => ({
  ...{ mode: 1, freeSeconds: 0, minimum: '0', rounding: { digits: 6, mode: 'halfUp' }, bands: [] },
  rates: ['', ...prefixes].map((prefix) => ({
    ...{ prefix, band: null, connectFee: '0' },
    steps: [{ fromSecond: 0, price: '1', increment: 1 }],
  })),
})
const rateOf = (terms: Terms, to: string) => chooseRate(terms, { startedAt: new Date(0), zone: 'UTC', to }).prefix

test('a prefix is only taken for its number where every number with it has the same new price', () => {
  const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom('1', '2', '3'), maxLength })
  const prefixes = fc.uniqueArray(
    digits(4).filter((each) => each !== ''),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(prefixes, prefixes, digits(6), (earlier, later, number) => {
      const [were, are] = [termsOf(earlier), termsOf(later)]
      const kept = rateOf(were, number)
      if (isSurePrefix(are, were, kept)) expect(rateOf(are, kept)).toBe(rateOf(are, number))
    }),
    { numRuns: 3_000 },
  )
})

test('it is taken where nothing else is possible', () => {
  expect(isSurePrefix(termsOf(['420']), termsOf(['420', '420777']), '420777')).toBe(true)
  expect(isSurePrefix(termsOf(['420', '420777']), termsOf(['420']), '')).toBe(true)
  expect(isSurePrefix(termsOf(['420', '420777']), termsOf(['420']), '420')).toBe(false)
  expect(isSurePrefix(termsOf(['420']), undefined, '')).toBe(false)
})
