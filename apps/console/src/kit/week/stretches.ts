/** Part of a day, as on the clock: “00:00” and “24:00” as an end are midnight. */
export interface DayPart {
  readonly from: string
  readonly to: string
}

export const DAY_MINUTES = 24 * 60
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
export const endOf = (clock: string): number => minutesOf(clock) || DAY_MINUTES
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Of one day, as shares of it: parts that touch or overlap are one. */
export function stretchesOf(parts: readonly DayPart[]) {
  const sorted = parts
    .map(({ from, to }) => ({ from: minutesOf(from), to: endOf(to) }))
    .filter(({ from, to }) => to > from)
    .toSorted((one, other) => one.from - other.from)
  const joined: { from: number; to: number }[] = []
  for (const each of sorted) {
    const last = joined.at(-1)
    if (last && each.from <= last.to) last.to = Math.max(last.to, each.to)
    else joined.push({ ...each })
  }
  return joined.map(({ from, to }) => ({
    start: from / DAY_MINUTES,
    length: (to - from) / DAY_MINUTES,
    words: `${clockOf(from)}–${clockOf(to)}`,
  }))
}
