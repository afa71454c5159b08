import {
  type CalendarDate,
  fromAbsolute,
  parseDate,
  startOfMonth,
  toCalendarDate,
  toZoned,
} from '@internationalized/date'

export const timePresets = ['hour', 'today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const
export type TimePreset = (typeof timePresets)[number]

/** Instants as the core takes them: from the first, up to but without the last. */
export type TimeRange = { from: string; to?: string }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

const isPreset = (text: string): text is TimePreset => (timePresets as readonly string[]).includes(text)

function day(text: string | undefined): CalendarDate | undefined {
  if (!text) return undefined
  try {
    return parseDate(text)
  } catch {
    return undefined
  }
}

/** Days a person chose, both included, as the address writes them: `2026-11-01..2026-11-20`; one of them may be open. */
export const formatDays = (first: string, last: string): string | undefined =>
  first || last ? `${first}..${last}` : undefined

/** The two days of an address, ISO; nothing where it is a preset or cannot be read. */
export function readDays(text: string): { first: string; last: string } | undefined {
  const match = DAYS.exec(text)
  const first = day(match?.[1])
  const last = day(match?.[2])
  return first || last ? { first: first?.toString() ?? '', last: last?.toString() ?? '' } : undefined
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/
const instant = (text: string | undefined) =>
  text !== undefined && MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined

/** Moments that a link asks for, the last one not included, whatever the zone: `2026-11-01T08:00:00Z..2026-11-01T09:00:00Z`. */
export const formatMoments = (from: string, to: string): string => `${from}..${to}`

export function readMoments(text: string): Required<TimeRange> | undefined {
  const [first, last, ...more] = text.split('..')
  const from = instant(first)
  const to = instant(last)
  return from && to && more.length === 0 ? { from, to } : undefined
}

/** What the address says about time, as instants in the zone of the user; nothing where it says nothing. */
export function timeRangeOf(text: string, timeZone: string, now: number): Partial<TimeRange> | undefined {
  const at = (date: CalendarDate) => toZoned(date, timeZone).toDate().toISOString()
  if (isPreset(text)) return presetRange(text, timeZone, now, at)
  const moments = readMoments(text)
  if (moments) return moments
  const days = readDays(text)
  if (!days) return undefined
  const first = day(days.first)
  const last = day(days.last)
  return { ...(first ? { from: at(first) } : {}), ...(last ? { to: at(last.add({ days: 1 })) } : {}) }
}

function presetRange(
  preset: TimePreset,
  timeZone: string,
  now: number,
  at: (date: CalendarDate) => string,
): Partial<TimeRange> {
  if (preset === 'hour') return { from: new Date(Math.floor((now - HOUR_MS) / MINUTE_MS) * MINUTE_MS).toISOString() }
  const day0 = toCalendarDate(fromAbsolute(now, timeZone))
  const month0 = startOfMonth(day0)
  const ranges: Readonly<Record<Exclude<TimePreset, 'hour'>, Partial<TimeRange>>> = {
    today: { from: at(day0) },
    yesterday: { from: at(day0.subtract({ days: 1 })), to: at(day0) },
    last7: { from: at(day0.subtract({ days: 6 })) },
    last30: { from: at(day0.subtract({ days: 29 })) },
    thisMonth: { from: at(month0) },
    lastMonth: { from: at(month0.subtract({ months: 1 })), to: at(month0) },
  }
  return ranges[preset]
}
