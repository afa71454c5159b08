import type { Logger } from 'pino'

/** Ways to stop what was started; the last started stops first, and one that fails does not keep the others from stopping. */
export class Rollback {
  readonly #steps: (() => Promise<unknown>)[] = []
  readonly #log: Logger
  readonly #asked: AbortSignal

  /** `asked` is when somebody wants all to stop, which may be before all is started. */
  constructor(log: Logger, asked: AbortSignal) {
    this.#log = log
    this.#asked = asked
  }

  /** Throws where nothing more is to be started. */
  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
    this.#asked.throwIfAborted()
  }

  async undo(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((error: unknown) => this.#log.error({ err: error }, 'a part did not stop'))
    }
  }
}
