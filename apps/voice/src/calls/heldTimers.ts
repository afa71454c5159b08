import type { Cancel } from '@parley/flow/channel/line-ports.ts'

interface Timer {
  readonly ms: number
  readonly run: () => void
  cancel?: Cancel
}

/** Timers that stand still while they are held; afterwards each has its whole time again. */
export class HeldTimers {
  readonly #after: (ms: number, run: () => void) => Cancel
  readonly #open = new Set<Timer>()
  #isHeld: boolean

  constructor(after: (ms: number, run: () => void) => Cancel, isHeld: boolean) {
    this.#after = after
    this.#isHeld = isHeld
  }

  after = (ms: number, run: () => void): Cancel => {
    const timer: Timer = { ms, run }
    this.#open.add(timer)
    if (!this.#isHeld) this.#begin(timer)
    return () => {
      timer.cancel?.()
      this.#open.delete(timer)
    }
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  hold(on: boolean): void {
    if (this.#isHeld === on) return
    this.#isHeld = on
    for (const timer of [...this.#open]) {
      if (on) timer.cancel?.()
      else this.#begin(timer)
    }
  }

  #begin(timer: Timer): void {
    timer.cancel = this.#after(timer.ms, () => {
      this.#open.delete(timer)
      timer.run()
    })
  }
}
