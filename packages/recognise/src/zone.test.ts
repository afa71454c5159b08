import { describe, expect, it } from 'vitest'
import { instantOf, isZone, localTime } from './zone.ts'

describe('the clock of a zone', () => {
  it.each([
    ['2026-11-20T23:30:00Z', 'Europe/Prague', '2026-11-21T00:30:00.000+01:00'],
    ['2026-07-20T22:30:00Z', 'Europe/Prague', '2026-07-21T00:30:00.000+02:00'],
    ['2026-11-21T01:30:00Z', 'America/New_York', '2026-11-20T20:30:00.000-05:00'],
    ['2026-01-01T11:30:00Z', 'Pacific/Auckland', '2026-01-02T00:30:00.000+13:00'],
    ['2026-01-01T10:30:00Z', 'Pacific/Pago_Pago', '2025-12-31T23:30:00.000-11:00'],
    ['2026-01-01T10:30:00Z', 'Asia/Kathmandu', '2026-01-01T16:15:00.000+05:45'],
    ['2026-01-01T10:30:00Z', '-03:30', '2026-01-01T07:00:00.000-03:30'],
    ['2026-01-01T10:30:00Z', 'Europe/London', '2026-01-01T10:30:00.000+00:00'],
    ['2026-01-01T10:30:00Z', 'UTC', '2026-01-01T10:30:00.000Z'],
  ])('%s in %s is %s', (instant, zone, local) => {
    expect(localTime(Date.parse(instant), zone)).toBe(local)
    expect(Date.parse(local)).toBe(Date.parse(instant))
  })

  it('knows zones by name, whatever the case, and offsets', () => {
    expect(['Europe/Prague', 'europe/prague', 'UTC', '+13:00', '-11:00', 'US/Eastern'].filter(isZone)).toHaveLength(6)
    expect(['', 'Europe/Prag', '+25:00', 'constructor', '__proto__', 'x'.repeat(60)].filter(isZone)).toEqual([])
  })

  // Clocks in Prague go from 2:00 to 3:00 on March 29 and from 3:00 to 2:00 on October 25.
  it.each([
    ['2026-03-29T01:30:00Z', '2026-03-29T00:30:00Z'],
    ['2026-03-29T02:30:00Z', '2026-03-29T01:30:00Z'],
    ['2026-03-29T03:30:00Z', '2026-03-29T01:30:00Z'],
    ['2026-10-25T02:30:00Z', '2026-10-25T00:30:00Z'],
    ['2026-10-25T03:30:00Z', '2026-10-25T02:30:00Z'],
  ])('a wall clock that shows %s in Prague is at %s', (wall, instant) => {
    expect(new Date(instantOf(Date.parse(wall), 'Europe/Prague')).toISOString()).toBe(new Date(instant).toISOString())
  })
})
