import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'

export const isOperator = (ctx: Ctx) => ctx.tenant === OPERATOR_TENANT

/** The tenant must be the one acted for, or, for the operator, one that the permission reaches; another is not found. */
export async function requireTenant(ctx: Ctx, action: AreaAction, idTenant: number): Promise<void> {
  if (idTenant !== ctx.tenant && !(isOperator(ctx) && ctx.can(action, idTenant))) notFound('Tenant')
  await ctx.require(action, idTenant)
}

/** Refuses what only the operator, acting for itself, can do. */
export function requireOperator(ctx: Ctx): void {
  if (!isOperator(ctx)) refuse(reason('tenant.operatorOnly'))
}
