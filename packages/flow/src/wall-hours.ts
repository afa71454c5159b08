import { stretchesOf, wallOf } from './expressions/zone-stretches.ts'

/**
 * Hours on the clock on a wall, each from and to in milliseconds of its day; days are counted from 1970. An hour that comes twice is open
 * twice, and one that is left out is not there. Opening times and calling windows of campaigns go by these rules.
 */
export type DayHours = (day: number) => readonly (readonly [from: number, to: number])[]

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** No clock is further from UTC. */
const FURTHEST_MS = 15 * 3_600_000
/** Exceptions of more than a year may follow one another, and it may be open once a week. */
const DAYS_AHEAD = 420

/** 1 is Monday; 1970 began on a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The first moment from one on, and before the end, at which it is open. */
export function firstOpen(
  hours: DayHours,
  zone: string,
  from: number,
  ends = Number.POSITIVE_INFINITY,
): number | undefined {
  const today = Math.floor(wallOf(zone, from) / DAY_MS)
  // Where clocks go back over midnight, yesterday comes once more.
  for (let day = today - 1; day <= today + DAYS_AHEAD; day += 1) {
    if ((day - 1) * DAY_MS > ends + FURTHEST_MS) return undefined
    const found = firstOn(day, hours(day), zone, from)
    if (found === undefined) continue
    // Only where a night comes twice may the next day begin before the last one is over.
    const next = day < today + 1 ? firstOn(day + 1, hours(day + 1), zone, from) : undefined
    const first = next === undefined ? found : Math.min(found, next)
    return first < ends ? first : undefined
  }
  return undefined
}

/** The hours in which it is closed. */
export const closedHours =
  (hours: DayHours): DayHours =>
  (day) => {
    const closed: [number, number][] = []
    let open = 0
    for (const [from, to] of hours(day).toSorted(([one], [other]) => one - other)) {
      if (from > open) closed.push([open, from])
      open = Math.max(open, to)
    }
    if (open < DAY_MS) closed.push([open, DAY_MS])
    return closed
  }

function firstOn(day: number, hours: ReturnType<DayHours>, zone: string, from: number): number | undefined {
  if (hours.length === 0) return undefined
  const midnight = day * DAY_MS
  let first: number | undefined
  for (const stretch of stretchesOf(zone, midnight - FURTHEST_MS, midnight + DAY_MS + FURTHEST_MS))
    for (const [opens, closes] of hours) {
      const start = Math.max(midnight + opens - stretch.offset, stretch.from, from)
      const end = Math.min(midnight + closes - stretch.offset, stretch.to)
      if (start < end && (first === undefined || start < first)) first = start
    }
  return first
}
