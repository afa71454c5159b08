export type CalendarDay = { day: number; month: number; year: number }

/** Reads DD/MM/YYYY; a day that no calendar has (31/02) counts as empty. */
export function parseDay(text: string): CalendarDay | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
  if (!match) return undefined
  const day = Number(match[1])
  const month = Number(match[2])
  const year = Number(match[3])
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year > 0 ? { day, month, year } : undefined
}

const two = (value: number) => String(value).padStart(2, '0')

export const formatDay = ({ day, month, year }: CalendarDay): string =>
  `${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`

/** 2026-11-20 → 20/11/2026; nothing for nothing. */
export const dayText = (iso: string): string => {
  const [year, month, day] = iso.split('-').map(Number)
  return year && month && day ? formatDay({ day, month, year }) : ''
}
