import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { notFound } from '../kernel/refusal.ts'
import { requireTenant } from './tenant.access.ts'
import { lockTenant } from './tenant.store.ts'

export interface BillingOf {
  /** The day it is on the tenant's clock. */
  readonly today: string
  readonly currency: string
}

/** The day of an instant on a zone's clock. */
export const dayIn = (timezone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

export async function readBilling<T>(ctx: Ctx, idTenant: number, work: (of: BillingOf) => Promise<T>): Promise<T> {
  await requireTenant(ctx, 'AccessManagement.viewtariff', idTenant)
  const found = await ctx.db
    .selectFrom('tenant')
    .select(['timezone', 'currency'])
    .where('idTenant', '=', idTenant)
    .executeTakeFirst()
  const { timezone, currency } = found ?? notFound('Tenant')
  return await inTenant(ctx, idTenant, () => work({ today: dayIn(timezone, ctx.clock.now()), currency }))
}

/** Changes follow each other: periods that overlap, or another currency meanwhile, could not be seen otherwise. */
export async function changeBilling<T>(ctx: Ctx, idTenant: number, work: (of: BillingOf) => Promise<T>): Promise<T> {
  await requireTenant(ctx, 'AccessManagement.edittariff', idTenant)
  const { timezone, currency } = await lockTenant(ctx, idTenant)
  return await inTenant(ctx, idTenant, () => work({ today: dayIn(timezone, ctx.clock.now()), currency }))
}
