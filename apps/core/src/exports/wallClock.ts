const QUARTER_MS = 900_000

/** The clock of a zone: a moment as the Date whose UTC digits are what a clock on a wall there shows. */
export function wallClock(timeZone: string): (at: string) => Date {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const offsetAt = (at: number): number => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000
  }
  // Clocks change at quarters of an hour, and rows come in the order of their time: one look at the zone serves many of them.
  let quarter = Number.NaN
  let offset = 0
  return (at) => {
    const ms = Date.parse(at)
    const asked = Math.floor(ms / QUARTER_MS)
    if (asked !== quarter) [quarter, offset] = [asked, offsetAt(ms)]
    return new Date(ms + offset)
  }
}

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
