import { reason } from '@parley/contract/kernel/errors.ts'
import { tenantBlocked } from '@parley/contract/tenants/tenant.rules.ts'
import type { runningConversations, suspension, Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import type { z } from 'zod'
import { endStored } from '../conversations/runtime/session.service.ts'
import { type Setup, startOfGuid } from '../conversations/runtime/setup.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { requireOperator } from './tenant.check.ts'
import { tenants } from './tenant.service.ts'
import { listRunning, storeTenant } from './tenant.store.ts'

/** What a suspension would end, the oldest first. */
export async function readRunning(ctx: Ctx): Promise<z.output<typeof runningConversations>> {
  const { rows, total } = await listRunning(ctx)
  const items = rows.map(({ guid, setup }) => {
    const { to, from } = setup as Setup // written by insertSession only
    return { guid, flow: to, from, startedAt: startOfGuid(guid).toISOString() }
  })
  return { items, total }
}

/** Keeps the people of a tenant out; running conversations refuse it unless they are to be ended. */
export async function suspendTenant(ctx: Ctx, wish: z.output<typeof suspension>): Promise<Tenant> {
  requireOperator(ctx)
  return await changeOf(ctx, tenants, ctx.tenant, wish.rowVersion, async (before) => {
    refuse(tenantBlocked.suspend(before, ctx.contextTenant))
    await endConversations(ctx, wish.endConversations)
    const suspended = { suspendedReason: wish.reason, suspendedAt: ctx.clock.now() }
    await storeTenant(ctx, ctx.tenant, { state: 'suspended', ...suspended })
  })
}

export async function reactivateTenant(ctx: Ctx, rowVersion: number): Promise<Tenant> {
  requireOperator(ctx)
  return await changeOf(ctx, tenants, ctx.tenant, rowVersion, async (before) => {
    refuse(tenantBlocked.reactivate(before))
    await storeTenant(ctx, ctx.tenant, { state: 'active', suspendedReason: null, suspendedAt: null })
  })
}

async function endConversations(ctx: Ctx, isWanted: boolean): Promise<void> {
  const running = await ctx.db.selectFrom('conversationSession').select('guid').execute()
  if (running.length === 0) return
  if (!isWanted) refuse(reason('tenant.inUse', { count: running.length }))
  const past = new Date(ctx.clock.now().getTime() - 1)
  await ctx.db.updateTable('conversationSession').set({ deadline: past }).execute()
  for (const { guid } of running) await endStored(ctx, guid)
}
