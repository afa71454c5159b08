import { tenantAccessKind } from '@parley/contract/signIn/signIn.entity.ts'
import type { ContextOpener, Scope } from '../context.ts'
import { noteRead } from '../notes.ts'
import type { Caller } from './authenticate.ts'
import { OncePerSession } from './oncePerSession.ts'

/** Writes down that someone acts for a tenant that is not their own: once for a session, or a day of an API secret. */
export class ContextSwitches {
  readonly #contexts: ContextOpener
  /** Until it is written down nothing of theirs goes on. */
  readonly #once = new OncePerSession()

  constructor(contexts: ContextOpener) {
    this.#contexts = contexts
  }

  async note(caller: Caller, scope: Scope): Promise<void> {
    const { person, tenant } = caller
    if (tenant === person.idTenant) return
    await this.#once.run(caller, 'switch', scope.clock, () => this.#write(person, tenant, scope))
  }

  #write({ idTenant, tenant: home, tenants }: Caller['person'], tenant: number, scope: Scope): Promise<void> {
    const name = tenants.find(({ id }) => id === tenant)?.name ?? String(tenant)
    return this.#contexts.run(scope, (ctx) =>
      noteRead(ctx, tenantAccessKind, [tenant, name], {
        what: 'Acts for the tenant',
        home: { id: idTenant, name: home },
        tenant: { id: tenant, name },
      }),
    )
  }
}
