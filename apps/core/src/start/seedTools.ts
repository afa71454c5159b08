import type pg from 'pg'
import type { Logger } from 'pino'
import { systemClock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import type { SeedTools } from '../kernel/seedTools.ts'
import type { Services } from '../kernel/services.ts'

export function createSeedTools(
  { contexts, directory }: Core,
  owner: pg.Pool,
  log: Logger,
  services: Services,
): SeedTools {
  return {
    owner,
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
