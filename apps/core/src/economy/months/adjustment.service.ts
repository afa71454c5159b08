import { adjustmentKind } from '@parley/contract/economy/economy.entity.ts'
import type { adjustmentDraft } from '@parley/contract/economy/economy.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { compareAmounts } from '@parley/rating'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { noteRemoved } from '../../kernel/notes.ts'
import { notFound, refuse } from '../../kernel/refusal.ts'
import {
  type Adjustment,
  findAdjustment,
  findAdjustments,
  insertAdjustments,
  type KeptAdjustment,
  listAdjustments,
  listLater,
  type NewAdjustment,
  removeAdjustments,
} from './adjustment.store.ts'
import { requireCharged } from './close.ts'
import { lockMonth, lockOpenMonth, thisMonth } from './month.store.ts'

export async function readAdjustments(ctx: Ctx, asked: string | undefined) {
  const month = asked ?? (await thisMonth(ctx))
  return {
    items: (await listAdjustments(ctx.db, month)).map(shown),
    later: (await listLater(ctx.db, month)).map(shown),
  }
}

/** Adjusts the month that is said in the first one from it on that is open. */
export async function createAdjustment(
  ctx: Ctx,
  { month: corrects, amount, reason: why }: z.output<typeof adjustmentDraft>,
): Promise<Adjustment> {
  await requireCharged(ctx, corrects)
  if (compareAmounts(amount, '0') === 0) refuse(reason('adjustment.zero'))
  const { month } = await lockOpenMonth(ctx, corrects)
  const [made] = await makeAdjustments(ctx, [{ month, corrects, source: 'manual', amount, reason: why }])
  return made ?? notFound('Adjustment')
}

/** With an event for each. */
export async function makeAdjustments(ctx: Ctx, all: readonly NewAdjustment[]): Promise<Adjustment[]> {
  const ids = await insertAdjustments(ctx, all)
  const made = (await findAdjustments(ctx.db, ids)).map(shown)
  await ctx.auditAll(
    made.map(({ idAdjustment, ...facts }) => ({
      kind: actionKind.of.CREATE,
      of: adjustmentKind,
      entity: [idAdjustment, facts.reason] as const,
      after: facts,
    })),
  )
  return made
}

/** What corrects calls is part of what they cost; it goes when their month is opened again. */
export async function removeAdjustment(ctx: Ctx, idAdjustment: number): Promise<void> {
  const { month } = (await findAdjustment(ctx.db, idAdjustment)) ?? notFound('Adjustment')
  const { state } = await lockMonth(ctx, month, 'share')
  const found = (await findAdjustment(ctx.db, idAdjustment)) ?? notFound('Adjustment')
  if (state !== 'OPEN') refuse(reason('month.notOpen', { month }))
  if (found.source === 'call' || found.source === 'recalculation') refuse(reason('adjustment.ofCall'))
  await removeAdjustments(ctx.db, [idAdjustment])
  await noteRemoved(ctx, adjustmentKind, [idAdjustment, found.reason], shown(found))
}

const shown = ({ source: _, ...adjustment }: KeptAdjustment): Adjustment => adjustment
