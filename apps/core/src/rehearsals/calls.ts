export interface Ending {
  readonly endsAt: number
}

/** Calls that go on, the next to end first. */
export class Calls<Call extends Ending> {
  readonly #live: Call[] = []

  get size(): number {
    return this.#live.length
  }

  get firstAt(): number | undefined {
    return this.#live.at(-1)?.endsAt
  }

  /** There are as many as channels, so that a sorted list does. */
  add(call: Call): void {
    let [low, high] = [0, this.#live.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#live[middle]?.endsAt ?? 0) > call.endsAt) low = middle + 1
      else high = middle
    }
    this.#live.splice(low, 0, call)
  }

  takeEnded(now: number): Call | undefined {
    return (this.firstAt ?? Number.POSITIVE_INFINITY) <= now ? this.#live.pop() : undefined
  }
}

interface Late {
  readonly at: number
  readonly isFailure: boolean
}

/** Ends of the calls that a breaker looks at: each comes once and goes once. */
export class Lately {
  #ends: Late[] = []
  /** Those before it are too old. */
  #first = 0
  #failures = 0

  after(end: Late, since: number): { calls: number; failures: number } {
    this.#ends.push(end)
    if (end.isFailure) this.#failures += 1
    for (let old = this.#ends[this.#first]; old && old.at < since; old = this.#ends[this.#first]) {
      this.#first += 1
      if (old.isFailure) this.#failures -= 1
    }
    if (this.#first > 10_000) {
      this.#ends = this.#ends.slice(this.#first)
      this.#first = 0
    }
    return { calls: this.#ends.length - this.#first, failures: this.#failures }
  }
}
