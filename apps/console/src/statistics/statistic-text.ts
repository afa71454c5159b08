import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
import { type Days, type StatisticStep, sameWeekday } from '@parley/contract/statistics/period.ts'
import type { StatisticPoint, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
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

/** A few of many are less than one percent, not none. */
export const shareText = (share: number): string => (share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`)

/** "+12%"; "+35" where there was nothing to take a share of. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return now === 0 ? undefined : `+${formatCount(now)}`
  const share = Math.round(((now - before) / before) * 100)
  return share === 0 ? '±0%' : `${share > 0 ? '+' : '−'}${formatCount(Math.abs(share))}%`
}

/** "22 Oct – 20 Nov 2026", or the day itself. */
export function daysText({ from, to }: Days): string {
  const first = dayText(from)
  if (from === to) return first
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? first.slice(0, -' 2026'.length) : first} – ${dayText(to)}`
}

/** The point of the earlier period that each point is compared with: the same weekday for days, the same place for hours and months. */
export function pointsBeside(statistic: TenantStatistic): readonly (StatisticPoint | undefined)[] {
  const { points, pointsBefore, by, period, before } = statistic
  if (by !== 'day') return points.map((_, index) => pointsBefore[index])
  const byDay = new Map(pointsBefore.map((point) => [point.at, point]))
  return points.map(({ at }) => byDay.get(sameWeekday(at, period, before)))
}
