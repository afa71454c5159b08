import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const statisticPeriod = defineEnum('StatisticPeriod', {
  today: { value: 'today', label: 'Today' },
  yesterday: { value: 'yesterday', label: 'Yesterday' },
  week: { value: 'week', label: 'Last 7 days' },
  month: { value: 'month', label: 'Last 28 days' },
  thisMonth: { value: 'thisMonth', label: 'This month' },
  lastMonth: { value: 'lastMonth', label: 'Last month' },
  year: { value: 'year', label: 'Last 12 months' },
})
export type StatisticPeriod = EnumValue<typeof statisticPeriod>

export const statisticStep = defineEnum('StatisticStep', {
  hour: { value: 'hour', label: 'By hour' },
  day: { value: 'day', label: 'By day' },
  month: { value: 'month', label: 'By month' },
})
export type StatisticStep = EnumValue<typeof statisticStep>

export const statisticAgainst = defineEnum('StatisticAgainst', {
  before: { value: 'before', label: 'Previous period' },
  lastYear: { value: 'lastYear', label: 'Same period last year' },
})
export type StatisticAgainst = EnumValue<typeof statisticAgainst>

/** Days as yyyy-mm-dd, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
export const addDays = (day: string, days: number) => dayOf(at(day) + days * DAY_MS)
export const countDays = ({ from, to }: Days) => Math.round((at(to) - at(from)) / DAY_MS) + 1

/** The first day of the month so many months away. */
function monthStart(day: string, months: number): string {
  const date = new Date(at(day))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}
const isWholeMonths = ({ from, to }: Days) => from.endsWith('-01') && addDays(to, 1).endsWith('-01')

/** The days of a named period; those that end with yesterday hold whole days and whole weeks. */
export function daysOf(period: StatisticPeriod, today: string): Days {
  const yesterday = addDays(today, -1)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'week':
      return { from: addDays(today, -7), to: yesterday }
    case 'month':
      return { from: addDays(today, -28), to: yesterday }
    case 'thisMonth':
      return { from: monthStart(today, 0), to: addDays(monthStart(today, 1), -1) }
    case 'lastMonth':
      return { from: monthStart(today, -1), to: addDays(monthStart(today, 0), -1) }
    case 'year':
      return { from: monthStart(today, -12), to: addDays(monthStart(today, 0), -1) }
  }
}

const WEEK = 7

/** What a period is compared with: as many whole months before whole months; else as many days, whole weeks earlier, so that no Sunday meets a Monday. */
export function daysBefore(days: Days): Days {
  if (!isWholeMonths(days)) {
    const weeks = Math.ceil(countDays(days) / WEEK) * WEEK
    return { from: addDays(days.from, -weeks), to: addDays(days.to, -weeks) }
  }
  const months =
    Number(days.to.slice(0, 4)) * 12 +
    Number(days.to.slice(5, 7)) -
    Number(days.from.slice(0, 4)) * 12 -
    Number(days.from.slice(5, 7)) +
    1
  return { from: monthStart(days.from, -months), to: addDays(days.from, -1) }
}

const WEEKS_OF_YEAR = 52

/** The same months of the year before; else 52 whole weeks earlier, so that no Sunday meets a Monday. */
export function daysLastYear(days: Days): Days {
  if (!isWholeMonths(days)) {
    const apart = WEEKS_OF_YEAR * WEEK
    return { from: addDays(days.from, -apart), to: addDays(days.to, -apart) }
  }
  return { from: monthStart(days.from, -12), to: addDays(monthStart(addDays(days.to, 1), -12), -1) }
}

/** The days that a period is compared with. */
export const daysAgainst = (days: Days, against: StatisticAgainst): Days =>
  against === 'lastYear' ? daysLastYear(days) : daysBefore(days)

/** The day of the earlier period on the same day of the week: between months of different weekdays, the nearest one. */
export function sameWeekday(day: string, period: Days, before: Days): string {
  const apart = countDays({ from: before.from, to: period.from }) - 1
  return addDays(day, -Math.max(1, Math.round(apart / WEEK)) * WEEK)
}

export const MOST_HOURS_DAYS = 31
export const MOST_PERIOD_DAYS = 1_830

/** The finest step that can still be read. */
export function stepFor(days: Days): StatisticStep {
  const length = countDays(days)
  if (length <= 2) return 'hour'
  return length <= 92 ? 'day' : 'month'
}
