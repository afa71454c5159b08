import type { Logger } from 'pino'

/** Ways to stop what was started; the last started stops first, and one that fails does not keep the others from stopping. */
export class Rollback {
  readonly #steps: (() => Promise<unknown>)[] = []
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  async undo(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((error: unknown) => this.#log.error({ err: error }, 'a part did not stop'))
    }
  }
}
