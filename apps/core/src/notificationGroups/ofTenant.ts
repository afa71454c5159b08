import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'

/** Runs the work for the tenant of the address, whose log gets its events: the one acted for, or, for the operator, any that the permission reaches. */
export async function ofTenant<T>(
  ctx: Ctx,
  action: AreaAction,
  idTenant: number,
  work: (there: Ctx) => Promise<T>,
): Promise<T> {
  if (idTenant !== ctx.tenant) {
    if (ctx.tenant !== OPERATOR_TENANT || !ctx.can(action, idTenant)) notFound('Tenant')
    const found = await ctx.db
      .selectFrom('tenant')
      .select('idTenant')
      .where('idTenant', '=', idTenant)
      .executeTakeFirst()
    if (!found) notFound('Tenant')
  }
  await ctx.require(action, idTenant)
  return await actIn(ctx, idTenant, work)
}
