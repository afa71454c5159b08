import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
import { shortMonth } from '../text/time-format.ts'
import type { ChartAxis } from './chart-model.ts'

export type TimeStep = 'hour' | 'day' | 'month'
type Options = Intl.DateTimeFormatOptions

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 1 January 1970 was a Thursday; weeks begin on Mondays. */
const TO_MONDAY = 3
const DAY: Options = { day: 'numeric', month: 'short' }
const CLOCK: Options = { hour: '2-digit', minute: '2-digit' }

/** Half and whole days, weeks and quarters come before numbers that mean nothing to people. */
const STEPS: Readonly<Record<TimeStep, readonly number[]>> = {
  hour: [1, 2, 3, 4, 6, 12, 24, 48, 168, 336, 672, 2_016, 8_064],
  day: [1, 7, 14, 28, 84, 168, 336, 1_008],
  month: [1, 2, 3, 6, 12, 24, 60],
}

const formats = new Map<string, Intl.DateTimeFormat>()
function format(at: Date, timeZone: string, options: Options): string {
  const key = timeZone + JSON.stringify(options)
  const found = formats.get(key) ?? new Intl.DateTimeFormat(DATE_LOCALE, { ...options, timeZone, hourCycle: 'h23' })
  formats.set(key, found)
  return shortMonth(found.format(at))
}
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day as yyyy-mm-dd, for people. */
export const dayText = (day: string): string => format(midnight(day), 'UTC', { ...DAY, year: 'numeric' })

/** An hour (the instant it begins), a day (yyyy-mm-dd) or a month (yyyy-mm), as a table or a tip says it; hours in the zone. */
export function timeText(at: string, by: TimeStep, timeZone: string): string {
  if (by === 'hour') return format(new Date(at), timeZone, { ...DAY, ...CLOCK, timeZoneName: 'short' })
  if (by === 'day') return format(midnight(at), 'UTC', { ...DAY, weekday: 'short', year: 'numeric' })
  return format(midnight(`${at}-01`), 'UTC', { month: 'long', year: 'numeric' })
}

/** Hours of the clock on the wall since 1970: a label every 24 of them stands at midnight, whatever the clock did in between. */
function wallHours(at: Date, timeZone: string): number {
  const [day = '', month = '', year = '', hour = ''] = format(at, timeZone, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
  }).split(/\D+/)
  return Math.floor(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour)) / HOUR_MS)
}

/** The axis of a line of time in the zone of its numbers. */
export function timeAxis(label: string, ats: readonly string[], by: TimeStep, timeZone: string): ChartAxis {
  const isOneDay = ats.length <= 25
  const orderOf = (at: string) => {
    if (by === 'hour') return wallHours(new Date(at), timeZone)
    if (by === 'day') return midnight(at).getTime() / DAY_MS + TO_MONDAY
    return Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7)) - 1
  }
  const shortOf = (at: string, order: number) => {
    if (by === 'hour') return format(new Date(at), timeZone, order % 24 === 0 && !isOneDay ? DAY : CLOCK)
    if (by === 'day') return format(midnight(at), 'UTC', DAY)
    return format(midnight(`${at}-01`), 'UTC', { month: 'short', ...(order % 12 === 0 ? { year: 'numeric' } : {}) })
  }
  const points = ats.map((at) => {
    const order = orderOf(at)
    return { at, short: shortOf(at, order), long: timeText(at, by, timeZone), order }
  })
  return { label, points, steps: STEPS[by] }
}
