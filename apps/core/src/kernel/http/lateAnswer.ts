import type { Ctx } from '../ctx.ts'

/** Does something in a transaction of its own, in the name of who asked. */
export type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** An answer that somebody else has to give first: nothing of the database is held while they are waited for. */
export class LateAnswer {
  readonly make: (run: Run) => Promise<unknown>

  constructor(make: (run: Run) => Promise<unknown>) {
    this.make = make
  }
}

/** Makes an answer once the transaction is committed. */
export const lateAnswer = <T>(make: (run: Run) => Promise<T>): T => new LateAnswer(make) as T // an operation's answer is awaited next, by who knows of these
