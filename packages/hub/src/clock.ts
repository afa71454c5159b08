/** Time as the hub sees it; tests put their own in its place. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls `run` every `milliseconds` until the returned function is called. */
  every(milliseconds: number, run: () => void): () => void
}

/** The clock of the machine; its timers keep no process running. */
export const systemClock: Clock = {
  now: () => Date.now(),
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds)
    timer.unref()
    return () => clearInterval(timer)
  },
}
