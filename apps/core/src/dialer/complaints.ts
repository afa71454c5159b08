import type { Logger } from 'pino'

/** What does not work is said once, and again only after it has worked: a database that is away is asked several times a second. */
export class Complaints {
  readonly #log: Pick<Logger, 'error'>
  readonly #said = new Set<string>()

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log
  }

  /** Undefined where it did not work. */
  async about<T>(
    what: string,
    work: () => Promise<T>,
    facts: Readonly<Record<string, number>> = {},
  ): Promise<T | undefined> {
    const key = `${what} ${JSON.stringify(facts)}`
    try {
      const result = await work()
      this.#said.delete(key)
      return result
    } catch (error) {
      if (!this.#said.has(key)) this.#log.error({ err: error, ...facts }, what)
      this.#said.add(key)
      return undefined
    }
  }
}
