import { isoDate } from './iso-date.ts'

/** What dates are read for: plans lie ahead, birthdays behind. */
export type Prefer = 'future' | 'past'

const DAY_MS = 86_400_000
/** Nobody plans or was born farther away; it also keeps the calendar's own limits away. */
const MOST_YEARS = 300

const daysOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS
export const yearOf = (date: string): number => Number(date.slice(0, 4))
export const monthOf = (date: string): number => Number(date.slice(5, 7))
/** Monday is 0. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** A day some units away; the last of the month where there is no such day in it. */
export function shift(date: string, amount: number, unit: string): string | undefined {
  if (unit === 'd') {
    if (Math.abs(amount) > MOST_YEARS * 366) return undefined
    return new Date((daysOf(date) + amount) * DAY_MS).toISOString().slice(0, 10)
  }
  const months = unit === 'y' ? amount * 12 : amount
  if (Math.abs(months) > MOST_YEARS * 12) return undefined
  const moved = new Date(Date.UTC(yearOf(date), monthOf(date) - 1 + months, 1))
  const [year, month] = [moved.getUTCFullYear(), moved.getUTCMonth() + 1]
  return isoDate(year, month, Math.min(Number(date.slice(8, 10)), lastDay(year, month)))
}

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
export const endOfMonth = (year: number, month: number): string | undefined =>
  isoDate(year, month, lastDay(year, month))

/** The first day of that kind after today, or the last before it. */
export function weekday(today: string, day: number, prefer: Prefer): string | undefined {
  const ahead = ((day - weekdayOf(today) + 6) % 7) + 1
  return shift(today, prefer === 'future' ? ahead : ahead === 7 ? -7 : ahead - 7, 'd')
}

/** A weekday of this week, or of one that many weeks away; weeks begin with Monday. */
export const weekdayOfWeek = (today: string, day: number, weeks: number): string | undefined =>
  shift(today, day - weekdayOf(today) + weeks * 7, 'd')

/** Day and month without a year: the next such day, or the last; today counts. */
export function dayAndMonth(today: string, day: number, month: number, prefer: Prefer): string | undefined {
  const current = yearOf(today)
  for (let away = 0; away <= 8; away++) {
    const date = isoDate(prefer === 'future' ? current + away : current - away, month, day)
    if (date && (prefer === 'future' ? date >= today : date <= today)) return date
  }
  return undefined
}

/** The next such day of a month, or the last; today counts. With a weekday the one that falls on it, where one does soon. */
export function dayOfMonth(today: string, day: number, prefer: Prefer, on?: number): string | undefined {
  let first: string | undefined
  for (let away = 0; away <= 12; away++) {
    const moved = new Date(Date.UTC(yearOf(today), monthOf(today) - 1 + (prefer === 'future' ? away : -away), 1))
    const date = isoDate(moved.getUTCFullYear(), moved.getUTCMonth() + 1, day)
    if (!date || (prefer === 'future' ? date < today : date > today)) continue
    first ??= date
    if (on === undefined || weekdayOf(date) === on) return date
  }
  return first
}

/** The nth weekday of a month, or with 0 its last. */
export function nthWeekday(year: number, month: number, day: number, nth: number): string | undefined {
  const end = endOfMonth(year, month)
  if (nth === 0) return end && shift(end, -((weekdayOf(end) - day + 7) % 7), 'd')
  const first = isoDate(year, month, 1)
  const date = first && shift(first, ((day - weekdayOf(first) + 7) % 7) + (nth - 1) * 7, 'd')
  return date && monthOf(date) === month ? date : undefined
}

/** Easter Sunday of a year, by the calendar of the west (Meeus, Jones and Butcher). */
export function easter(year: number): string | undefined {
  const golden = year % 19
  const [century, inCentury] = [Math.floor(year / 100), year % 100]
  const moved = Math.floor((century + 8) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - moved + 1) / 3) + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const day = epact + toSunday - 7 * late + 114
  return isoDate(year, Math.floor(day / 31), (day % 31) + 1)
}

/** The next of a feast that moves, or the last; today counts. */
export function nextOf(
  today: string,
  prefer: Prefer,
  inYear: (year: number) => string | undefined,
): string | undefined {
  for (let away = 0; away <= 1; away++) {
    const date = inYear(prefer === 'future' ? yearOf(today) + away : yearOf(today) - away)
    if (date && (prefer === 'future' ? date >= today : date <= today)) return date
  }
  return undefined
}

/** Two digits of a year: plans reach twenty years ahead, a birthday is never ahead. */
export function fullYear(today: string, short: number, month: number, day: number, prefer: Prefer): number {
  const year = 2000 + short
  const tooLate = prefer === 'past' ? (isoDate(year, month, day) ?? '') > today : year > yearOf(today) + 20
  return tooLate ? year - 100 : year
}
