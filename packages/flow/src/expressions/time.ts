import { instantOf, localTime, zoneOffset } from '@parley/recognise/zone.ts'
import { ExpressionError } from './expression-error.ts'

/** CEL's timestamp, to the millisecond, with the clock by which it is read where no zone is named: UTC, for `now()` the conversation's. */
export class Instant {
  readonly ms: number
  readonly zone: string
  #text: string | undefined

  constructor(ms: number, zone: string) {
    if (!(ms >= EARLIEST && ms <= LATEST)) throw new ExpressionError('value', 'The time is out of range')
    this.ms = ms
    this.zone = zone
  }

  /** What a clock shows: a Date whose UTC parts are those of the zone. */
  wall(zone = this.zone): Date {
    const offset = zoneOffset(zone, this.ms)
    if (offset === undefined) throw new ExpressionError('value', 'There is no such time zone')
    return new Date(this.ms + offset)
  }

  toString(): string {
    this.#text ??= localTime(this.ms, this.zone)
    return this.#text
  }
}

/** CEL's duration, to the millisecond. */
export class Duration {
  readonly ms: number

  constructor(ms: number) {
    if (!(Math.abs(ms) <= LATEST - EARLIEST)) throw new ExpressionError('value', 'The duration is out of range')
    this.ms = ms
  }

  /** As CEL writes it: `5400s`, `1.5s`. */
  toString(): string {
    return `${this.ms / 1_000}s`
  }
}

const DAY_MS = 86_400_000
/** The years 1 to 9999, as CEL has them, with a day to spare at the ends: a clock ahead of UTC must not show the year 10000. */
const EARLIEST = Date.parse('0001-01-02T00:00:00Z')
const LATEST = Date.parse('9999-12-31T00:00:00Z')

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** Reads `2026-03-05` or an ISO-8601 instant with its offset, which then is the clock it is read by; undefined where it is neither. */
export function instantIn(text: string): Instant | undefined {
  if (text.length > 40) return undefined
  const parts = ISO.exec(text)
  if (!parts) return undefined
  const ms = Date.parse(text)
  if (!(ms >= EARLIEST && ms <= LATEST)) return undefined
  const zone = parts[4]
  return new Instant(ms, zone === undefined || zone === 'Z' ? 'UTC' : zone)
}

/** A time of a clock on the wall, as people write them and spreadsheets have them. */
const WALL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/

/** What a time that names no zone is on this clock; undefined where it is none. */
export function wallIn(text: string, zone: string): Instant | undefined {
  const wall = text.length <= 40 && WALL.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN
  return wall >= EARLIEST && wall <= LATEST ? new Instant(instantOf(wall, zone), zone) : undefined
}

export function readInstant(text: string): Instant {
  const instant = instantIn(text)
  if (instant) return instant
  throw new ExpressionError('value', 'Write a date as 2026-03-05 or a time as 2026-03-05T10:00:00Z')
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1, us: 1e-3, ns: 1e-6 }
const PART = /(\d+\.?\d*|\.\d+)(h|ms|m|us|s|ns)/y

/** Reads `1h30m`, `-90s`, `1.5h`, as CEL writes durations. */
export function readDuration(text: string): Duration {
  const written = /^[+-]?(?=.)/.exec(text.slice(0, 100))
  let at = written?.[0].length ?? 0
  let ms = 0
  for (PART.lastIndex = at; at < text.length && text.length <= 100; PART.lastIndex = at) {
    const part = PART.exec(text)
    if (!part) break
    ms += Number(part[1]) * (UNITS[part[2] ?? ''] ?? 0)
    at += part[0].length
  }
  if (!written || at === written[0].length || at < text.length)
    throw new ExpressionError('value', 'Write a duration as 90s, 1h30m or 24h')
  return new Duration(Math.round(text.startsWith('-') ? -ms : ms))
}

/** The same time of day so many days on, by the clock of the instant's zone: a day on which clocks change is no exception. */
export function addDaysTo(instant: Instant, days: number): Instant {
  const wall = instant.wall().getTime() + Math.trunc(days) * DAY_MS
  if (!(wall >= EARLIEST && wall <= LATEST)) throw new ExpressionError('value', 'The date is out of range')
  return new Instant(instantOf(wall, instant.zone), instant.zone)
}
