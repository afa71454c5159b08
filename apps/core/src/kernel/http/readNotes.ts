import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { ContextOpener, Scope } from '../context.ts'
import type { ReadNote } from '../ctx.ts'
import type { Caller } from './authenticate.ts'
import { OncePerSession } from './oncePerSession.ts'

/** Writes down what was read, once a session for each thing, before the answer leaves; by who really asked, also when they view as another user. */
export class ReadNotes {
  readonly #contexts: ContextOpener
  readonly #once = new OncePerSession()

  constructor(contexts: ContextOpener) {
    this.#contexts = contexts
  }

  async write(caller: Caller, scope: Scope, notes: readonly ReadNote[]): Promise<void> {
    for (const { what, ...entry } of notes)
      await this.#once.run(caller, `${what} ${entry.of.kind} ${entry.entity[0]}`, scope.clock, () =>
        this.#contexts.run(scope, (ctx) => ctx.audit({ ...entry, kind: actionKind.of.READ, after: { what } })),
      )
  }
}
