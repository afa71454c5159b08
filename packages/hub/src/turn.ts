/** In one turn of the event loop. */
const mostSteps = 500
const longest = 5

interface TurnParts {
  /** Milliseconds. */
  readonly now: () => number
  /** Calls `run` once everything else that waited has had its turn. */
  readonly later: (run: () => void) => void
}

/**
 * One budget for all work that goes on without waiting for anybody: streams that always have a next item, frames full of
 * messages. Microtasks come before timers, requests and other clients, so that whatever never waits would keep all of them out.
 */
export class Turn {
  readonly #parts: TurnParts
  #waiting: (() => void)[] = []
  #steps = 0
  #begunAt: number | undefined

  constructor(parts: TurnParts) {
    this.#parts = parts
  }

  /** Counts one step; a promise of a later turn when there has been enough for this one. */
  step(): Promise<void> | undefined {
    this.#begin()
    this.#steps += 1
    if (!this.#isSpent()) return undefined
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #begin(): void {
    if (this.#begunAt !== undefined) return
    this.#begunAt = this.#parts.now()
    this.#steps = 0
    this.#parts.later(() => {
      this.#begunAt = undefined
      if (this.#waiting.length > 0) void this.#goOn()
    })
  }

  /** Wakes one after the other, as many as this turn has room for, so that each comes in its order. */
  async #goOn(): Promise<void> {
    this.#begin()
    const waiting = this.#waiting
    this.#waiting = []
    let woken = 0
    do {
      waiting[woken]?.()
      woken += 1
      // The one that was woken takes its step now.
      await undefined
      this.#steps += 1
    } while (woken < waiting.length && !this.#isSpent())
    // Before those that have just had their turn.
    this.#waiting = [...waiting.slice(woken), ...this.#waiting]
  }

  #isSpent(): boolean {
    return this.#steps >= mostSteps || this.#parts.now() - (this.#begunAt ?? 0) >= longest
  }
}

/** Of this process: many hubs share one event loop. */
export const turn = new Turn({ now: () => performance.now(), later: (run) => void setImmediate(run) })
