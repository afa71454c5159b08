import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { actionsOf, type Permission } from '@parley/contract/kernel/permission.ts'
import { actIn, missingPermission } from './context.ts'
import type { Ctx } from './ctx.ts'
import { notFound } from './refusal.ts'
import { rowsOf } from './rows.ts'

/**
 * Does the work in a tenant, whose log gets its events: the one acted for, or, for the operator, any that the permission reaches. Another
 * one is not found. The kernel calls it for every operation that the contract declares `on: 'tenant'`.
 */
export async function onTenant<T>(
  ctx: Ctx,
  permission: Permission,
  idTenant: number,
  work: (there: Ctx) => Promise<T>,
): Promise<T> {
  const actions = actionsOf(permission)
  const isAllowed = actions.some((action) => ctx.can(action, idTenant))
  if (idTenant !== ctx.tenant && !(ctx.tenant === OPERATOR_TENANT && isAllowed && (await isKnown(ctx, idTenant))))
    notFound('Tenant')
  if (!isAllowed) throw await missingPermission(ctx, actions)
  return await actIn(ctx, idTenant, work)
}

async function isKnown(ctx: Ctx, idTenant: number): Promise<boolean> {
  const rows = await rowsOf(ctx.db)<unknown>`SELECT FROM tenant WHERE id_tenant = ${idTenant}`
  return rows.length > 0
}
