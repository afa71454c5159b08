import { DEFAULT_LOCALE } from './constants.ts'

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
const format = new Intl.DateTimeFormat(DEFAULT_LOCALE, { weekday: 'short', timeZone: 'UTC' })
/** 1 is Monday, as was the first of January 2024. */
export const weekdayName = (day: number): string => format.format(Date.UTC(2024, 0, day))

/** “Mon–Fri”, “Sat, Sun”, “Mon–Wed, Fri”: three days and more in a row become a range. */
export function weekdayWords(days: readonly number[]): string {
  const rows: number[][] = []
  for (const day of days.toSorted((one, other) => one - other)) {
    const row = rows.at(-1)
    if (row?.at(-1) === day - 1) row.push(day)
    else rows.push([day])
  }
  return rows
    .flatMap((row) =>
      row.length > 2
        ? `${weekdayName(row[0] ?? 0)}–${weekdayName(row.at(-1) ?? 0)}`
        : row.map((day) => weekdayName(day)),
    )
    .join(', ')
}
