import type { adjustment } from '@parley/contract/economy/economy.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { personRef } from '../../kernel/names.ts'

export type Adjustment = z.output<typeof adjustment>
export type AdjustmentSource = 'manual' | 'call' | 'recalculation' | 'fee'
export type KeptAdjustment = Adjustment & { readonly source: AdjustmentSource }

const amount: RawBuilder<string> = sql`trim_scale(amount)::text`
const adjustments = (db: Db) =>
  db
    .selectFrom('adjustment')
    .select(['idAdjustment', 'month', 'corrects', amount.as('amount'), 'reason', 'guid', 'source', 'createdAt'])
    .select(personRef('created_by').as('createdBy'))

/** What is charged in a month, the newest first. */
export const listAdjustments = (db: Db, month: string): Promise<KeptAdjustment[]> =>
  adjustments(db).where('month', '=', month).orderBy('idAdjustment', 'desc').execute()

/** What corrects a month and is charged in a later one, the newest first; of single calls there can be as many as there are calls. */
export const listLater = (db: Db, corrects: string): Promise<KeptAdjustment[]> =>
  adjustments(db)
    .where('corrects', '=', corrects)
    .where('month', '<>', corrects)
    .where('source', '<>', 'call')
    .orderBy('idAdjustment', 'desc')
    .execute()

/** What a closed month was corrected by; what a person wrote stays where it is. */
export const listCorrecting = (db: Db, corrects: string): Promise<KeptAdjustment[]> =>
  adjustments(db).where('corrects', '=', corrects).where('source', '<>', 'manual').orderBy('idAdjustment').execute()

export const findAdjustment = (db: Db, idAdjustment: number): Promise<KeptAdjustment | undefined> =>
  adjustments(db).where('idAdjustment', '=', idAdjustment).executeTakeFirst()

export const findAdjustments = (db: Db, ids: readonly number[]): Promise<KeptAdjustment[]> =>
  adjustments(db)
    .where(sql<boolean>`id_adjustment = ANY (${[...ids]}::bigint[])`)
    .orderBy('idAdjustment')
    .execute()

export interface NewAdjustment extends Pick<Adjustment, 'month' | 'corrects' | 'amount' | 'reason'> {
  readonly source: AdjustmentSource
  readonly guid?: string
  readonly idFee?: number
}

/** Those that are open are held open by the caller. */
export async function insertAdjustments(ctx: Ctx, all: readonly NewAdjustment[]): Promise<number[]> {
  if (all.length === 0) return []
  const by = { createdAt: ctx.clock.now(), createdBy: ctx.actor.id }
  const rows = all.map(({ guid = null, idFee = null, ...each }) => ({ ...each, guid, idFee, ...by }))
  const made = await ctx.db.insertInto('adjustment').values(rows).returning('idAdjustment').execute()
  return made.map(({ idAdjustment }) => idAdjustment)
}

export const removeAdjustments = (db: Db, ids: readonly number[]) =>
  sql`DELETE FROM adjustment WHERE id_adjustment = ANY (${[...ids]}::bigint[])`.execute(db)
