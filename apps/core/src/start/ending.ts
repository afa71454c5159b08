import { once } from 'node:events'
import type { Logger } from 'pino'

const PATIENCE_MS = 20_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * How the process ends. The first signal lets everything end in order, also while it is starting; a second one, or too long a wait, ends
 * at once. A fault that nothing caught ends in order, too: what runs is finished, and whoever watches over the process starts it again.
 */
export class Ending {
  readonly #asked = new AbortController()
  readonly #log: Logger
  #code = 0

  constructor(log: Logger) {
    this.#log = log
    for (const signal of SIGNALS) process.on(signal, () => this.#end(0, 'Stopping …\n'))
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => this.#fail(error))
  }

  /** Starts, waits until the end is wanted, and stops. */
  async of(start: (asked: AbortSignal) => Promise<() => Promise<void>>): Promise<never> {
    const { signal } = this.#asked
    try {
      const stop = await start(signal)
      if (!signal.aborted) await once(signal, 'abort')
      await stop()
    } catch (error) {
      if (!signal.aborted) throw error
      if (error !== signal.reason) this.#log.error({ err: error }, 'what was starting did not end in order')
    }
    process.exit(this.#code)
  }

  #fail(error: unknown): void {
    this.#log.fatal({ err: error }, 'something was not caught: ending what runs, then the process')
    if (!this.#asked.signal.aborted) this.#end(1, 'Something went wrong; the log says what. Stopping …\n')
  }

  #end(code: number, words: string): void {
    if (this.#asked.signal.aborted) process.exit(1)
    this.#code = code
    process.stdout.write(words)
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    this.#asked.abort()
  }
}
