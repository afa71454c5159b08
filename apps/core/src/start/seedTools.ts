import type pg from 'pg'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Services } from '../kernel/services.ts'

/** With what an example is filled in. */
export interface SeedTools {
  /** As the owner of the database, for what is written in bulk. */
  readonly owner: pg.Pool
  readonly clock: Clock
  readonly log: Logger
  readonly services: Services
  /** For what runs without a person, as the dialer does. */
  readonly core: Pick<Core, 'db' | 'contexts'>
  /** One transaction in a tenant as one of the people, through the same services as everybody; at another time by another clock. */
  as<T>(username: string, tenant: string, work: (ctx: Ctx) => Promise<T>, clock?: Clock): Promise<T>
}
/** Names and permissions are looked up each time: what is filled in may change them. */
export function createSeedTools(core: Core, owner: pg.Pool, log: Logger, services: Services): SeedTools {
  const { contexts, directory } = core
  return {
    owner,
    core,
    services,
    clock: systemClock,
    log,
    async as(username, tenantName, work, clock = systemClock) {
      const { rows } = await owner.query<{ user: string | null; tenant: string | null }>(
        `SELECT (SELECT id_user FROM app_user WHERE username = $1) AS user, (SELECT id_tenant FROM tenant WHERE name = $2) AS tenant`,
        [username, tenantName],
      )
      const person = await directory.person(Number(rows[0]?.user))
      if (!person || !rows[0]?.tenant) throw new Error(`the example has no ${username} or no ${tenantName}`)
      const { idUser, firstname, lastname, idTenant } = person
      const tenant = Number(rows[0].tenant)
      const permissions = directory.permissions(person, tenant)
      const actor = { id: idUser, name: `${firstname} ${lastname}`, kind: 'user' as const, idTenant }
      return await contexts.run({ actor, tenant, permissions, requestId: 'first-data', log, clock }, work)
    },
  }
}
