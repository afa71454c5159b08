const DATE_LENGTH = 10

/** The real day of an ISO date, or undefined: 2026-02-30 is none. */
export function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, DATE_LENGTH)
}
