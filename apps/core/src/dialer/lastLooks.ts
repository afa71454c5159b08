import type { Clock } from '../kernel/clock.ts'
import type { Checked, Verdict } from './ports.ts'
import { verdictOf } from './rules/verdict.ts'

/** Who is put on a do-not-call list now is not called any more a second later. */
const COUNTS_MS = 1_000

/** The last looks at contacts before they are called: what they are decided by holds for a moment only, the clock goes on in any case. */
export class LastLooks {
  readonly #clock: Clock
  readonly #countsMs: number
  readonly #seen = new Map<number, Checked>()
  #since = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, countsMs = COUNTS_MS) {
    this.#clock = clock
    this.#countsMs = countsMs
  }

  at(contact: Checked, now: Date): Verdict {
    if (this.#seen.size === 0) this.#since = this.#clock.now().getTime()
    this.#seen.set(contact.idContact, contact)
    return verdictOf(contact, now)
  }

  /** Whether a contact may be called now that might be when it was looked at. */
  counts(idContact: number): boolean {
    const [contact, now] = [this.#seen.get(idContact), this.#clock.now()]
    // also where the clock was set back meanwhile
    if (!contact || Math.abs(now.getTime() - this.#since) > this.#countsMs) return false
    return verdictOf(contact, now).isCalled
  }
}
