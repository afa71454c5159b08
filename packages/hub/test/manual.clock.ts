import type { Clock } from '../src/clock.ts'

export interface ManualClock extends Clock {
  /** Lets time pass in steps of a second. */
  advance(milliseconds: number): void
}

export function createManualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  const repeats = new Set<() => void>()
  let now = start
  return {
    now: () => now,
    every(_milliseconds, run) {
      repeats.add(run)
      return () => void repeats.delete(run)
    },
    advance(milliseconds) {
      for (const end = now + milliseconds; now < end; ) {
        now = Math.min(end, now + 1_000)
        for (const run of repeats) run()
      }
    },
  }
}
