import { t } from './tariffs.messages.ts'

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
const names = [t('weekday1'), t('weekday2'), t('weekday3'), t('weekday4'), t('weekday5'), t('weekday6'), t('weekday7')]
export const dayName = (day: number): string => names[day - 1] ?? ''

/** “Mon–Fri”, “Sat, Sun”, “Mon–Wed, Fri”: three days and more in a row become a range. */
export function dayWords(days: readonly number[]): string {
  const rows: number[][] = []
  for (const day of days.toSorted((one, other) => one - other)) {
    const row = rows.at(-1)
    if (row?.at(-1) === day - 1) row.push(day)
    else rows.push([day])
  }
  return rows
    .flatMap((row) =>
      row.length > 2 ? `${dayName(row[0] ?? 0)}–${dayName(row.at(-1) ?? 0)}` : row.map((day) => dayName(day)),
    )
    .join(', ')
}
