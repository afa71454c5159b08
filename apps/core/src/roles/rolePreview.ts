import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { RolePreview } from '@parley/contract/roles/role.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { SignInServices } from '../kernel/services.ts'
import { differenceOf, unionOf } from '../users/roles/effective.ts'
import { writePermission } from './role.service.ts'
import { getRole, holdersOf } from './role.store.ts'

const LISTED = 200

/** What saving would change for each person who holds the role, all their roles counted, and why it would be refused. */
export async function previewPermission(
  ctx: Ctx,
  services: SignInServices,
  idRole: number,
  permissions: PermissionMap,
): Promise<RolePreview> {
  await getRole(ctx.db, idRole)
  const holders = (await holdersOf(ctx.db, idRole)).filter(({ state }) => state === 'active')
  const people = holders.map(({ idUser, name, idTenant, tenant, held }) => {
    const changed = held.map((each) => (each.idRole === idRole ? { ...each, permissions } : each))
    return { idUser, name, tenant, ...differenceOf(unionOf(held, idTenant), unionOf(changed, idTenant)) }
  })
  const affected = people.filter(({ gains, losses }) => gains.length + losses.length > 0)
  return {
    people: affected.slice(0, LISTED),
    affected: affected.length,
    unaffected: people.length - affected.length,
    blocked: await blockedBy(ctx, services, idRole, permissions),
  }
}

/** Saves and takes it back: what is said before is what saving would do. */
async function blockedBy(
  ctx: Ctx,
  services: SignInServices,
  idRole: number,
  permissions: PermissionMap,
): Promise<string | null> {
  await sql`SAVEPOINT preview`.execute(ctx.db)
  const blocked = await writePermission(ctx, services, idRole, permissions).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )
  await sql`ROLLBACK TO preview`.execute(ctx.db)
  return blocked
}
