import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { roleKind } from '@parley/contract/roles/role.entity.ts'
import { permissionProblem, roleBlocked } from '@parley/contract/roles/role.rules.ts'
import type { RolePermission, RoleRow, roleDraft } from '@parley/contract/roles/role.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, type Keeping } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import type { SignInServices } from '../kernel/services.ts'
import { keepAdministrators } from '../users/roles/administrators.ts'
import { grantBlocked, takingBlocked, takingNotHeld } from '../users/roles/grants.ts'
import { getRole, holdersOf, insertRole, lockRole, updateRole, type WholeRole } from './role.store.ts'

export const roles: Keeping<WholeRole> = {
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
    if (before.name !== name) await updateRole(ctx, idRole, { name })
  })

/** Each tenant in which somebody holds the role. */
export const tenantsOfRole = async (ctx: Ctx, idRole: number): Promise<number[]> => [
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

export async function writePermission(
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
