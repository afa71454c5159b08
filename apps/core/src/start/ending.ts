import { once } from 'node:events'
import type { Logger } from 'pino'

const PATIENCE_MS = 20_000
/** So long may what drains go on after a fault. */
const FAULT_DRAIN_MS = 4_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What supervisors send to start the next one; the others come from the terminal of who has had enough. */
const RESTARTS = 'SIGTERM'

/** What runs, and how it ends. */
export interface Ends {
  /** Lets what must not be cut off come to its end, however long that takes, until it is urgent. Meanwhile it may turn out that no process follows. */
  drain?(urgent: AbortSignal, isForGood: () => boolean): Promise<void>
  stop(): Promise<void>
}

/**
 * How the process ends. The first signal lets everything end in order, also while it is starting; a second one makes what still drains urgent.
 * One more, or too long a wait, ends at once. A fault that nothing caught ends in order, too: what runs is finished, and whoever watches over the process starts it again.
 */
export class Ending {
  readonly #asked = new AbortController()
  readonly #log: Logger
  readonly #urgent = new AbortController()
  #code = 0
  #isRunning = false
  #isForGood = false

  constructor(log: Logger) {
    this.#log = log
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        this.#isForGood ||= signal !== RESTARTS
        this.#end(0, 'Stopping …\n')
      })
    }
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => this.#fail(error))
  }

  /** Starts, waits until the end is wanted, and stops. */
  async of(start: (asked: AbortSignal) => Promise<Ends>): Promise<never> {
    const { signal } = this.#asked
    try {
      const ends = await start(signal)
      this.#isRunning = !signal.aborted
      if (!signal.aborted) await once(signal, 'abort')
      await ends.drain?.(this.#urgent.signal, () => this.#isForGood)
      if (this.#isRunning) this.#beginPatience()
      this.#isRunning = false
      await ends.stop()
    } catch (error) {
      if (!signal.aborted) throw error
      if (error !== signal.reason) this.#log.error({ err: error }, 'what was starting did not end in order')
    }
    process.exit(this.#code)
  }

  #fail(error: unknown): void {
    this.#log.fatal({ err: error }, 'something was not caught: ending what runs, then the process')
    if (this.#asked.signal.aborted) return
    this.#end(1, 'Something went wrong; the log says what. Stopping …\n')
    setTimeout(() => this.#hurry(), FAULT_DRAIN_MS).unref()
  }

  /** What drains has to end now, and does not hold the process if it cannot. */
  #hurry(): void {
    this.#beginPatience()
    this.#urgent.abort()
  }

  #end(code: number, words: string): void {
    if (this.#asked.signal.aborted) {
      if (!this.#isRunning || this.#urgent.signal.aborted) process.exit(1)
      process.stdout.write('Stopping now …\n')
      this.#hurry()
      return
    }
    this.#code = code
    process.stdout.write(words)
    if (!this.#isRunning) this.#beginPatience()
    this.#asked.abort()
  }

  #beginPatience(): void {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  }
}
