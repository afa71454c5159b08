import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
import type { StatisticStep } from '@parley/contract/statistics/period.ts'
import { formatCount } from '../kit/text/Count.tsx'
import { shortMonth } from '../kit/text/time-format.ts'

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const formats = new Map<string, Intl.DateTimeFormat>()

function format(at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = timeZone + JSON.stringify(options)
  const found = formats.get(key) ?? new Intl.DateTimeFormat(DATE_LOCALE, { ...options, timeZone, hourCycle: 'h23' })
  formats.set(key, found)
  return shortMonth(found.format(at))
}

/** A day as yyyy-mm-dd, for people. */
export const dayText = (day: string): string => format(new Date(`${day}T00:00:00Z`), 'UTC', { ...DAY, year: 'numeric' })

/** A point of the time line, short for the axis or whole for a table; hours in the zone of the tenant. */
export function pointText(at: string, by: StatisticStep, timeZone: string, isShort = false): string {
  if (by === 'hour')
    return format(
      new Date(at),
      timeZone,
      isShort
        ? { hour: '2-digit', minute: '2-digit' }
        : { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
    )
  if (by === 'day')
    return format(new Date(`${at}T00:00:00Z`), 'UTC', isShort ? DAY : { ...DAY, weekday: 'short', year: 'numeric' })
  return format(
    new Date(`${at}-01T00:00:00Z`),
    'UTC',
    isShort ? { month: 'short' } : { month: 'long', year: 'numeric' },
  )
}

export const minutesText = (ms: number): string => formatCount(Math.round(ms / 60_000))

/** "+12%"; nothing where there was nothing before. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const share = Math.round(((now - before) / before) * 100)
  return share === 0 ? '±0%' : `${share > 0 ? '+' : '−'}${formatCount(Math.abs(share))}%`
}
