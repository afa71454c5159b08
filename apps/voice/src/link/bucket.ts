const A_SECOND = 50
const MOST = 100

/** How many messages may still come: some at once, and so many a second. */
export class Bucket {
  #left = MOST
  #lastMs: number

  constructor(nowMs: number) {
    this.#lastMs = nowMs
  }

  /** One more; false where there are too many. */
  take(nowMs: number): boolean {
    this.#left = Math.min(MOST, this.#left + ((nowMs - this.#lastMs) * A_SECOND) / 1_000) - 1
    this.#lastMs = nowMs
    return this.#left >= 0
  }
}
