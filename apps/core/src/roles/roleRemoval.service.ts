import { reason } from '@parley/contract/kernel/errors.ts'
import { roleKind } from '@parley/contract/roles/role.entity.ts'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { removeOf } from '../kernel/keeping.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import type { SignInServices } from '../kernel/services.ts'
import { keepAdministrators } from '../users/roles/administrators.ts'
import { grantBlocked, takingBlocked } from '../users/roles/grants.ts'
import { roles, tenantsOfRole } from './role.service.ts'
import { deleteRole, findPermissions, getRole, holdersOf, replaceMembers } from './role.store.ts'

const LISTED = 200

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
        throw new Refusal(reason('role.inUse', { count: holders.length }), {
          members: holders.slice(0, LISTED).map(({ idUser, name, tenant }) => ({ idUser, name, tenant })),
        })
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
