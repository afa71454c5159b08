import { balanceKind, campaignPolicyKind } from '@parley/contract/campaigns/campaign.entity.ts'
import type { balanceChange, campaignPolicyChange } from '@parley/contract/campaigns/campaign.schema.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { type Balance, lockBalance, readBalance, storeBalance } from './balance.store.ts'
import { type CampaignPolicy, lockPolicy, readPolicy, storePolicy } from './policy.store.ts'

type Tenant = Awaited<ReturnType<typeof ownTenant>>

const policies: Keeping<CampaignPolicy, Tenant> = {
  of: campaignPolicyKind,
  async lock(ctx) {
    await lockPolicy(ctx.db)
    return await ownTenant(ctx)
  },
  get: ({ db }) => readPolicy(db),
  name: (_, { name }) => name,
  facts: ({ rowVersion: _, ...policy }) => policy,
}

export const updatePolicy = (ctx: Ctx, policy: z.output<typeof campaignPolicyChange>): Promise<CampaignPolicy> =>
  changeOf(ctx, policies, ctx.tenant, policy.rowVersion, () => storePolicy(ctx.db, policy))

const balances: Keeping<Balance, Tenant> = {
  of: balanceKind,
  async lock(ctx) {
    await lockBalance(ctx.db)
    return await ownTenant(ctx)
  },
  get: readBalance,
  name: (_, { name }) => name,
  facts: ({ isPrepaid, amount }) => ({ isPrepaid, amount }),
}

/** Money comes in at the operator's: nobody fills up their own balance. */
export function updateBalance(ctx: Ctx, balance: z.output<typeof balanceChange>): Promise<Balance> {
  if (ctx.actor.idTenant !== OPERATOR_TENANT) refuse(reason('balance.operatorOnly'))
  return changeOf(ctx, balances, ctx.tenant, balance.rowVersion, () => storeBalance(ctx.db, balance))
}
