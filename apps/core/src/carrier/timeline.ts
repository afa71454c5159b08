import type { Cancel } from '@parley/flow'
import type { Clock } from '../kernel/clock.ts'

/** A clock that does something later. */
export interface Timeline extends Clock {
  after(ms: number, run: () => void): Cancel
}

export function timelineOf(clock: Clock): Timeline {
  return {
    now: () => clock.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

interface Entry {
  readonly at: number
  /** Of two at one instant the one that was asked for first comes first. */
  readonly place: number
  run: (() => void) | undefined
}

const isBefore = (one: Entry, other: Entry) => one.at < other.at || (one.at === other.at && one.place < other.place)

/** A clock that jumps to whatever comes next, so that days pass in seconds and always in the same way. */
export class VirtualTimeline implements Timeline {
  #now: number
  #places = 0
  /** A binary heap, the next one first. */
  readonly #heap: Entry[] = []

  constructor(start: Date) {
    this.#now = start.getTime()
  }

  now(): Date {
    return new Date(this.#now)
  }

  after(ms: number, run: () => void): Cancel {
    const entry: Entry = { at: this.#now + Math.max(0, ms), place: this.#places++, run }
    this.#push(entry)
    return () => {
      entry.run = undefined
    }
  }

  /** Lets everything happen that is due until an instant, or all there is. */
  run(until = Number.POSITIVE_INFINITY): void {
    for (let next = this.#heap[0]; next && next.at <= until; next = this.#heap[0]) {
      this.#pop()
      const { run } = next
      if (!run) continue
      this.#now = next.at
      run()
    }
    if (Number.isFinite(until)) this.#now = Math.max(this.#now, until)
  }

  #push(entry: Entry): void {
    const heap = this.#heap
    let at = heap.push(entry) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above]
      if (!parent || !isBefore(entry, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = entry
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      const below = right && left && isBefore(right, left) ? right : left
      if (!below || !isBefore(below, last)) break
      heap[at] = below
      at = below === right ? 2 * at + 2 : 2 * at + 1
    }
    heap[at] = last
  }
}
