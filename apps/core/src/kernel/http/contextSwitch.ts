import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { ContextOpener, Scope } from '../context.ts'
import type { Caller } from './authenticate.ts'

const KEPT = 10_000

/** Writes down that somebody acts for a tenant that is not their own: once for a session, or a day of an API secret. */
export class ContextSwitches {
  readonly #contexts: ContextOpener
  /** Whose switch is written down, or being so: until it is, nothing of theirs goes on. */
  readonly #noted = new Map<string, Promise<void>>()

  constructor(contexts: ContextOpener) {
    this.#contexts = contexts
  }

  async note({ person, tenant, sid, actor }: Caller, scope: Scope): Promise<void> {
    if (tenant === person.idTenant) return
    const session = sid ?? `${actor.kind} ${scope.clock.now().toISOString().slice(0, 10)}`
    const key = `${person.idUser} ${tenant} ${session}`
    let noting = this.#noted.get(key)
    if (!noting) {
      if (this.#noted.size >= KEPT) this.#noted.clear()
      noting = this.#write(person, tenant, scope)
      this.#noted.set(key, noting)
    }
    await noting.catch((error: unknown) => {
      this.#noted.delete(key)
      throw error
    })
  }

  #write({ idTenant, tenant: home, tenants }: Caller['person'], tenant: number, scope: Scope): Promise<void> {
    const name = tenants.find(({ id }) => id === tenant)?.name ?? String(tenant)
    return this.#contexts.run(scope, (ctx) =>
      ctx.audit({
        kind: actionKind.of.READ,
        area: 'Tenants',
        entity: ['Tenant', tenant, name],
        after: { what: 'Acts for the tenant', home: { id: idTenant, name: home }, tenant: { id: tenant, name } },
      }),
    )
  }
}
