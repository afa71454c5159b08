import { describe, expect, it } from 'vitest'
import { openingTimes } from './opening-times.schema.ts'
import { emptyRanges, isOpenAt, openingAt, timesProblems, WEEKDAYS } from './opening-times.ts'

const prague = (weekly: object[], exceptions: object[] = []) =>
  openingTimes.parse({ zone: 'Europe/Prague', weekly, exceptions })
const sundays = (from: string, to: string) => prague([{ days: ['sunday'], from, to }])

describe('isOpenAt', () => {
  const office = prague([
    { days: ['monday', 'friday'], from: '08:00', to: '12:00' },
    { days: ['friday'], from: '22:00', to: '02:00' },
  ])

  it.each([
    ['2026-03-06T06:59:59Z', false],
    ['2026-03-06T07:00:00Z', true],
    ['2026-03-06T10:59:59Z', true],
    ['2026-03-06T11:00:00Z', false],
    ['2026-03-05T09:00:00Z', false],
  ])('a range holds its first minute and not its end: %s', (at, isOpen) => {
    expect(isOpenAt(office, at)).toBe(isOpen)
  })

  it.each([
    ['2026-03-06T21:00:00Z', true],
    ['2026-03-06T23:30:00Z', true],
    ['2026-03-07T00:59:59Z', true],
    ['2026-03-07T01:00:00Z', false],
    ['2026-03-05T23:30:00Z', false],
  ])('a range over midnight belongs to the day it begins on: %s', (at, isOpen) => {
    expect(isOpenAt(office, at)).toBe(isOpen)
  })

  it('is open all day from 00:00 to 24:00', () => {
    const all = sundays('00:00', '24:00')
    expect(
      ['2026-03-07T23:00:00Z', '2026-03-08T22:59:00Z', '2026-03-08T23:00:00Z'].map((at) => isOpenAt(all, at)),
    ).toEqual([true, true, false])
  })

  // At 01:00 UTC the clock goes from 02:00 to 03:00.
  it.each([
    ['2026-03-29T00:59:00Z', '02:00', '03:00', false],
    ['2026-03-29T01:00:00Z', '02:00', '03:00', false],
    ['2026-03-29T01:00:00Z', '03:00', '04:00', true],
    ['2026-03-29T01:30:00Z', '01:00', '04:00', true],
    ['2026-03-29T02:00:00Z', '01:00', '04:00', false],
  ])('in spring the hour that is left out is not open: %s in %s–%s', (at, from, to, isOpen) => {
    expect(isOpenAt(sundays(from, to), at)).toBe(isOpen)
  })

  // At 01:00 UTC the clock goes from 03:00 back to 02:00.
  it.each([
    ['2026-10-25T00:30:00Z', '02:00', '03:00', true],
    ['2026-10-25T01:30:00Z', '02:00', '03:00', true],
    ['2026-10-25T02:00:00Z', '02:00', '03:00', false],
    ['2026-10-25T01:59:00Z', '00:00', '03:00', true],
  ])('in autumn the hour that comes twice is open twice: %s in %s–%s', (at, from, to, isOpen) => {
    expect(isOpenAt(sundays(from, to), at)).toBe(isOpen)
  })

  it('a night that begins before the change ends by the new clock', () => {
    const night = prague([{ days: ['saturday'], from: '22:00', to: '06:00' }])
    expect(isOpenAt(night, '2026-03-29T03:59:00Z')).toBe(true)
    expect(isOpenAt(night, '2026-03-29T04:00:00Z')).toBe(false)
    expect(isOpenAt(night, '2026-10-25T04:59:00Z')).toBe(true)
    expect(isOpenAt(night, '2026-10-25T05:00:00Z')).toBe(false)
  })

  it('an exception counts instead of the week, also over the night into it', () => {
    const days = prague(
      [{ days: ['thursday', 'friday'], from: '20:00', to: '04:00' }],
      [
        { date: '2026-12-24', until: '2026-12-26' },
        { date: '2026-12-25', ranges: [{ from: '10:00', to: '11:00' }] },
        { date: '2026-12-31', ranges: [{ from: '10:00', to: '11:00' }] },
      ],
    )
    expect(isOpenAt(days, '2026-12-24T20:00:00Z')).toBe(false)
    expect(isOpenAt(days, '2026-12-25T09:30:00Z')).toBe(false)
    expect(isOpenAt(days, '2026-12-31T09:30:00Z')).toBe(true)
    expect(isOpenAt(days, '2026-12-31T20:00:00Z')).toBe(false)
    expect(isOpenAt(days, '2027-01-01T20:00:00Z')).toBe(true)
  })

  it('without a zone goes by the one of the conversation, or by the clock that the instant is written in', () => {
    const { zone: _, ...times } = sundays('12:00', '13:00')
    expect(isOpenAt(times, '2026-03-08T16:30:00Z', 'America/New_York')).toBe(true)
    expect(isOpenAt(times, '2026-03-08T12:30:00+05:00')).toBe(true)
    expect(isOpenAt(times, '2026-03-08T07:30:00Z')).toBe(false)
  })

  it('takes no times that there are not', () => {
    for (const from of ['8:00', '24:01', '25:00', '08:60'])
      expect(openingTimes.safeParse({ weekly: [{ days: ['monday'], from, to: '12:00' }] }).success).toBe(false)
  })
})

describe('openingAt', () => {
  const changes = (times: ReturnType<typeof prague>, at: string) => {
    const { isOpen, changesAt } = openingAt(times, at, 'UTC')
    return `${isOpen ? 'open' : 'closed'} until ${changesAt}`
  }

  it('says until when it is open, and when it opens next', () => {
    const office = prague([{ days: ['monday', 'friday'], from: '08:00', to: '12:00' }])
    expect(changes(office, '2026-03-06T08:00:00Z')).toBe('open until 2026-03-06T11:00:00.000Z')
    expect(changes(office, '2026-03-06T11:00:00Z')).toBe('closed until 2026-03-09T07:00:00.000Z')
  })

  it('joins ranges that overlap or touch, also over midnight and over the change of the clock', () => {
    const night = prague([
      { days: ['saturday'], from: '20:00', to: '24:00' },
      { days: ['saturday'], from: '22:00', to: '03:30' },
      { days: ['sunday'], from: '03:00', to: '06:00' },
    ])
    expect(changes(night, '2026-03-28T20:00:00Z')).toBe('open until 2026-03-29T04:00:00.000Z')
    expect(changes(night, '2026-10-24T20:00:00Z')).toBe('open until 2026-10-25T05:00:00.000Z')
    expect(changes(night, '2026-10-25T05:00:00Z')).toBe('closed until 2026-10-31T19:00:00.000Z')
  })

  it('finds the opening after a holiday, and sees that there is none', () => {
    const weekly = [{ days: ['thursday', 'friday'], from: '09:00', to: '17:00' }]
    const holidays = prague(weekly, [{ date: '2026-12-24', until: '2027-01-01', ranges: [] }])
    expect(changes(holidays, '2026-12-24T10:00:00Z')).toBe('closed until 2027-01-07T08:00:00.000Z')
    expect(changes(prague([]), '2026-12-24T10:00:00Z')).toBe('closed until null')
    const always = prague([{ days: [...WEEKDAYS], from: '00:00', to: '24:00' }])
    expect(changes(always, '2026-12-24T10:00:00Z')).toBe('open until null')
  })

  it('says at every quarter of an hour of both changes what isOpenAt says, and changes when that does', () => {
    const odd = prague([
      { days: ['saturday'], from: '22:15', to: '02:30' },
      { days: ['sunday'], from: '02:15', to: '02:45' },
      { days: ['sunday'], from: '23:45', to: '00:00' },
    ])
    for (const start of [Date.UTC(2026, 2, 28), Date.UTC(2026, 9, 24)])
      for (let ms = start; ms < start + 3 * 86_400_000; ms += 900_000) {
        const at = new Date(ms).toISOString()
        const { isOpen, changesAt } = openingAt(odd, at, 'UTC')
        expect(isOpen, at).toBe(isOpenAt(odd, at))
        for (const later of [ms, Date.parse(String(changesAt)) - 900_000].filter((each) => each >= ms))
          expect(isOpenAt(odd, new Date(later).toISOString()), at).toBe(isOpen)
        expect(isOpenAt(odd, String(changesAt)), at).toBe(!isOpen)
      }
  })
})

it('names what is wrong beyond the shape, and ranges without a length', () => {
  const times = openingTimes.parse({
    zone: 'Europe/Atlantis',
    weekly: [{ days: ['monday'], from: '08:00', to: '08:00' }],
    exceptions: [
      { date: '2026-12-24', until: '2026-12-23', ranges: [{ from: '00:00', to: '24:00' }] },
      { date: '2026-12-31', ranges: [{ from: '24:00', to: '02:00' }] },
    ],
  })
  expect([...timesProblems(times), ...emptyRanges(times)].map(({ code, path }) => `${code} ${path}`)).toEqual([
    'zone zone',
    'exception exceptions[0].until',
    'empty weekly[0]',
    'empty exceptions[1].ranges[0]',
  ])
})
