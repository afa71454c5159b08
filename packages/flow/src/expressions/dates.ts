import { ExpressionError } from './expression-error.ts'

const DAY_MS = 86_400_000
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** The real day of an ISO date, or undefined: 2026-02-30 is none. */
export function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

/** Reads `2026-03-05` or an ISO-8601 instant with its offset. */
export function readInstant(text: string): Date {
  if (ISO.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text)
  throw new ExpressionError('value', 'Write a date as 2026-03-05 or an instant as 2026-03-05T10:00:00Z')
}

export function addDays(date: string, days: number): string {
  const moved = new Date(readInstant(date).getTime() + Math.trunc(days) * DAY_MS)
  if (Number.isNaN(moved.getTime()) || moved.getUTCFullYear() > 9999 || moved.getUTCFullYear() < 0) {
    throw new ExpressionError('value', 'The date is out of range')
  }
  return date.length === 10 ? moved.toISOString().slice(0, 10) : moved.toISOString()
}

/** Whole days from one date to the other; negative backwards. */
export function daysBetween(from: string, to: string): number {
  return Math.trunc((readInstant(to).getTime() - readInstant(from).getTime()) / DAY_MS)
}
