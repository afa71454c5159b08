import type { Logger } from 'pino'

/** Conversations that nobody runs and that can’t be read here; a newer release may. One of them must not keep the others waiting. */
export class Stranded {
  readonly #log: Logger
  /** By guid, whether those who watch were told. */
  readonly #all = new Map<string, boolean>()

  constructor(log: Logger) {
    this.#log = log
  }

  get size(): number {
    return this.#all.size
  }

  async tryOpen<T>(guid: string, open: () => Promise<T>): Promise<T | undefined> {
    try {
      const opened = await open()
      this.#all.delete(guid)
      return opened
    } catch (error) {
      if (this.#all.has(guid)) return undefined
      this.#all.set(guid, false)
      this.#log.error({ err: error, guid }, 'a conversation can’t go on here')
      return undefined
    }
  }

  /** Whether it is one that has to be told of: once, and again where that failed. */
  takeUntold(guid: string): boolean {
    if (this.#all.get(guid) !== false) return false
    this.#all.set(guid, true)
    return true
  }

  notTold(guid: string): void {
    if (this.#all.has(guid)) this.#all.set(guid, false)
  }
}
