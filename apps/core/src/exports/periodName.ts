import { wallClock } from './wallClock.ts'

interface Period {
  readonly from?: string | undefined
  /** The first moment that no longer counts. */
  readonly to?: string | undefined
}

/** "2026-10" for a month, "2026-10-01 to 2026-10-15" for days of the reader's zone; open ends say so. */
export function periodName({ from, to }: Period, timeZone: string, now: Date): string {
  const clock = wallClock(timeZone)
  const day = (at: string) => clock(at).toISOString().slice(0, 10)
  const last = to === undefined ? undefined : day(new Date(Date.parse(to) - 1).toISOString())
  if (from === undefined) return last === undefined ? day(now.toISOString()) : `until ${last}`
  const first = day(from)
  if (last === undefined) return `since ${first}`
  if (first === last) return first
  return isMonth(first, last) ? first.slice(0, 7) : `${first} to ${last}`
}

function isMonth(first: string, last: string): boolean {
  const next = new Date(`${last}T00:00:00.000Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return first.endsWith('-01') && first.slice(0, 7) === last.slice(0, 7) && next.getUTCDate() === 1
}
