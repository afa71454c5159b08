import { expect, test } from 'vitest'
import { isPast, momentOf, personTime } from './person-time.ts'

test.each([
  ['2026-11-20T15:30:00.000Z', 'America/New_York', { day: '2026-11-20', time: '10:30' }],
  ['2026-11-20T15:30:00.000Z', 'Asia/Tokyo', { day: '2026-11-21', time: '00:30' }],
])('%s is shown on the clock of %s, and typed there', (at, zone, typed) => {
  expect(personTime(at, zone)).toEqual(typed)
  expect(momentOf(typed, zone)).toBe(at)
})

test('a time that a clock change skips is the next there is', () => {
  expect(momentOf({ day: '2026-03-29', time: '02:30' }, 'Europe/Prague')).toBe('2026-03-29T01:30:00.000Z')
})

test('what is past is so on the clock of the person', () => {
  const now = Date.parse('2026-11-20T15:30:00Z')
  expect(isPast({ day: '2026-11-20', time: '10:30' }, 'America/New_York', now)).toBe(true)
  expect(isPast({ day: '2026-11-20', time: '10:31' }, 'America/New_York', now)).toBe(false)
  expect(isPast({ day: '2026-11-20', time: '20:00' }, 'Asia/Tokyo', now)).toBe(true)
  expect(isPast({ day: '', time: '20:00' }, 'Asia/Tokyo', now)).toBe(false)
})
