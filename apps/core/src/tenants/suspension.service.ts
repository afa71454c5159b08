import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { tenantBlocked } from '@parley/contract/tenants/tenant.rules.ts'
import type { runningConversations, suspension, Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import type { z } from 'zod'
import { startOfGuid } from '../conversations/runtime/guid.ts'
import { endStored } from '../conversations/runtime/session.service.ts'
import type { Setup } from '../conversations/runtime/setup.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { requireOperator } from './tenant.access.ts'
import { factsOf, record } from './tenant.service.ts'
import { getTenant, listRunning, lockTenant } from './tenant.store.ts'

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
  const before = await lockFor(ctx, wish.rowVersion)
  refuse(tenantBlocked.suspend(before, ctx.contextTenant))
  await endConversations(ctx, wish.endConversations)
  return await setState(ctx, before, {
    state: 'suspended',
    suspendedReason: wish.reason,
    suspendedAt: ctx.clock.now(),
  })
}

export async function reactivateTenant(ctx: Ctx, rowVersion: number): Promise<Tenant> {
  requireOperator(ctx)
  const before = await lockFor(ctx, rowVersion)
  refuse(tenantBlocked.reactivate(before))
  return await setState(ctx, before, { state: 'active', suspendedReason: null, suspendedAt: null })
}

async function lockFor(ctx: Ctx, rowVersion: number): Promise<Tenant> {
  const row = await lockTenant(ctx, ctx.tenant)
  const before = await getTenant(ctx, ctx.tenant)
  if (row.rowVersion !== rowVersion) stale('Tenant', before)
  return before
}

async function endConversations(ctx: Ctx, isWanted: boolean): Promise<void> {
  const running = await ctx.db.selectFrom('conversationSession').select('guid').execute()
  if (running.length === 0) return
  if (!isWanted) refuse(reason('tenant.inUse', { count: running.length }))
  const past = new Date(ctx.clock.now().getTime() - 1)
  await ctx.db.updateTable('conversationSession').set({ deadline: past }).execute()
  for (const { guid } of running) await endStored(ctx, guid)
}

interface State {
  readonly state: Tenant['state']
  readonly suspendedReason: string | null
  readonly suspendedAt: Date | null
}

async function setState(ctx: Ctx, before: Tenant, state: State): Promise<Tenant> {
  const { idTenant, rowVersion } = before
  await ctx.db
    .updateTable('tenant')
    .set({ ...state, rowVersion: rowVersion + 1, updatedAt: ctx.clock.now(), updatedBy: ctx.actor.id })
    .where('idTenant', '=', idTenant)
    .execute()
  const after = await getTenant(ctx, idTenant)
  await record(ctx, actionKind.of.UPDATE, after, { before: factsOf(before), after: factsOf(after) })
  return after
}
