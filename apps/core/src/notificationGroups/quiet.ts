import type { QuietHours } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'

const DAY = 1_440
const MINUTE_MS = 60_000

/** When the quiet hours that hold now end; undefined where nobody is disturbed. */
export function quietUntil({ from, to, zone }: QuietHours, now: Date): Date | undefined {
  const [start, end, local] = [minutesOf(from), minutesOf(to), localMinutes(now, zone)]
  const isQuiet = start <= end ? local >= start && local < end : local >= start || local < end
  if (!isQuiet) return undefined
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const expected = wholeMinute + ((end - local + DAY) % DAY) * MINUTE_MS
  // Where the clock changes in between, the wall shows another time by then.
  const difference = ((end - localMinutes(new Date(expected), zone) + DAY + DAY / 2) % DAY) - DAY / 2
  const mended = expected + difference * MINUTE_MS
  // A time that the change leaps over never comes: then the first moment after it counts.
  return new Date(localMinutes(new Date(mended), zone) === end ? mended : expected)
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function localMinutes(at: Date, zone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)
  return minutesOf(text)
}
