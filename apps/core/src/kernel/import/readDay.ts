/** A value, or why there is none. */
export type Read<T> = { readonly value: T } | { readonly problem: string }
export const bad = (problem: string): Read<never> => ({ problem })

const isDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
const MONTH_FIRST = ['US', 'PH', 'FM', 'MH', 'PW']

/** A day in one of the ways in which people and programs write it; a time beside it counts for nothing. */
export function readDay(text: string, region: string): Read<string> {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})([T ].*)?$/.exec(text)
  const other = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*[./-]\s*(\d{4})([T ].*)?$/.exec(text)
  let [year, month, day] = [0, 0, 0]
  if (iso) [year, month, day] = [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  else if (other) {
    const [first, second] = [Number(other[1]), Number(other[3])]
    const isMonthFirst = other[2] === '/' && MONTH_FIRST.includes(region)
    ;[year, month, day] = [Number(other[4]), isMonthFirst ? first : second, isMonthFirst ? second : first]
  }
  if (!isDay(year, month, day)) return bad('This is no date. Write it like 2026-12-24.')
  return { value: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` }
}
