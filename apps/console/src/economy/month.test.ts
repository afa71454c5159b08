import { expect, test } from 'vitest'
import { daysOf, monthAfter, monthText, readMonth } from './month.ts'

test('only a month of the calendar is one', () => {
  expect(['2026-10', '2026-13', '2026-1', '', '1026-10', '2026-10-01'].map(readMonth)).toEqual([
    '2026-10',
    ...Array(5).fill(undefined),
  ])
})

test('months follow each other across years, forth and back', () => {
  expect(monthAfter('2026-11')).toBe('2026-12')
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthAfter('2027-01', -1)).toBe('2026-12')
  expect(monthAfter('2026-10', -22)).toBe('2024-12')
  expect(monthText('2026-10')).toBe('October 2026')
})

test('a month has all its days, a running one those up to today', () => {
  expect(daysOf('2028-02')).toHaveLength(29)
  expect(daysOf('2026-10', '2026-10-03')).toEqual(['2026-10-01', '2026-10-02', '2026-10-03'])
  expect(daysOf('2026-10', '2026-09-30')).toEqual([])
  expect(daysOf('2026-10', '2026-11-30')).toHaveLength(31)
})
