import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { ContextOpener, Scope } from '../context.ts'
import type { ReadNote } from '../ctx.ts'
import type { Caller, KeyCaller } from './authenticate.ts'
import { OncePerSession } from './oncePerSession.ts'

/**
 * Writes down what was read, once a session for each thing, before the answer leaves; by who really asked, also when they view as another
 * user. The key of a tenant has no session: each of its readings is written down.
 */
export class ReadNotes {
  readonly #contexts: ContextOpener
  readonly #once = new OncePerSession()

  constructor(contexts: ContextOpener) {
    this.#contexts = contexts
  }

  async write(caller: Caller | KeyCaller, scope: Scope, notes: readonly ReadNote[]): Promise<void> {
    for (const { what, ...entry } of notes) {
      const work = () =>
        this.#contexts.run(scope, (ctx) => ctx.audit({ ...entry, kind: actionKind.of.READ, after: { what } }))
      if ('person' in caller)
        await this.#once.run(caller, `${what} ${entry.of.kind} ${entry.entity[0]}`, scope.clock, work)
      else await work()
    }
  }
}
