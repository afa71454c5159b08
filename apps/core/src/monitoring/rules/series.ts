import { MOST_SILENT_MINUTES } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { MinuteRow, Spend, Wait } from '../monitoring.store.ts'
import { localClock } from './clock.ts'
import type { Sums } from './measure.ts'

/** Places in the sums of a minute. */
const REFUSED = 5
const RUNNING = 6
const WEEK_MINUTES = 10_080
const WEEKS = 8
const RANGES = 24

/** What was kept of a line, so that the sums of any window are two look-ups. */
export interface Series {
  /** The first minute of which something is kept; undefined where nothing is. */
  readonly first: number | undefined
  readonly until: number
  readonly zone: string
  /** What a rule looks at at the end of a minute; asked for minutes in their order. */
  sumsAt(end: number, windowMinutes: number, longest: number): Sums
}

/** What is kept beside the sums of minutes. */
export interface Also {
  readonly waits?: readonly Wait[]
  readonly spends?: readonly Spend[]
}

/** Of the minutes from `from` until `until`, by their numbers since 1970. */
export function seriesOf(
  rows: readonly MinuteRow[],
  zone: string,
  from: number,
  until: number,
  { waits = [], spends = [] }: Also = {},
): Series {
  const size = until - from
  const [calls, answered, short, errors, talkMs, refused] = [0, 0, 0, 0, 0, 0].map(
    () => new Float64Array(size + 1),
  ) as Totals // six were made
  const totals = [calls, answered, short, errors, talkMs, refused]
  const spent = new Float64Array(size + 1)
  for (const { minute, millionths } of spends)
    if (minute >= from && minute < until) spent[minute - from + 1] = millionths
  const running = new Int32Array(size)
  const active = new Int32Array(size + 1)
  for (const { minute, sums } of rows) {
    const at = minute - from
    if (at < 0 || at >= size) continue
    for (const [index, total] of totals.entries()) total[at + 1] = sums[index] ?? 0
    running[at] = sums[RUNNING]
    active[at + 1] = sums[RUNNING] + sums[REFUSED] > 0 ? 1 : 0
  }
  for (const total of [...totals, spent, active])
    for (let at = 1; at <= size; at += 1) total[at] = (total[at] ?? 0) + (total[at - 1] ?? 0)
  const first = rows[0]?.minute
  const within = (minute: number) => Math.min(size, Math.max(0, minute - from))
  const between = (total: Float64Array | Int32Array, start: number, end: number) =>
    (total[within(end)] ?? 0) - (total[within(start)] ?? 0)
  const silent = silences(active)
  const offsets = offsetsOf(zone, from, size)
  const latencyAt = latencyIn(rows)
  const waited = longestWaits(waits, from, size)

  /** In how many of the weeks before calls came in the same minutes of the week, on the clock of the zone. */
  function weeksBefore(end: number, longest: number) {
    let [usual, known] = [0, 0]
    for (let week = 1; week <= WEEKS; week += 1) {
      const same = end - week * WEEK_MINUTES
      if (first === undefined || same < first) break
      const then = same + (offsets[within(end)] ?? 0) - (offsets[within(same)] ?? 0)
      if (then - longest < first) break
      known += 1
      if (between(active, then - longest, then) > 0) usual += 1
    }
    return { usual, known }
  }
  return {
    ...{ first, until, zone },
    sumsAt(end, windowMinutes, longest) {
      const start = end - windowMinutes
      const quiet = longest > 0 ? (silent[within(end)] ?? 0) : null
      return {
        ...{ calls: between(calls, start, end), answered: between(answered, start, end) },
        ...{ short: between(short, start, end), errors: between(errors, start, end) },
        ...{ talkMs: between(talkMs, start, end), refused: between(refused, start, end) },
        ...{
          running: running[end - 1 - from] ?? 0,
          latency: latencyAt(end, windowMinutes),
          silent: quiet,
          waited: waited[end - 1 - from] ?? 0,
          spent: between(spent, start, end),
          isDown: null,
        },
        ...(quiet !== null && quiet >= longest ? weeksBefore(end, longest) : { usual: 0, known: 0 }),
      }
    },
  }
}

type Totals = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]

/** For how many minutes no call came, at the end of each. */
function silences(active: Int32Array): Int32Array {
  const silent = new Int32Array(active.length).fill(MOST_SILENT_MINUTES)
  for (let at = 1; at < active.length; at += 1)
    silent[at] = active[at] === active[at - 1] ? Math.min(MOST_SILENT_MINUTES, (silent[at - 1] ?? 0) + 1) : 0
  return silent
}

/** The longest wait, in seconds, of those who waited within each minute, until its end or theirs. */
function longestWaits(waits: readonly Wait[], from: number, size: number): Float64Array {
  const longest = new Float64Array(size)
  for (const { at, until } of waits) {
    const last = Math.min(size - 1, Math.floor(until / 60) - from)
    for (let minute = Math.max(0, Math.floor(at / 60) - from); minute <= last; minute += 1) {
      const seconds = Math.min(until, (from + minute + 1) * 60) - at
      longest[minute] = Math.max(longest[minute] ?? 0, seconds)
    }
  }
  return longest
}

/** How far the clock of a zone is ahead, minute by minute. */
function offsetsOf(zone: string, from: number, size: number): Int16Array {
  const clock = localClock(zone)
  return Int16Array.from({ length: size + 1 }, (_, at) => clock(from + at).offset)
}

/** Counts of a window that moves on: what comes in is added, what falls out is taken away. */
function latencyIn(rows: readonly MinuteRow[]) {
  const measured = rows.filter(({ latency }) => latency !== null)
  const counts = new Array<number>(RANGES).fill(0)
  let [head, tail, last] = [0, 0, 0]
  const count = (row: MinuteRow | undefined, sign: number) => {
    for (const [place, each] of (row?.latency ?? []).entries()) counts[place] = (counts[place] ?? 0) + sign * each
  }
  return (end: number, windowMinutes: number): readonly number[] | null => {
    if (measured.length === 0) return null
    if (end < last) {
      counts.fill(0)
      head = 0
      tail = 0
    }
    last = end
    for (; head < measured.length && (measured[head]?.minute ?? 0) < end; head += 1) count(measured[head], 1)
    for (; tail < head && (measured[tail]?.minute ?? 0) < end - windowMinutes; tail += 1) count(measured[tail], -1)
    return counts
  }
}
