import { expect, test } from 'vitest'
import { coverageByRegion } from './coverage.ts'

const rate = (prefix: string) => ({ prefix, band: null, connectFee: '1', steps: [] })
const terms = (...prefixes: string[]) => ({
  mode: 2,
  freeSeconds: 0,
  minimum: '0',
  rounding: { digits: 2, mode: 'halfUp' as const },
  bands: [],
  rates: ['', ...prefixes].map(rate),
})
const countries = [
  { code: 'AG', name: 'Antigua & Barbuda', prefix: '+1' },
  { code: 'CZ', name: 'Czechia', prefix: '+420' },
  { code: 'DE', name: 'Germany', prefix: '+49' },
  { code: 'KE', name: 'Kenya', prefix: '+254' },
  { code: 'SK', name: 'Slovakia', prefix: '+421' },
  { code: 'US', name: 'United States', prefix: '+1' },
]

test('each code is priced, priced for some of its numbers, or falls to the default', () => {
  const regions = coverageByRegion(terms('42', '491'), countries)
  const states = regions.map(({ zones, codes }) => [zones, codes.map(({ prefix, state }) => `${prefix} ${state}`)])
  expect(states).toEqual([
    ['34', ['420 priced', '421 priced', '49 partly']],
    ['1', ['1 default']],
    ['2', ['254 default']],
  ])
})

test('of countries with one code the best known stands first', () => {
  const [, america] = coverageByRegion(terms(), countries)
  expect(america?.codes[0]?.countries).toEqual(['United States', 'Antigua & Barbuda'])
})
