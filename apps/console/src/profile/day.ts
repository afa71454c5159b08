import { parseDay } from '../kit/validation/calendar.ts'

/** The end of the day in this browser's zone as an instant; null where none was chosen. */
export function instantOfDay(text: string): string | null {
  const day = parseDay(text)
  return day ? new Date(day.year, day.month - 1, day.day, 23, 59, 59).toISOString() : null
}
