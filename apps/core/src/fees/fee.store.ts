import type { Fee, FeeDraft, feeQuery } from '@parley/contract/fees/fee.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { validityAt } from '../tariffs/validity.ts'

/** As few digits as say the amount. */
const amount: RawBuilder<string> = sql`trim_scale(f.amount)::text`

const fees = (db: Db, today: string) =>
  db
    .selectFrom('fee as f')
    .select(['f.idFee', 'f.category', 'f.currency', 'f.period', 'f.quantity', 'f.validFrom', 'f.validTo', 'f.note'])
    .select(['f.rowVersion', 'f.createdAt', 'f.updatedAt', amount.as('amount'), validityAt('f', today).as('state')])
    .select([personRef('f.created_by').as('createdBy'), personRef('f.updated_by').as('updatedBy')])

export async function listFees(db: Db, today: string, query: z.output<typeof feeQuery>) {
  let rows = fees(db, today)
  if (query.search) rows = rows.where(holds('f.note', query.search))
  if (query.category && query.category.length > 0) rows = rows.where('f.category', 'in', query.category)
  if (query.state && query.state.length > 0)
    rows = rows.where(sql<boolean>`${validityAt('f', today)} = ANY (${query.state}::text[])`)
  return await keyset(db, rows, query, {
    id: { column: 'f.id_fee', key: 'idFee' },
    sorts: { validFrom: { expression: sql`f.valid_from::timestamp AT TIME ZONE 'UTC'`, type: 'timestamptz' } },
    fallback: '-validFrom',
  })
}

export const getFee = async (db: Db, today: string, idFee: number): Promise<Fee> =>
  (await fees(db, today).where('f.idFee', '=', idFee).executeTakeFirst()) ?? notFound('Fee')

/** The tenant's other fees of the category. */
export const feesBeside = (db: Db, { category }: FeeDraft, idFee = 0) =>
  db
    .selectFrom('fee as f')
    .select(['f.category', 'f.period', 'f.quantity', 'f.validFrom', 'f.validTo', amount.as('amount')])
    .where('f.category', '=', category)
    .where('f.idFee', '<>', idFee)
    .orderBy('f.validFrom')
    .execute()

export const insertFee = async (ctx: Ctx, fee: FeeDraft & Pick<Fee, 'currency'>): Promise<number> =>
  (
    await ctx.db
      .insertInto('fee')
      .values({ ...fee, ...made(ctx) })
      .returning('idFee')
      .executeTakeFirstOrThrow()
  ).idFee

export const storeFee = (ctx: Ctx, idFee: number, draft: FeeDraft) =>
  ctx.db
    .updateTable('fee')
    .set({ ...draft, ...changed(ctx) })
    .where('idFee', '=', idFee)
    .execute()

export async function deleteFee(db: Db, idFee: number): Promise<void> {
  await db.deleteFrom('fee').where('idFee', '=', idFee).execute()
}
