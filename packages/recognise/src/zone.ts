/** The clock of a zone: an IANA name such as `Europe/Prague`, `UTC`, or a fixed offset such as `+02:00`. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const FIXED = /^([+-]?)(\d{2}):(\d{2})$/
const isUtc = (zone: string) => zone === 'UTC' || zone === 'Z'
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,49}$/

/** One reader for each name, because making one takes longer than a turn; case does not make another name. */
const readers = new Map<string, Intl.DateTimeFormat | undefined>()
const KEPT = 2_000

function readerOf(zone: string): Intl.DateTimeFormat | undefined {
  const name = zone.toLowerCase()
  if (readers.has(name)) return readers.get(name)
  if (readers.size >= KEPT) readers.clear()
  const reader = NAME.test(zone) ? makeReader(zone) : undefined
  readers.set(name, reader)
  return reader
}

function makeReader(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

/** How far the zone's clock is ahead of UTC at an instant, in whole minutes of milliseconds; undefined where there is no such zone. */
export function zoneOffset(zone: string, ms: number): number | undefined {
  if (isUtc(zone)) return 0
  const fixed = FIXED.exec(zone)
  if (fixed) return fixedOffset(fixed)
  const reader = readerOf(zone)
  if (!reader) return undefined
  const name = reader.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const parts = /([+-])(\d{2}):(\d{2})/.exec(name)
  return parts ? (fixedOffset(parts) ?? 0) : 0
}

function fixedOffset([, sign, hours, minutes]: RegExpExecArray): number | undefined {
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return sign === '-' ? -offset : offset
}

/** Asked without reading the clock of a name, which takes longer. */
export const isZone = (zone: string): boolean => readerOf(zone) !== undefined || zoneOffset(zone, 0) !== undefined

/** An instant as the clock of a zone shows it, `2026-11-21T00:30:00.000+01:00`; in UTC `2026-11-20T23:30:00.000Z`. */
export function localTime(ms: number, zone: string): string {
  const offset = zoneOffset(zone, ms) ?? 0
  const wall = new Date(ms + offset).toISOString()
  if (isUtc(zone)) return wall
  const minutes = Math.abs(offset) / MINUTE_MS
  const two = (value: number) => String(value).padStart(2, '0')
  return `${wall.slice(0, -1)}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/**
 * The instant at which the zone's clock shows a time (written as the milliseconds UTC would have then). Of a time that comes twice
 * it is the first one; one that is left out is as much later as the clock jumps.
 */
export function instantOf(wall: number, zone: string): number {
  const before = zoneOffset(zone, wall - DAY_MS) ?? 0
  const after = zoneOffset(zone, wall + DAY_MS) ?? 0
  const isAfter = zoneOffset(zone, wall - before) !== before && zoneOffset(zone, wall - after) === after
  return wall - (isAfter ? after : before)
}
