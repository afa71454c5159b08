import { expect, it, test } from 'vitest'
import { type Fee, feeInMonth } from './fee.ts'

const fee = (more: Partial<Fee> = {}): Fee => ({
  ...{ amount: '100', quantity: 1, period: 'month', validFrom: '2026-01-01', validTo: null },
  ...more,
})

it.each([
  ['a whole month', {}, '2026-11', '100'],
  ['before it begins', { validFrom: '2026-12-01' }, '2026-11', '0'],
  ['after it ended', { validTo: '2026-10-31' }, '2026-11', '0'],
  ['from the second day', { validFrom: '2026-11-02' }, '2026-11', '96.67'],
  ['one day', { validFrom: '2026-11-30', validTo: '2026-11-30' }, '2026-11', '3.33'],
  ['several', { quantity: 3 }, '2026-02', '300'],
  ['the leap day', { validFrom: '2028-02-29' }, '2028-02', '3.45'],
  ['a leap year', { period: 'year', amount: '366' }, '2028-02', '29'],
  ['a year', { period: 'year', amount: '365' }, '2026-02', '28'],
  ['a quarter', { period: 'quarter', amount: '92' }, '2026-11', '30'],
  ['once', { period: 'once', validFrom: '2026-11-30' }, '2026-11', '100'],
  ['once, a month later', { period: 'once', validFrom: '2026-11-30' }, '2026-12', '0'],
  ['huge', { amount: '999999999.999999', quantity: 100_000 }, '2026-11', '99999999999999.9'],
] satisfies [string, Partial<Fee>, string, string][])('charges %s', (_, more, month, amount) => {
  expect(feeInMonth(fee(more), month).amount).toBe(amount)
})

test('says which days of which, and between which sums', () => {
  const { amount, trace } = feeInMonth(fee({ period: 'quarter', validFrom: '2026-11-10' }), '2026-11')
  expect(trace).toEqual({
    ...{ whole: '100', from: '2026-11-10', to: '2026-11-30', days: 21, ofDays: 92 },
    ...{ upTo: '66.3', before: '43.48' },
  })
  expect(amount).toBe('22.82')
})

test('a currency without decimal places has none', () => {
  const thirds = ['2026-10', '2026-11', '2026-12'].map((month) => feeInMonth(fee({ period: 'quarter' }), month, 0))
  expect(thirds.map(({ amount }) => amount)).toEqual(['34', '32', '34'])
})

it.each([
  [{ amount: '-1' }, '2026-11', 'A fee is zero or more; “-1” is less.'],
  [{ amount: 'x' }, '2026-11', '“x” is no amount; write a decimal number with up to 6 decimal places.'],
  [{ quantity: 1.5 }, '2026-11', 'A quantity is a whole number, zero or more.'],
  [{ validFrom: '2026-02-30' }, '2026-11', '“2026-02-30” is no day; write it as 2026-11-23.'],
  [{}, '2026-13', '“2026-13” is no month; write it as 2026-11.'],
])('refuses %j in %s', (more, month, message) => {
  expect(() => feeInMonth(fee(more), month)).toThrow(message)
})
