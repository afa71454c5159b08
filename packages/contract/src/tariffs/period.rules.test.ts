import { expect, test } from 'vitest'
import { dayAfter, dayBefore, firstUncovered, isBackwards, overlap, validityOf } from './period.rules.ts'

const period = (validFrom: string, validTo: string | null) => ({ validFrom, validTo })
const march = period('2026-03-01', '2026-03-31')

test('periods that share a day overlap, and those that follow each other do not', () => {
  expect(overlap(march, period('2026-03-31', null))).toBe(true)
  expect(overlap(march, period('2026-04-01', null))).toBe(false)
  expect(overlap(period('2026-01-01', null), march)).toBe(true)
  expect(overlap(period('2026-01-01', '2026-02-28'), march)).toBe(false)
  expect(overlap(period('2026-03-10', '2026-03-10'), march)).toBe(true)
})

test('the first and the last day belong to it', () => {
  expect(validityOf(march, '2026-02-28')).toBe('coming')
  expect(validityOf(march, '2026-03-01')).toBe('inForce')
  expect(validityOf(march, '2026-03-31')).toBe('inForce')
  expect(validityOf(march, '2026-04-01')).toBe('ended')
  expect(validityOf(period('2026-03-01', null), '2036-01-01')).toBe('inForce')
})

test('the day before crosses months, years and leap days', () => {
  expect(['2026-03-01', '2028-03-01', '2027-01-01'].map(dayBefore)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})

test('no day lies before the first or after the last that can be written', () => {
  expect([dayBefore('0001-01-01'), dayAfter('9999-12-31'), dayAfter('9999-12-30')]).toEqual([
    '0001-01-01',
    '9999-12-31',
    '9999-12-31',
  ])
  expect(firstUncovered([period('2026-01-01', '9999-12-31')], '2026-03-10')).toBeUndefined()
})

test('one day is not backwards', () => {
  expect([period('2026-03-02', '2026-03-02'), period('2026-03-02', '2026-03-01')].map(isBackwards)).toEqual([
    false,
    true,
  ])
})

test('the first day without a period is the one after an end that nothing follows, or within a gap', () => {
  const april = period('2026-04-01', '2026-04-30')
  expect(firstUncovered([april, march], '2026-03-10')).toBe('2026-05-01')
  expect(firstUncovered([period('2026-05-01', null), march], '2026-03-10')).toBe('2026-04-01')
  expect(firstUncovered([period('2026-04-01', null), march], '2026-03-10')).toBeUndefined()
  expect(firstUncovered([march], '2026-02-28')).toBe('2026-02-28')
  expect(firstUncovered([march], '2026-06-01')).toBe('2026-06-01')
  expect(firstUncovered([], '2026-06-01')).toBe('2026-06-01')
})
