import { expect, test } from 'vitest'
import { addDays, countDays, daysBefore, daysOf, sameWeekday, stepFor } from './period.ts'

test.each([
  ['today', '2026-03-29', { from: '2026-03-29', to: '2026-03-29' }, { from: '2026-03-22', to: '2026-03-22' }],
  ['week', '2026-03-01', { from: '2026-02-22', to: '2026-02-28' }, { from: '2026-02-15', to: '2026-02-21' }],
  ['month', '2026-11-21', { from: '2026-10-24', to: '2026-11-20' }, { from: '2026-09-26', to: '2026-10-23' }],
  ['thisMonth', '2026-03-15', { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['lastMonth', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }, { from: '2025-11-01', to: '2025-11-30' }],
  ['year', '2026-11-20', { from: '2025-11-01', to: '2026-10-31' }, { from: '2024-11-01', to: '2025-10-31' }],
] as const)('%s on %s', (period, today, days, before) => {
  expect(daysOf(period, today)).toEqual(days)
  expect(daysBefore(days)).toEqual(before)
})

test('days are compared with days of the same weekday, whatever the period', () => {
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  for (const period of ['today', 'yesterday', 'week', 'month', 'thisMonth', 'lastMonth'] as const)
    for (let day = '2026-01-01'; day < '2026-12-31'; day = addDays(day, 5)) {
      const days = daysOf(period, day)
      const before = daysBefore(days)
      const same = sameWeekday(days.from, days, before)
      expect(weekday(same), `${period} on ${day}`).toBe(weekday(days.from))
      expect(same < days.from && same >= addDays(before.from, -3), `${period} on ${day}`).toBe(true)
    }
})

test('steps keep a picture readable', () => {
  expect(stepFor(daysOf('today', '2026-11-20'))).toBe('hour')
  expect(stepFor(daysOf('month', '2026-11-20'))).toBe('day')
  expect(stepFor(daysOf('year', '2026-11-20'))).toBe('month')
  expect(countDays(daysOf('year', '2024-03-01'))).toBe(366)
})
