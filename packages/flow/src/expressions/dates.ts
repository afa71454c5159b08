import { addDaysTo, Instant, readInstant } from './time.ts'

const DAY_MS = 86_400_000
const DATE_LENGTH = 10

/** So many days on: a date of a date, the same time of day of a time. */
export function addDays(date: string, days: number): string
export function addDays(date: string | Instant, days: number): string | Instant
export function addDays(date: string | Instant, days: number): string | Instant {
  if (date instanceof Instant) return addDaysTo(date, days)
  const moved = addDaysTo(readInstant(date), days).toString()
  return isDate(date) ? moved.slice(0, DATE_LENGTH) : moved
}

/** Whole days from one to the other, negative backwards. Beside a date a time counts as the date it falls on; two times are apart by days of 24 hours. */
export function daysBetween(from: string | Instant, to: string | Instant): number {
  const isOfDates = isDate(from) || isDate(to)
  const at = (value: string | Instant): number => {
    const instant = value instanceof Instant ? value : readInstant(value)
    return isOfDates ? Math.floor(instant.wall().getTime() / DAY_MS) * DAY_MS : instant.ms
  }
  return Math.trunc((at(to) - at(from)) / DAY_MS)
}

const isDate = (value: string | Instant): boolean => typeof value === 'string' && value.length === DATE_LENGTH
