import type { Dataset, DatasetDraft, datasetQuery } from '@parley/contract/datasets/dataset.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

const counted = (column: 'utterances' | 'tests') =>
  sql<number>`(SELECT coalesce(sum(c.${sql.ref(column)}), 0)::int FROM nlp_category c WHERE c.id_dataset = d.id_dataset)`

const datasets = (db: Db) =>
  db
    .selectFrom('nlpDataset as d')
    .select(['d.idDataset', 'd.guid', 'd.name', 'd.language', 'd.purpose', 'd.description', 'd.testShare'])
    .select(['d.contentVersion', 'd.rowVersion', 'd.createdAt', 'd.updatedAt'])
    .select([personRef('d.created_by').as('createdBy'), personRef('d.updated_by').as('updatedBy')])
    .select([counted('utterances').as('utterances'), counted('tests').as('tests')])
    .select(sql<number>`(SELECT count(*)::int FROM nlp_category c WHERE c.id_dataset = d.id_dataset)`.as('categories'))
    .where('d.removedAt', 'is', null)

export async function listDatasets(db: Db, query: z.output<typeof datasetQuery>) {
  const { search, language = [], purpose = [] } = query
  let rows = datasets(db)
  if (search) rows = rows.where(holds('d.name', search))
  if (language.length > 0) rows = rows.where('d.language', 'in', language)
  if (purpose.length > 0) rows = rows.where('d.purpose', 'in', purpose)
  return await keyset(db, rows, query, {
    id: { column: 'd.id_dataset', key: 'idDataset' },
    sorts: {
      name: { expression: byName('d.name'), type: 'text' },
      updatedAt: { expression: sql`d.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const getDataset = async (db: Db, idDataset: number): Promise<Dataset> =>
  (await datasets(db).where('d.idDataset', '=', idDataset).executeTakeFirst()) ?? notFound('Dataset')

/** Holds back who else would change what it holds. */
export const lockDataset = async (db: Db, idDataset: number) =>
  (await db
    .selectFrom('nlpDataset')
    .select(['idDataset', 'name', 'language', 'testShare', 'contentVersion'])
    .where('idDataset', '=', idDataset)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Dataset')
export type LockedDataset = Awaited<ReturnType<typeof lockDataset>>

export const insertDataset = async (ctx: Ctx, draft: DatasetDraft & { readonly guid?: string }): Promise<number> =>
  (
    await ctx.db
      .insertInto('nlpDataset')
      .values({ ...draft, ...made(ctx) })
      .returning('idDataset')
      .executeTakeFirstOrThrow()
  ).idDataset

export const storeDataset = (ctx: Ctx, idDataset: number, draft: DatasetDraft) =>
  ctx.db
    .updateTable('nlpDataset')
    .set({ ...draft, ...changed(ctx) })
    .where('idDataset', '=', idDataset)
    .execute()

/** Models that learn from it; their trainings read it as it is by then. */
export const listModelsOn = (db: Db, idDataset: number) =>
  db
    .selectFrom('nlpModel')
    .select(['idModel as id', 'name'])
    .where('idDataset', '=', idDataset)
    .where('removedAt', 'is', null)
    .orderBy(byName('name'))
    .execute()

export async function markRemoved(ctx: Ctx, idDataset: number): Promise<void> {
  await ctx.db
    .updateTable('nlpDataset')
    .set({ removedAt: ctx.clock.now() })
    .where('idDataset', '=', idDataset)
    .execute()
}

/** Brings one back that was deleted; undefined where it is gone for good. */
export const bringBack = async (ctx: Ctx, guid: string): Promise<number | undefined> =>
  (
    await ctx.db
      .updateTable('nlpDataset')
      .set({ removedAt: null, ...changed(ctx) })
      .where('guid', '=', guid)
      .where('removedAt', 'is not', null)
      .returning('idDataset')
      .executeTakeFirst()
  )?.idDataset

export const offerDatasets = (
  db: Db,
  { search = '', limit = 100, language = [] }: Search & { readonly language?: readonly string[] | undefined },
) => {
  let rows = datasets(db).where(holds('d.name', search))
  if (language.length > 0) rows = rows.where('d.language', 'in', [...language])
  return db
    .selectFrom(rows.as('d'))
    .select(['d.idDataset as id', 'd.name', 'd.guid', 'd.language', 'd.purpose', 'd.utterances', 'd.contentVersion'])
    .orderBy(byName('d.name'))
    .limit(limit)
    .execute()
}
