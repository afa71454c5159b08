import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'

/** The operator may act for another tenant, which owns none of it. */
export function refuseElsewhere({ tenant }: Ctx): void {
  if (tenant !== OPERATOR_TENANT) refuse(reason('tenant.operatorOnly'))
}
