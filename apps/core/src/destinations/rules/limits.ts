import { entryWords, type FoundEntry } from './destinationOf.ts'

/** What an entry has let through by now. */
export interface Through {
  readonly minute: number
  readonly hour: number
  readonly day: number
  /** Of the day, calls that are going on as a minute. */
  readonly seconds: number
  /** The oldest minutes that count for the hour and the day; null: none do. */
  readonly hourSince: Date | null
  readonly daySince: Date | null
}

export const NOTHING: Through = { minute: 0, hour: 0, day: 0, seconds: 0, hourSince: null, daySince: null }

export const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** What a call takes up of the minutes before it is known how long it is. */
export const RESERVED_SECONDS = 60

/** A limit that lets no further call through, and when it may again. */
export interface Full {
  readonly text: string
  readonly until: Date
}

/** The limit of an entry that is reached. Hours and days are the last 60 minutes and 24 hours, by whole minutes. */
export function fullAt(found: FoundEntry, through: Through, now: Date): Full | undefined {
  const { perMinute, perHour, perDay, minutesPerDay } = found.entry
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const next = new Date(minute + MINUTE_MS)
  const after = (since: Date | null, ms: number) =>
    new Date(Math.max(next.getTime(), (since?.getTime() ?? minute) + ms))
  const full = (most: string, until: Date): Full => ({ text: `${entryWords(found)} allows ${most}.`, until })
  if (minutesPerDay !== null && through.seconds + RESERVED_SECONDS > minutesPerDay * 60)
    return full(plural(minutesPerDay, 'minute', 'a day'), after(through.daySince, DAY_MS))
  if (perDay !== null && through.day >= perDay)
    return full(plural(perDay, 'call', 'a day'), after(through.daySince, DAY_MS))
  if (perHour !== null && through.hour >= perHour)
    return full(plural(perHour, 'call', 'an hour'), after(through.hourSince, HOUR_MS))
  if (perMinute !== null && through.minute >= perMinute) return full(plural(perMinute, 'call', 'a minute'), next)
  return undefined
}

const plural = (count: number, one: string, span: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'} ${span}`

/** One call more. */
export function withCall(through: Through, now: Date): Through {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  return {
    minute: through.minute + 1,
    hour: through.hour + 1,
    day: through.day + 1,
    seconds: through.seconds + RESERVED_SECONDS,
    hourSince: through.hourSince ?? minute,
    daySince: through.daySince ?? minute,
  }
}

/** Which entry it is, among those of a tenant. */
export const keyOf = (idLine: number, { of, entry }: FoundEntry): { idLine: number; prefix: string } => ({
  idLine: of === 'line' ? idLine : 0,
  prefix: entry.prefix,
})
