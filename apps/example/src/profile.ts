import { byShare, type Random } from '@parley/core'

/** Share of the day's conversations by the hour of the tenant's clock. */
const hours = [1, 1, 1, 1, 1, 3, 9, 24, 50, 68, 66, 60, 47, 50, 58, 56, 50, 40, 31, 24, 18, 12, 7, 3]
const weekdays = [0.35, 1, 1.05, 1, 0.98, 0.95, 0.5]
/** Ninety days ago there were this many for each of today's. */
const GROWTH = 0.58
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** How many conversations a day has: fewer long ago and at the weekend, with some chance. */
export function countOfDay(perDay: number, day: Date, age: number, ofDays: number, random: Random): number {
  const growth = 1 - (1 - GROWTH) * (age / ofDays)
  return Math.round(perDay * growth * (weekdays[day.getUTCDay()] ?? 1) * (0.9 + random.next() * 0.2))
}

/** An instant of the day (UTC) when people of the zone are up. */
export function instantIn(day: Date, zone: string, random: Random): number {
  const local = byShare(random, [...hours.keys()], (hour) => hours[hour] ?? 0)
  const inDay = local * HOUR_MS + random.int(0, HOUR_MS - 1) - zoneOffset(zone, day)
  return day.getTime() + (((inDay % DAY_MS) + DAY_MS) % DAY_MS)
}

/** The hour on the tenant's clock. */
export const localHour = (at: Date, zone: string): number => new Date(at.getTime() + zoneOffset(zone, at)).getUTCHours()

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds that the zone's clock is before UTC at noon of the day. */
function zoneOffset(zone: string, day: Date): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  formats.set(zone, format)
  const noon = new Date(day)
  noon.setUTCHours(12, 0, 0, 0)
  return (Number(format.format(noon)) - 12) * HOUR_MS
}
