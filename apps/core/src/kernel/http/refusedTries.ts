interface Log {
  warn(facts: object, message: string): void
}

const EVERY_MS = 60_000
const MOST_ADDRESSES = 1_000

/** Tells the log of tries that were refused: the first at once, then once a minute for each address how many there were. */
export class RefusedTries {
  readonly #noted = new Map<string, { since: number; untold: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  note(log: Log, code: string, address: string, message = 'refused'): void {
    const now = this.#now()
    const key = `${code} ${address} ${message}`
    const before = this.#noted.get(key)
    if (before && now - before.since < EVERY_MS) {
      before.untold += 1
      return
    }
    log.warn({ code, address, tries: 1 + (before?.untold ?? 0) }, message)
    this.#noted.delete(key)
    this.#noted.set(key, { since: now, untold: 0 })
    // The oldest goes: someone with many addresses must not fill the memory.
    const oldest = this.#noted.size > MOST_ADDRESSES ? this.#noted.keys().next().value : undefined
    if (oldest !== undefined) this.#noted.delete(oldest)
  }
}
