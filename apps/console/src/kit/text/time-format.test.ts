import { expect, test } from 'vitest'
import { formatDuration, formatRelative, formatTime } from './time-format.ts'

test('a moment is written as en-GB does, in the zone of the user', () => {
  expect(formatTime('2026-11-20T18:00:00Z', 'Europe/Prague')).toBe('20 Nov 2026, 19:00')
  expect(formatTime('2026-07-20T23:30:00Z', 'Europe/London', 'date')).toBe('21 Jul 2026')
  expect(formatTime('2026-09-20T18:00:00Z', 'UTC', 'date')).toBe('20 Sep 2026')
  expect(formatTime('2026-01-01T00:05:09Z', 'UTC', 'time')).toBe('00:05:09')
})

test('distance in time takes the largest unit that says enough', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(formatRelative('2026-11-20T11:57:00Z', now)).toBe('3 min. ago')
  expect(formatRelative('2026-11-21T12:00:00Z', now)).toBe('tomorrow')
  expect(formatRelative('2024-11-20T12:00:00Z', now)).toBe('2 yr. ago')
})

test('durations read like a clock', () => {
  expect([7, 760, 3725, -3].map(formatDuration)).toEqual(['0:07', '12:40', '1:02:05', '0:00'])
})
