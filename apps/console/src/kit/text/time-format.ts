import { DATE_LOCALE, DEFAULT_LOCALE } from '@parley/contract/kernel/constants.ts'

export type TimeStyle = 'dateTime' | 'seconds' | 'date' | 'time' | 'exact'

const STYLES: Readonly<Record<TimeStyle, Intl.DateTimeFormatOptions>> = {
  dateTime: { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  /** For lists in which many moments of one minute stand in their order. */
  seconds: {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  date: { day: '2-digit', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  exact: {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
}

/** Four letters for one month of twelve make columns dance. */
export const shortMonth = (text: string): string => text.replace(/\bSept\b/, 'Sep')

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment as en-GB writes it in the given zone. */
export function formatTime(value: string | number | Date, timeZone: string, style: TimeStyle = 'dateTime'): string {
  const key = `${timeZone}|${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(DATE_LOCALE, { ...STYLES[style], timeZone, hourCycle: 'h23' })
    formats.set(key, format)
  }
  return shortMonth(format.format(new Date(value)))
}

const relative = new Intl.RelativeTimeFormat(DEFAULT_LOCALE, { numeric: 'auto', style: 'short' })
const STEPS = [
  { unit: 'second', size: 1, until: 45 },
  { unit: 'minute', size: 60, until: 45 * 60 },
  { unit: 'hour', size: 3600, until: 22 * 3600 },
  { unit: 'day', size: 86_400, until: 26 * 86_400 },
  { unit: 'month', size: 30.44 * 86_400, until: 320 * 86_400 },
] as const

/** "3 min. ago", "in 2 days". */
export function formatRelative(value: string | number | Date, now: number): string {
  const seconds = (new Date(value).getTime() - now) / 1000
  const step = STEPS.find(({ until }) => Math.abs(seconds) < until) ?? { unit: 'year' as const, size: 365.25 * 86_400 }
  return relative.format(Math.round(seconds / step.size), step.unit)
}

/** Seconds as "0:07", "12:40" or "1:02:05". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

const SECOND_MS = 1_000

/** A short length of time: "820 ms", "1.2 s", "2:05". */
export function lengthText(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`
  return ms < 60 * SECOND_MS ? `${(ms / SECOND_MS).toFixed(1)} s` : formatDuration(ms / SECOND_MS)
}
