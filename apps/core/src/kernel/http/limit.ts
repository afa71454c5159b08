import { reason } from '@parley/contract/kernel/errors.ts'
import { type Clock, isWithin } from '../clock.ts'
import { Refusal } from '../refusal.ts'

const WINDOW_MS = 60_000
const KEPT = 50_000

/** Counts requests by key in windows of a minute; the one past the limit is refused with the seconds to wait. */
export class RateLimiter {
  readonly #clock: Clock
  #windowStart = 0
  #counts = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  take(key: string, limit: number): void {
    const seconds = this.wait(key, limit)
    if (seconds > 0) throw new Refusal(reason('rate.limited', { seconds }), undefined, seconds)
  }

  /** Counts one more, and says for how many seconds it has to wait; 0 within the limit. */
  wait(key: string, limit: number): number {
    const now = this.#clock.now().getTime()
    if (!isWithin(this.#windowStart, WINDOW_MS, now) || this.#counts.size > KEPT) {
      this.#windowStart = now
      this.#counts = new Map()
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= limit ? 0 : Math.max(1, Math.ceil((this.#windowStart + WINDOW_MS - now) / 1000))
  }
}
