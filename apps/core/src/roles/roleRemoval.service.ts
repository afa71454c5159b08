import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { roleKind } from '@parley/contract/roles/role.entity.ts'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import type { SignInServices } from '../kernel/services.ts'
import { keepAdministrators } from '../users/roles/administrators.ts'
import { grantBlocked, takingBlocked } from '../users/roles/grants.ts'
import { lockChangeable, readRole, tenantsOfRole } from './role.service.ts'
import { deleteRole, findPermissions, holdersOf, replaceMembers } from './role.store.ts'

const LISTED = 200

/** Refused with the list while people hold it, unless another group is named for them. */
export async function removeRole(
  ctx: Ctx,
  services: SignInServices,
  idRole: number,
  idReplacement: number | undefined,
): Promise<void> {
  const { isSystem } = await readRole(ctx, idRole)
  const tenants = await tenantsOfRole(ctx, idRole)
  await keepAdministrators(ctx, services, tenants, async () => {
    const before = await lockChangeable(ctx, idRole)
    refuse(takingBlocked(ctx, before.permissions))
    const holders = await holdersOf(ctx.db, idRole)
    if (holders.length > 0 && idReplacement === undefined)
      throw new Refusal(reason('role.inUse', { count: holders.length }), {
        members: holders.slice(0, LISTED).map(({ idUser, name, tenant }) => ({ idUser, name, tenant })),
      })
    const replacement = idReplacement === undefined ? undefined : await findReplacement(ctx, idReplacement, isSystem)
    if (replacement?.idRole === idRole) notFound('Permission group')
    if (replacement)
      for (const idTenant of tenants)
        await actIn(ctx, idTenant, (there) => replaceMembers(there.db, idRole, replacement.idRole))
    await deleteRole(ctx.db, idRole)
    await ctx.audit({
      kind: actionKind.of.DELETE,
      of: roleKind,
      entity: [idRole, before.name],
      before: { name: before.name, permissions: before.permissions, members: holders.map(({ name }) => name) },
      after: replacement && { replacedBy: replacement.name },
    })
  })
}

/** What is held everywhere can only be replaced by what can be held everywhere. */
async function findReplacement(ctx: Ctx, idReplacement: number, isSystem: boolean) {
  const found = await findPermissions(ctx.db, idReplacement)
  if (!found || (isSystem && found.idTenant !== null)) return notFound('Permission group')
  refuse(grantBlocked(ctx, found.permissions))
  return found
}
