/** Sounds that are no speech give the caller the whole time again, but not for ever: altogether so many times of it. */
const MOST_WAITS = 3

/** How long it may stay quiet. */
export class LineSilence {
  #untilMs: number | undefined
  /** Since when it is quiet but for sounds that answer nothing. */
  #sinceMs: number | undefined

  /** When it has been quiet for long enough; not while the caller speaks in vain, unless that never ends. */
  untilMs(nowMs: number, timeoutMs: number, isSpokenInVain: boolean): number {
    this.#sinceMs ??= nowMs
    const mostMs = this.#sinceMs + MOST_WAITS * timeoutMs
    if (isSpokenInVain) {
      this.#untilMs = undefined
      return mostMs
    }
    this.#untilMs ??= Math.min(nowMs + timeoutMs, mostMs)
    return this.#untilMs
  }

  /** There is something else to wait for; afterwards the caller gets the whole time again. */
  interrupt(): void {
    this.#untilMs = undefined
  }

  /** A text or another listen: all counts from the beginning. */
  reset(): void {
    this.#untilMs = undefined
    this.#sinceMs = undefined
  }
}
