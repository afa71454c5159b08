/** Clocks of machines that are looked after differ less, and asking takes its time. */
const NO_SKEW_MS = 500

interface Asked {
  readonly asked: Date
  readonly answered: Date
}

/**
 * How far the clock of the database is ahead of this machine’s. Processes on several machines keep one pace and one end of the day only where they go by
 * one clock.
 */
export class ClockSkew {
  readonly #warn: (skewMs: number) => void
  #ms = 0

  constructor(warn: (skewMs: number) => void) {
    this.#warn = warn
  }

  get ms(): number {
    return Math.abs(this.#ms) < NO_SKEW_MS ? 0 : this.#ms
  }

  /** What it said when it was asked: at some moment until the answer came. */
  seen(there: Date, { asked, answered }: Asked): void {
    const before = this.ms
    const [least, most] = [there.getTime() - answered.getTime(), there.getTime() - asked.getTime()]
    if (least > most) return // set meanwhile
    this.#ms = Math.min(Math.max(this.#ms, least), most)
    if (before === 0 && this.ms !== 0) this.#warn(this.ms)
  }
}
