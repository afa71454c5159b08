import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { VIEW_AS_HEADER } from '@parley/contract/kernel/constants.ts'
import { type Endpoint, onlyReads } from '@parley/contract/kernel/endpoint.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { allows } from '@parley/contract/kernel/permission.ts'
import { scopeNotHeld } from '@parley/contract/users/apiSecret.rules.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { ELSEWHERE } from '@parley/contract/users/user.rules.ts'
import type { AccessDirectory, AccessPerson } from '../access.ts'
import { type Clock, isWithin } from '../clock.ts'
import { type ContextOpener, missingPermission, type Scope } from '../context.ts'
import type { Ctx } from '../ctx.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { Caller } from './authenticate.ts'

/** Anyone who has not looked for so long starts over. */
const PAUSE_MS = 10 * 60_000
const KEPT = 10_000
const GIVE = 'AccessManagement.edituser'

interface Asked {
  readonly caller: Caller
  readonly header: string | string[] | undefined
  readonly endpoint: Endpoint
  /** The request as its real caller makes it. */
  readonly scope: Scope
}

/** Lets anyone who may give rights see the console as another user does: with that person's rights, and nothing changes. */
export class Viewing {
  readonly #directory: AccessDirectory
  readonly #contexts: ContextOpener
  readonly #clock: Clock
  /** When who last looked as whom. */
  readonly #seen = new Map<string, number>()

  constructor(directory: AccessDirectory, contexts: ContextOpener, clock: Clock) {
    this.#directory = directory
    this.#contexts = contexts
    this.#clock = clock
  }

  /** The caller that counts: the one who asks, or the person they look as. */
  async callerFor({ caller, header, endpoint, scope }: Asked): Promise<Caller> {
    if (header === undefined || header === '') return caller
    const person = await this.#personOf(caller, header, scope)
    const name = `${person.firstname} ${person.lastname}`
    const missing = this.#notHeld(caller.person, person)
    if (missing !== undefined) throw new Refusal(reason('viewAs.notHeld', { name, permission: missing }))
    if (!onlyReads(endpoint)) throw new Refusal(reason('viewAs.readOnly', { name }))
    await this.#note(caller, person.idUser, name, scope)
    const actor = { id: person.idUser, name, kind: 'user' as const, idTenant: person.idTenant }
    return { ...caller, person, actor, permissions: this.#directory.permissions(person, caller.tenant) }
  }

  /** Someone at home in the tenant acted for; others are as unknown as nobody. */
  async #personOf(caller: Caller, header: string | string[], scope: Scope): Promise<AccessPerson> {
    if (caller.actor.kind !== 'user') throw new Refusal(reason('viewAs.refused'))
    if (typeof header !== 'string' || !/^\d{1,15}$/.test(header))
      throw new Refusal(reason('validation.failed'), { [VIEW_AS_HEADER]: messages.invalid })
    if (!allows(caller.permissions, GIVE)) {
      const refused = async (ctx: Ctx) => {
        throw await missingPermission(ctx, [GIVE])
      }
      await this.#contexts.run(scope, refused, { readOnly: true })
    }
    const person = await this.#directory.person(Number(header))
    return person && person.idTenant === caller.tenant ? person : notFound('User')
  }

  /** The first right of the person, in whatever tenant, that the one who asks does not hold there; of another tenant it is not named. */
  #notHeld(caller: AccessPerson, person: AccessPerson): string | undefined {
    const tenants = new Set([person.idTenant, ...person.memberships.map(({ idTenant }) => idTenant)])
    for (const idTenant of tenants) {
      const [own, theirs] = [caller, person].map((each) => this.#directory.permissions(each, idTenant))
      const missing = scopeNotHeld(own ?? {}, theirs ?? {})
      if (missing !== undefined) return idTenant === person.idTenant ? missing : ELSEWHERE
    }
    return undefined
  }

  async #note({ actor, sid }: Caller, idUser: number, name: string, scope: Scope): Promise<void> {
    const key = `${actor.id} ${sid} ${idUser}`
    const now = this.#clock.now().getTime()
    const before = this.#seen.get(key)
    if (this.#seen.size >= KEPT) this.#seen.clear()
    this.#seen.set(key, now)
    if (before !== undefined && isWithin(before, PAUSE_MS, now)) return
    const entry = {
      kind: actionKind.of.READ,
      of: userKind,
      entity: [idUser, name],
      after: { what: 'Viewed as this person', viewedAs: true },
    } as const
    await this.#contexts.run(scope, (ctx) => ctx.audit(entry))
  }
}
