import { expect, test } from 'vitest'
import { countDays, daysBefore, daysOf, stepFor } from './period.ts'

test.each([
  ['today', '2026-03-29', { from: '2026-03-29', to: '2026-03-29' }, { from: '2026-03-28', to: '2026-03-28' }],
  ['week', '2026-03-01', { from: '2026-02-22', to: '2026-02-28' }, { from: '2026-02-15', to: '2026-02-21' }],
  ['thisMonth', '2026-03-15', { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['lastMonth', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }, { from: '2025-11-01', to: '2025-11-30' }],
  ['year', '2026-11-20', { from: '2025-11-01', to: '2026-10-31' }, { from: '2024-11-01', to: '2025-10-31' }],
] as const)('%s on %s', (period, today, days, before) => {
  expect(daysOf(period, today)).toEqual(days)
  expect(daysBefore(days)).toEqual(before)
})

test('steps keep a picture readable', () => {
  expect(stepFor(daysOf('today', '2026-11-20'))).toBe('hour')
  expect(stepFor(daysOf('month', '2026-11-20'))).toBe('day')
  expect(stepFor(daysOf('year', '2026-11-20'))).toBe('month')
  expect(countDays(daysOf('year', '2024-03-01'))).toBe(366)
})
