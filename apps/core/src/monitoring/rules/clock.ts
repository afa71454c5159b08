import { stretchesOf } from '@parley/flow/expressions/zone-stretches.ts'

const MINUTE_MS = 60_000
const MINUTES_A_DAY = 1_440

export interface LocalTime {
  /** 1: Monday. */
  readonly weekday: number
  /** Of the day. */
  readonly minute: number
  /** How many minutes the clock is ahead of UTC. */
  readonly offset: number
}

/** The clock of a zone, by minutes since 1970. */
export function localClock(zone: string): (minute: number) => LocalTime {
  let stretch = { from: 0, to: 0, offset: 0 }
  return (at) => {
    const ms = at * MINUTE_MS
    if (ms < stretch.from || ms >= stretch.to)
      stretch = stretchesOf(zone, ms, ms + 1)[0] ?? { from: ms, to: ms + 1, offset: 0 }
    const offset = Math.round(stretch.offset / MINUTE_MS)
    const local = at + offset
    // The first of January 1970 was a Thursday.
    return { weekday: ((Math.floor(local / MINUTES_A_DAY) + 3) % 7) + 1, minute: local % MINUTES_A_DAY, offset }
  }
}
