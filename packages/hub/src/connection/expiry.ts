import type { Clock } from '../clock.ts'

/** Node's timers take no more; what is later, the look at the deadlines finds. */
const longestTimer = 2 ** 31 - 1

/** Ends a connection with its token: at that moment, or when something comes after it, should the timer be late. */
export class Expiry {
  readonly #clock: Clock
  readonly #end: () => void
  #at: number | undefined
  #stopTimer: (() => void) | undefined

  constructor(clock: Clock, end: () => void) {
    this.#clock = clock
    this.#end = end
  }

  get at(): number | undefined {
    return this.#at
  }

  set(at: number | undefined): void {
    this.stop()
    this.#at = at
    if (at === undefined) return
    const rest = Math.min(Math.max(1, at - this.#clock.now()), longestTimer)
    this.#stopTimer = this.#clock.every(rest, () => void this.endIfDue())
  }

  /** True when the time has come, and the end with it. */
  endIfDue(): boolean {
    if (this.#at === undefined || this.#at > this.#clock.now()) return false
    this.#end()
    return true
  }

  stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = undefined
  }
}
