/** The end of the day (YYYY-MM-DD) in this browser's zone as an instant; null where none was chosen. */
export function instantOfDay(text: string): string | null {
  const [year, month, day] = text.split('-').map(Number)
  return year && month && day ? new Date(year, month - 1, day, 23, 59, 59).toISOString() : null
}
