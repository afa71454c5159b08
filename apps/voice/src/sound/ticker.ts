import { FRAME_MS } from './frames.ts'

/** So many frames that are late are sent at once; those beyond are left out. */
const MOST_CAUGHT_UP = 3

interface TickerPorts {
  readonly nowMs: () => number
  readonly after: (ms: number, run: () => void) => () => void
}

/**
 * The one schedule of everything that plays: frame n is due n times 20 ms after the beginning, whenever the frame before was sent, so that what is late once
 * does not stay late. A process that stood still catches up a little and counts the rest as slips.
 */
export class Ticker {
  readonly #ports: TickerPorts
  readonly #streams = new Set<() => void>()
  #stop: (() => void) | undefined
  #startedMs = 0
  #done = 0
  #slips = 0

  constructor(ports: TickerPorts) {
    this.#ports = ports
  }

  /** Frames that were not sent when they were due, and never will be. */
  get slips(): number {
    return this.#slips
  }

  /** Told of each frame that is due, until what is given back is called. */
  add(tick: () => void): () => void {
    this.#streams.add(tick)
    if (this.#streams.size === 1) {
      this.#startedMs = this.#ports.nowMs()
      this.#done = 0
      this.#wait()
    }
    return () => {
      this.#streams.delete(tick)
      if (this.#streams.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  #wait(): void {
    const dueMs = this.#startedMs + (this.#done + 1) * FRAME_MS
    this.#stop = this.#ports.after(Math.max(0, dueMs - this.#ports.nowMs()), () => this.#run())
  }

  #run(): void {
    const due = Math.floor((this.#ports.nowMs() - this.#startedMs) / FRAME_MS) - this.#done
    const sent = Math.min(due, MOST_CAUGHT_UP)
    this.#slips += due - sent
    this.#done += due
    for (let frame = 0; frame < sent; frame++)
      for (const tick of [...this.#streams]) if (this.#streams.has(tick)) tick()
    if (this.#streams.size > 0) this.#wait()
  }
}
