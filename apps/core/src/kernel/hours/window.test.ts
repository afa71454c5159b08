import { expect, it } from 'vitest'
import { type WindowRules, windowAt } from './window.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const rules = (more: Partial<WindowRules> = {}): WindowRules => ({
  startsAt: null,
  endsAt: null,
  zone: 'Europe/Prague',
  windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
  restrictedDates: [],
  ...more,
})
const at = (time: string) => new Date(time)
const opensAt = (given: WindowRules, zone: string, time: string) => {
  const opening = windowAt(given, zone, at(time))
  return opening.isOpen ? 'open' : (opening.opensAt?.toISOString() ?? null)
}

it.each([
  ['2026-11-20T09:00:00+01:00', 'open'],
  ['2026-11-20T16:59:59.999+01:00', 'open'],
  ['2026-11-20T17:00:00+01:00', '2026-11-23T08:00:00.000Z'],
  ['2026-11-20T08:59:59+01:00', '2026-11-20T08:00:00.000Z'],
  ['2026-11-22T12:00:00+01:00', '2026-11-23T08:00:00.000Z'],
])('at %s: %s', (time, result) => {
  expect(opensAt(rules(), 'Europe/Prague', time)).toBe(result)
})

it('is on the clock of the contact, or of the campaign where that is unknown', () => {
  expect(opensAt(rules(), 'America/New_York', '2026-11-20T15:00:00+01:00')).toBe('open')
  expect(opensAt(rules(), 'America/New_York', '2026-11-20T12:00:00+01:00')).toBe('2026-11-20T14:00:00.000Z')
  expect(opensAt(rules(), 'Moon/Tycho', '2026-11-20T12:00:00+01:00')).toBe('open')
  expect(opensAt(rules({ zone: 'Moon/Tycho' }), 'Moon/Tycho', '2026-11-20T12:00:00+01:00')).toBe(null)
})

it('leaves out restricted dates, on that clock too', () => {
  const given = rules({ restrictedDates: [{ day: '2026-11-20', name: '' }] })
  expect(opensAt(given, 'Europe/Prague', '2026-11-20T10:00:00+01:00')).toBe('2026-11-23T08:00:00.000Z')
  // Still Friday there, while it is Thursday elsewhere.
  const always = rules({ windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }] })
  const without = { ...always, restrictedDates: [{ day: '2026-11-20', name: '' }] }
  expect(opensAt(without, 'Pacific/Auckland', '2026-11-19T12:00:00Z')).toBe('2026-11-20T11:00:00.000Z')
  expect(opensAt(without, 'America/Los_Angeles', '2026-11-19T12:00:00Z')).toBe('open')
})

it('opens from the start on, and never again after the end', () => {
  const given = rules({ startsAt: '2026-11-20T11:00:00Z', endsAt: '2026-11-20T12:00:00Z' })
  expect(opensAt(given, 'Europe/Prague', '2026-11-19T11:30:00Z')).toBe('2026-11-20T11:00:00.000Z')
  expect(opensAt(given, 'Europe/Prague', '2026-11-20T11:30:00Z')).toBe('open')
  expect(opensAt(given, 'Europe/Prague', '2026-11-20T12:00:00Z')).toBe(null)
  expect(opensAt(given, 'America/New_York', '2026-11-19T12:00:00Z')).toBe(null)
  expect(opensAt(given, 'America/Halifax', '2026-11-19T12:00:00Z')).toBe(null)
})

it('midnight ends a day, and windows may meet there', () => {
  const given = rules({ windows: [{ days: [6, 7], from: '20:00', to: '00:00' }] })
  expect(opensAt(given, 'Europe/Prague', '2026-11-21T23:59:59+01:00')).toBe('open')
  expect(opensAt(given, 'Europe/Prague', '2026-11-22T00:00:00+01:00')).toBe('2026-11-22T19:00:00.000Z')
})

it('never opens where everything is restricted, or a window has no time', () => {
  const days = Array.from({ length: 400 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 20 + index)).toISOString().slice(0, 10),
    name: '',
  }))
  expect(opensAt(rules({ restrictedDates: days }), 'Europe/Prague', '2026-11-20T10:00:00+01:00')).toMatch(/^2027-12/)
  expect(opensAt(rules({ windows: [{ days: [1], from: '10:00', to: '09:00' }] }), 'UTC', '2026-11-20T10:00:00Z')).toBe(
    null,
  )
})

it('an hour that comes twice is open twice, one that is left out is not there', () => {
  const given = rules({ windows: [{ days: [7], from: '02:15', to: '02:45' }] })
  for (const time of ['2026-10-25T00:15:00Z', '2026-10-25T01:15:00Z', '2026-10-25T01:44:59Z'])
    expect(opensAt(given, 'Europe/Prague', time)).toBe('open')
  expect(opensAt(given, 'Europe/Prague', '2026-10-25T00:45:00Z')).toBe('2026-10-25T01:15:00.000Z')
  // Left out on 29 March.
  expect(opensAt(given, 'Europe/Prague', '2026-03-28T12:00:00Z')).toBe('2026-04-05T00:15:00.000Z')
})

/** Read another way than the rules do: from what a clock on the wall would print. */
function isOpenOnWall(format: Intl.DateTimeFormat, { windows, restrictedDates }: WindowRules, ms: number): boolean {
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part.weekday ?? '') + 1
  const now = `${part.hour}:${part.minute}`
  const date = `${part.year}-${part.month}-${part.day}`
  if (restrictedDates.some(({ day }) => day === date)) return false
  return windows.some(
    ({ days, from, to }) => days.includes(weekday) && now >= from && now < (to === '00:00' ? '24:00' : to),
  )
}

it('in every zone, over both changes of its clock, nobody is called outside the windows and no opening is missed', () => {
  const given = rules({
    windows: [
      { days: [1, 2, 3, 4, 5, 7], from: '00:10', to: '02:20' },
      { days: [1, 3, 6, 7], from: '02:30', to: '09:00' },
      { days: [1, 2, 3, 4, 5, 6, 7], from: '23:40', to: '00:00' },
    ],
    restrictedDates: [{ day: '2026-03-28', name: '' }],
  })
  const STEP = 5 * 60_000
  let [changes, looked] = [0, 0]
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const wall = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, hourCycle: 'h23', weekday: 'short' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    })
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
    const start = Date.UTC(2026, 0, 1)
    const days = Array.from({ length: 365 }, (_, day) => start + day * DAY)
    const changed = days.filter((day) => hour.format(day) !== hour.format(day + DAY))
    changes += changed.length
    // Where no clock changes, one day is like another.
    for (const day of changed.length === 0 ? [Date.UTC(2026, 2, 28)] : changed) {
      let expected: number | undefined
      for (let ms = day + DAY + 13 * HOUR; ms >= day - 13 * HOUR; ms -= STEP) {
        looked += 1
        const opening = windowAt(given, timeZone, new Date(ms))
        const isOpen = isOpenOnWall(wall, given, ms)
        if (opening.isOpen !== isOpen) throw new Error(`${timeZone} ${new Date(ms).toISOString()}: ${opening.isOpen}`)
        if (isOpen) expected = ms
        else if (expected !== undefined && !opening.isOpen && opening.opensAt?.getTime() !== expected)
          throw new Error(`${timeZone} ${new Date(ms).toISOString()} opens ${opening.opensAt?.toISOString()}`)
      }
    }
  }
  expect(changes).toBeGreaterThan(200)
  expect(looked).toBeGreaterThan(100_000)
})

it('is open in several zones when it is in each of them', () => {
  const both = 'America/New_York&America/Los_Angeles'
  expect(opensAt(rules(), both, '2026-11-20T15:00:00+01:00')).toBe('2026-11-20T17:00:00.000Z')
  expect(opensAt(rules(), both, '2026-11-20T18:00:00+01:00')).toBe('open')
  // It closes where it closes first, for the weekend.
  expect(opensAt(rules(), both, '2026-11-20T23:00:00+01:00')).toBe('2026-11-23T17:00:00.000Z')
  expect(opensAt(rules(), 'America/New_York&Moon/Tycho', '2026-11-20T15:00:00+01:00')).toBe('open')
})

it('never opens where zones have no hours in common, before its end or at all', () => {
  const far = 'Europe/Prague&Pacific/Auckland'
  const given = rules()
  expect(opensAt(given, far, '2026-11-20T12:00:00+01:00')).toBe(null)
  expect(opensAt(given, far, '2026-11-21T12:00:00+01:00')).toBe(null)
  expect(opensAt(given, 'Europe/Prague', '2026-11-20T12:00:00+01:00')).toBe('open')
  const ending = rules({ endsAt: '2026-11-20T17:30:00Z' })
  const near = 'America/New_York&America/Los_Angeles'
  // None is left late on the last day, some are in its morning.
  expect(opensAt(ending, near, '2026-11-20T23:30:00+01:00')).toBe(null)
  expect(opensAt(ending, near, '2026-11-20T15:00:00+01:00')).toBe('2026-11-20T17:00:00.000Z')
})

it('of several zones tells the same whatever was asked before', () => {
  const zones = 'America/New_York&America/Los_Angeles&America/Phoenix'
  const windows = [
    { days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '13:00' },
    { days: [1, 2, 3, 4, 5], from: '12:30', to: '19:00' },
  ]
  const given = { windows, restrictedDates: [{ day: '2026-03-10', name: '' }] }
  const kept = rules(given)
  const start = Date.UTC(2026, 2, 5)
  const times = Array.from({ length: 400 }, (_, index) => new Date(start + index * 37 * 60_000).toISOString())
  const asked = [...times, ...times.toReversed()]
  // Nothing is kept of windows that were never asked for.
  const expected = asked.map((time) => opensAt(rules({ ...given, windows: [...windows] }), zones, time))
  expect(asked.map((time) => opensAt(kept, zones, time))).toEqual(expected)
  expect(new Set(expected).size).toBeGreaterThan(5)
})
