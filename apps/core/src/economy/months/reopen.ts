import { adjustmentKind, billingMonthKind } from '@parley/contract/economy/economy.entity.ts'
import { monthBlocked } from '@parley/contract/economy/economy.rules.ts'
import type { MonthCheck } from '@parley/contract/economy/economy.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { noteChanged } from '../../kernel/notes.ts'
import { refuse } from '../../kernel/refusal.ts'
import { lockBilling } from '../../tenants/billing.ts'
import { type KeptAdjustment, listCorrecting, removeAdjustments } from './adjustment.store.ts'
import { checkMonth } from './check.ts'
import { requireNewest } from './close.ts'
import { takeBackCorrections, takeBackLate } from './correction.store.ts'
import { keptClosedBy } from './month.store.ts'
import { queueRepriced } from './rerate.store.ts'
import { requireNoRun } from './run.store.ts'

/**
 * Opens the latest closed month again. What was adjusted because it was closed is part of it once more: calls that came late are rated into
 * it, corrected ones cost what they were corrected to, those whose prices have changed are rated again, and fees count as they are.
 */
export async function reopenMonth(ctx: Ctx, month: string, rowVersion: number): Promise<MonthCheck> {
  await requireNoRun(ctx, 'close')
  await lockBilling(ctx)
  const { state } = await requireNewest(ctx, month, rowVersion)
  refuse(monthBlocked.reopen({ month, state, ...(await keptClosedBy(ctx.db, month)) }))
  await ctx.db
    .updateTable('billingMonth')
    .set({ state: 'OPEN', calls: null, seconds: null, amount: null, fees: null, adjustments: null, feeParts: '[]' })
    .set({ closedAt: null, closedBy: null, rowVersion: sql`row_version + 1` })
    .where('month', '=', month)
    .execute()
  await noteChanged(ctx, billingMonthKind, [month, month], { state }, { state: 'OPEN' })
  await takeBack(ctx, month)
  await queueRepriced(ctx.db, month)
  return await checkMonth(ctx, month)
}

async function takeBack(ctx: Ctx, month: string): Promise<void> {
  const correcting = await listCorrecting(ctx.db, month)
  await takeBackCorrections(ctx, month)
  const kept = new Set(await takeBackLate(ctx, month))
  const removed = correcting.filter(({ idAdjustment }) => !kept.has(idAdjustment))
  await removeAdjustments(
    ctx.db,
    removed.map(({ idAdjustment }) => idAdjustment),
  )
  await ctx.auditAll(removed.map(removalOf))
}

const removalOf = ({ idAdjustment, ...facts }: KeptAdjustment) => ({
  kind: actionKind.of.DELETE,
  of: adjustmentKind,
  entity: [idAdjustment, facts.reason] as const,
  before: facts,
})

/** For good. */
export async function lockForGood(ctx: Ctx, month: string, rowVersion: number): Promise<MonthCheck> {
  await requireNoRun(ctx, 'close')
  const { state } = await requireNewest(ctx, month, rowVersion)
  refuse(monthBlocked.lock({ month, state }))
  await ctx.db
    .updateTable('billingMonth')
    .set({ state: 'LOCKED', lockedAt: ctx.clock.now(), lockedBy: ctx.actor.id, rowVersion: sql`row_version + 1` })
    .where('month', '=', month)
    .execute()
  await noteChanged(ctx, billingMonthKind, [month, month], { state }, { state: 'LOCKED' })
  return await checkMonth(ctx, month)
}
