/** The only source of time; rehearsals and demonstration data bring a virtual one. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Whether less than so long has gone by since an instant. One that lies ahead was noted before the clock was set back, and tells nothing. */
export const isWithin = (since: number, ms: number, now: number): boolean => since <= now && now - since < ms

/** A clock that stands where it is put. */
export function virtualClock(start: Date): Clock & { set(instant: Date): void; advance(ms: number): void } {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = instant.getTime()
    },
    advance: (ms) => {
      current += ms
    },
  }
}
