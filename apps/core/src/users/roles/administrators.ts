import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTenant } from '../../kernel/inTenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import { rowsOf } from '../../kernel/rows.ts'
import type { SignInServices } from '../../kernel/services.ts'
import type { PersonRow } from '../people.store.ts'
import { signInStates } from '../security/signInState.ts'

/**
 * Makes the change, unless nobody would be left in one of the tenants who can sign in and edit users and permission groups. Such changes of a
 * tenant wait for each other: two administrators cannot remove each other at the same moment.
 */
export async function keepAdministrators<T>(
  ctx: Ctx,
  services: SignInServices,
  idTenants: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  const tenants = [...new Set(idTenants)].sort((a, b) => a - b)
  for (const idTenant of tenants)
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`administrators of ${idTenant}`}, 0))`.execute(ctx.db)
  const before = new Map<number, boolean>()
  for (const idTenant of tenants) before.set(idTenant, await hasAdministrator(ctx, services, idTenant))
  const result = await change()
  for (const idTenant of tenants) {
    if (before.get(idTenant) && !(await hasAdministrator(ctx, services, idTenant)))
      refuse(reason('role.lastAdministrator'))
  }
  return result
}

const hasAdministrator = (ctx: Ctx, services: SignInServices, idTenant: number) =>
  inTenant(ctx, idTenant, async () => {
    const rows = await rowsOf(ctx.db)<Pick<PersonRow, 'issuer' | 'subject'>>`
      SELECT issuer, subject FROM app.tenant_administrators()`
    const stateOf = await signInStates(ctx, services, rows)
    return rows.some((row) => stateOf(row).lockedUntil === null)
  })
