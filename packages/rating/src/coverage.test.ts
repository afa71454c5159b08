import { expect, test } from 'vitest'
import { coverageOf, gapsOf } from './coverage.ts'

const terms = {
  ...{ mode: 2, freeSeconds: 0, minimum: '0', rounding: { digits: 2, mode: 'halfUp' as const }, bands: [] },
  rates: ['', '420', '4207', '1', '4401', '4402'].map((prefix) => ({
    ...{ prefix, band: null, connectFee: '1', steps: [] },
  })),
}

test('says by which prefix a country is rated, and which of its numbers have a price apart', () => {
  expect(coverageOf(terms, ['420', '1', '1242', '44', '49'])).toEqual([
    { prefix: '420', by: '420', partly: ['4207'] },
    { prefix: '1', by: '1', partly: [] },
    { prefix: '1242', by: '1', partly: [] },
    { prefix: '44', by: '', partly: ['4401', '4402'] },
    { prefix: '49', by: '', partly: [] },
  ])
})

test('finds the ones that fall to the default', () => {
  expect(gapsOf(terms, ['420', '44', '1242', '49']).map(({ prefix }) => prefix)).toEqual(['44', '49'])
})
