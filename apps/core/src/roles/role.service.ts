import { reason } from '@parley/contract/kernel/errors.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { roleKind } from '@parley/contract/roles/role.entity.ts'
import { permissionProblem, roleBlocked } from '@parley/contract/roles/role.rules.ts'
import type { RolePermission, RolePreview, RoleRow, roleDraft } from '@parley/contract/roles/role.schema.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import type { z } from 'zod'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { notFound, refuse, whyRefused } from '../kernel/refusal.ts'
import type { SignInServices } from '../kernel/services.ts'
import { keepAdministrators } from '../users/roles/administrators.ts'
import { differenceOf, grantBlocked, takingBlocked, takingNotHeld, unionOf } from '../users/roles/effective.ts'
import {
  deleteRole,
  findPermissions,
  getRole,
  holdersOf,
  insertRole,
  lockRole,
  replaceMembers,
  updateRole,
  type WholeRole,
} from './role.store.ts'

const roles: Keeping<WholeRole> = {
  of: roleKind,
  async lock(ctx, idRole) {
    refuse(roleBlocked.change(await getRole(ctx.db, idRole), ctx.tenant))
    await lockRole(ctx.db, idRole)
  },
  get: ({ db }, idRole) => getRole(db, idRole),
  name: ({ name }) => name,
  facts: ({ name, permissions }) => ({ name, permissions }),
}

export async function readPermission(ctx: Ctx, idRole: number): Promise<RolePermission> {
  const { permissions, rowVersion } = await getRole(ctx.db, idRole)
  const notHeld = takingNotHeld(ctx, permissions) ?? null
  return { idRole, permissions: asSent(permissions), notHeld, rowVersion }
}

/** On the wire an entry is text or -1. */
const asSent = (permissions: PermissionMap): RolePermission['permissions'] =>
  Object.fromEntries(
    Object.entries(permissions).map(([area, entries]) => [
      area,
      entries.map((each) => (each === -1 ? -1 : String(each))),
    ]),
  )

export const createRole = (ctx: Ctx, { name, permissions }: z.output<typeof roleDraft>): Promise<RoleRow> =>
  createOf(ctx, roles, async () => {
    refuse(permissionProblem(permissions, ctx.tenant) ?? grantBlocked(ctx, permissions))
    return await insertRole(ctx, name, permissions)
  })

export async function duplicateRole(ctx: Ctx, idRole: number, name: string): Promise<RoleRow> {
  const { permissions } = await readPermission(ctx, idRole)
  return await createRole(ctx, { name, permissions })
}

export const renameRole = (ctx: Ctx, idRole: number, { name, rowVersion }: { name: string; rowVersion: number }) =>
  changeOf(ctx, roles, idRole, rowVersion, async (before) => {
    if (before.name === name) return
    refuse(roleBlocked.rename(before, ctx.tenant, takingNotHeld(ctx, before.permissions) ?? null))
    await updateRole(ctx, idRole, { name })
  })

/** Each tenant in which someone holds the role. */
const tenantsOfRole = async (ctx: Ctx, idRole: number): Promise<number[]> => [
  ...new Set((await holdersOf(ctx.db, idRole)).map(({ idTenant }) => idTenant)),
]

export async function changePermission(
  ctx: Ctx,
  services: SignInServices,
  idRole: number,
  { permissions, rowVersion }: { permissions: PermissionMap; rowVersion: number },
): Promise<RolePermission> {
  await writePermission(ctx, services, idRole, permissions, rowVersion)
  return await readPermission(ctx, idRole)
}

async function writePermission(
  ctx: Ctx,
  services: SignInServices,
  idRole: number,
  permissions: PermissionMap,
  rowVersion?: number,
) {
  await getRole(ctx.db, idRole)
  await keepAdministrators(ctx, services, await tenantsOfRole(ctx, idRole), () =>
    changeOf(ctx, roles, idRole, rowVersion, async (before) => {
      refuse(
        permissionProblem(permissions, ctx.tenant) ??
          grantBlocked(ctx, permissions, before.permissions) ??
          takingBlocked(ctx, before.permissions, permissions),
      )
      await updateRole(ctx, idRole, { permissions })
    }),
  )
}

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
    blocked: await whyRefused(ctx.db, () => writePermission(ctx, services, idRole, permissions)),
  }
}

/** Refused with the list while people hold it, unless another group is named for them. */
export async function removeRole(
  ctx: Ctx,
  services: SignInServices,
  idRole: number,
  idReplacement: number | undefined,
): Promise<void> {
  await getRole(ctx.db, idRole)
  const tenants = await tenantsOfRole(ctx, idRole)
  await keepAdministrators(ctx, services, tenants, () =>
    removeOf(ctx, roles, idRole, async ({ permissions, isSystem }) => {
      refuse(takingBlocked(ctx, permissions))
      const holders = await holdersOf(ctx.db, idRole)
      if (holders.length > 0 && idReplacement === undefined)
        refuseInUse(
          inUse(
            usersOf(
              userKind,
              holders.map(({ idUser: id, name }) => ({ id, name })),
            ),
          ),
          () => reason('role.inUse', { count: holders.length }),
        )
      const replacement = idReplacement === undefined ? undefined : await findReplacement(ctx, idReplacement, isSystem)
      if (replacement?.idRole === idRole) notFound(roleKind.label)
      if (replacement)
        for (const idTenant of tenants)
          await actIn(ctx, idTenant, (there) => replaceMembers(there.db, idRole, replacement.idRole))
      await deleteRole(ctx.db, idRole)
      return { members: holders.map(({ name }) => name), replacedBy: replacement?.name }
    }),
  )
}

/** What is held everywhere can only be replaced by what can be held everywhere. */
async function findReplacement(ctx: Ctx, idReplacement: number, isSystem: boolean) {
  const found = await findPermissions(ctx.db, idReplacement)
  if (!found || (isSystem && found.idTenant !== null)) return notFound(roleKind.label)
  refuse(grantBlocked(ctx, found.permissions))
  return found
}
