import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'

export const isOperator = (ctx: Ctx) => ctx.contextTenant === OPERATOR_TENANT

/** Refuses what only the operator, acting for itself, can do. */
export function requireOperator(ctx: Ctx): void {
  if (!isOperator(ctx)) refuse(reason('tenant.operatorOnly'))
}
