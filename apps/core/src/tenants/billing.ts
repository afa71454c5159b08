import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { lockTenant } from './tenant.store.ts'

export interface BillingOf {
  /** The day it is on the tenant's clock. */
  readonly today: string
  readonly currency: string
}

/** The day of an instant on a zone's clock. */
export const dayIn = (timezone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

export const billingOf = async (ctx: Ctx): Promise<BillingOf> => of(ctx, await ownTenant(ctx))

/** Changes follow each other: periods that overlap, or another currency meanwhile, could not be seen otherwise. */
export const lockBilling = async (ctx: Ctx): Promise<BillingOf> => of(ctx, await lockTenant(ctx, ctx.tenant))

const of = ({ clock }: Ctx, { timezone, currency }: { timezone: string; currency: string }): BillingOf => ({
  today: dayIn(timezone, clock.now()),
  currency,
})
