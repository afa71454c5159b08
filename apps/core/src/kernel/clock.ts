/** The only source of time; rehearsals and demonstration data bring a virtual one. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

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
