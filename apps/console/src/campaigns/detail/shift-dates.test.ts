import { expect, test } from 'vitest'
import { shiftDates } from './shift-dates.ts'

const now = new Date('2026-11-20T10:00:00Z')
const november = { startsAt: '2026-11-01T08:00:00Z', endsAt: '2026-11-30T17:00:00Z', zone: 'Europe/Prague' }

test('the next month, at the same hour on the clock of the campaign', () => {
  expect(shiftDates(november, 'months', now)).toEqual({
    startsAt: '2026-12-01T08:00:00.000Z',
    endsAt: '2026-12-30T17:00:00.000Z',
  })
  // Summer time has begun until then.
  const april = shiftDates(
    { ...november, startsAt: '2026-01-10T08:00:00Z' },
    'months',
    new Date('2026-04-02T00:00:00Z'),
  )
  expect(april.startsAt).toBe('2026-04-10T07:00:00.000Z')
})

test('weeks keep the weekday; what is long over comes into the future, what is to come moves on, too', () => {
  const old = { startsAt: '2026-09-07T07:00:00Z', endsAt: null, zone: 'Europe/Prague' }
  expect(shiftDates(old, 'weeks', now)).toEqual({ startsAt: '2026-11-23T08:00:00.000Z', endsAt: null })
  const next = { startsAt: null, endsAt: '2026-12-10T16:00:00Z', zone: 'Europe/Prague' }
  expect(shiftDates(next, 'weeks', now)).toEqual({ startsAt: null, endsAt: '2026-12-17T16:00:00.000Z' })
})

test('the last of a month stays the last of a shorter one, and no dates stay none', () => {
  const january = { startsAt: '2027-01-31T08:00:00Z', endsAt: null, zone: 'Europe/Prague' }
  expect(shiftDates(january, 'months', new Date('2027-02-01T00:00:00Z')).startsAt).toBe('2027-02-28T08:00:00.000Z')
  expect(shiftDates({ startsAt: null, endsAt: null, zone: 'UTC' }, 'months', now)).toEqual({
    startsAt: null,
    endsAt: null,
  })
})
