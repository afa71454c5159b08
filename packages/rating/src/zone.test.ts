import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { dayIn, wallClock } from './zone.ts'

it.each([
  // The hour that is left out, the one that comes twice, and changes by half an hour.
  ['Europe/Prague', '2026-03-29T00:59:59Z', 7, '01:59'],
  ['Europe/Prague', '2026-03-29T01:00:00Z', 7, '03:00'],
  ['Europe/Prague', '2026-10-25T00:30:00Z', 7, '02:30'],
  ['Europe/Prague', '2026-10-25T01:30:00Z', 7, '02:30'],
  ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', 7, '01:59'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 7, '01:30'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', 7, '02:30'],
  ['Asia/Kathmandu', '2026-01-01T18:15:00Z', 5, '00:00'],
  // One minute past midnight on its clock, within an hour of UTC.
  ['America/St_Johns', '2010-03-14T03:30:59Z', 7, '00:00'],
  ['America/St_Johns', '2010-03-14T03:31:00Z', 7, '01:01'],
  ['Pacific/Apia', '2011-12-30T09:59:59Z', 4, '23:59'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', 6, '00:00'],
  ['UTC', '1969-12-31T23:59:59.999Z', 3, '23:59'],
])('%s at %s is weekday %i, %s', (zone, at, weekday, time) => {
  const [hours, minutes] = time.split(':').map(Number)
  expect(wallClock(zone, new Date(at))).toEqual({ weekday, minute: (hours ?? 0) * 60 + (minutes ?? 0) })
})

test('a day begins at the midnight of its zone, on a leap day, too', () => {
  const days = ['2028-02-28T23:00:00Z', '2028-02-29T22:59:59Z', '2028-02-29T23:00:00Z'].map((at) => new Date(at))
  expect(days.map((at) => dayIn('Europe/Prague', at))).toEqual(['2028-02-29', '2028-02-29', '2028-03-01'])
  expect(days.map((at) => dayIn('UTC', at))).toEqual(['2028-02-28', '2028-02-29', '2028-02-29'])
})

test('is what the calendar of the platform says, at any moment', () => {
  const zone = fc.constantFrom(
    'Europe/Prague',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Africa/Casablanca',
    'Asia/Gaza',
  )
  const moment = fc.date({ min: new Date('1990-01-01Z'), max: new Date('2037-01-01Z'), noInvalidDate: true })
  fc.assert(
    fc.property(zone, moment, (timeZone, at) => {
      const format = new Intl.DateTimeFormat('en-GB', {
        ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
        ...{ hour: '2-digit', minute: '2-digit' },
      })
      const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
      expect(dayIn(timeZone, at)).toBe(`${part.year}-${part.month}-${part.day}`)
      expect(wallClock(timeZone, at).minute).toBe(Number(part.hour) * 60 + Number(part.minute))
    }),
    { numRuns: 2_000 },
  )
})

test('says what is wrong in a sentence', () => {
  expect(() => dayIn('Mars/Olympus', new Date(0))).toThrow('There is no time zone “Mars/Olympus”.')
  expect(() => dayIn('UTC', new Date(Number.NaN))).toThrow('A call must have a time at which it started.')
})
