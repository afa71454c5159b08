import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { roleKind } from '@parley/contract/roles/role.entity.ts'
import { permissionProblem, roleBlocked } from '@parley/contract/roles/role.rules.ts'
import type { RolePermission, RoleRow, roleDraft } from '@parley/contract/roles/role.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse, stale } from '../kernel/refusal.ts'
import type { SignInServices } from '../kernel/services.ts'
import { keepAdministrators } from '../users/roles/administrators.ts'
import { grantBlocked, takingBlocked, takingNotHeld } from '../users/roles/grants.ts'
import { findPermissions, findRole, holdersOf, insertRole, lockRole, updateRole } from './role.store.ts'

const ENTITY = 'Permission group'
const stampOf = (ctx: Ctx) => ({ updatedAt: ctx.clock.now(), updatedBy: ctx.actor.id })

export const readRole = async (ctx: Ctx, idRole: number): Promise<RoleRow> =>
  (await findRole(ctx.db, idRole)) ?? notFound(ENTITY)

export async function readPermission(ctx: Ctx, idRole: number): Promise<RolePermission> {
  const { permissions, rowVersion } = (await findPermissions(ctx.db, idRole)) ?? notFound(ENTITY)
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

export async function createRole(ctx: Ctx, { name, permissions }: z.output<typeof roleDraft>): Promise<RoleRow> {
  refuse(permissionProblem(permissions, ctx.tenant) ?? grantBlocked(ctx, permissions))
  const { idRole } = await insertRole(ctx.db, name, permissions, stampOf(ctx))
  await ctx.audit({
    kind: actionKind.of.CREATE,
    of: roleKind,
    entity: [idRole, name],
    after: { name, permissions },
  })
  return await readRole(ctx, idRole)
}

export async function duplicateRole(ctx: Ctx, idRole: number, name: string): Promise<RoleRow> {
  const { permissions } = await readPermission(ctx, idRole)
  return await createRole(ctx, { name, permissions })
}

/** The role, locked; it must be the tenant's to change, and what the change was based on. */
export async function lockChangeable(ctx: Ctx, idRole: number, rowVersion?: number) {
  refuse(roleBlocked.change(await readRole(ctx, idRole), ctx.tenant))
  const locked = (await lockRole(ctx.db, idRole)) ?? notFound(ENTITY)
  if (rowVersion !== undefined && locked.rowVersion !== rowVersion)
    stale(ENTITY, { ...(await readRole(ctx, idRole)), permissions: locked.permissions })
  return locked
}

export async function renameRole(ctx: Ctx, idRole: number, change: { name: string; rowVersion: number }) {
  const before = await lockChangeable(ctx, idRole, change.rowVersion)
  if (before.name !== change.name) {
    await updateRole(ctx.db, idRole, { name: change.name }, stampOf(ctx))
    await ctx.audit({
      kind: actionKind.of.UPDATE,
      of: roleKind,
      entity: [idRole, change.name],
      before: { name: before.name },
      after: { name: change.name },
    })
  }
  return await readRole(ctx, idRole)
}

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
  await readRole(ctx, idRole)
  await keepAdministrators(ctx, services, await tenantsOfRole(ctx, idRole), async () => {
    const before = await lockChangeable(ctx, idRole, rowVersion)
    refuse(
      permissionProblem(permissions, ctx.tenant) ??
        grantBlocked(ctx, permissions, before.permissions) ??
        takingBlocked(ctx, before.permissions, permissions),
    )
    await updateRole(ctx.db, idRole, { permissions }, stampOf(ctx))
    await ctx.audit({
      kind: actionKind.of.UPDATE,
      of: roleKind,
      entity: [idRole, before.name],
      before: { permissions: before.permissions },
      after: { permissions },
    })
  })
}
