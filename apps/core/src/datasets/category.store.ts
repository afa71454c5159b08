import type { Category, CategoryDraft, categoryQuery } from '@parley/contract/datasets/dataset.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'

const categories = (db: Db) =>
  db
    .selectFrom('nlpCategory as c')
    .innerJoin('nlpDataset as d', 'd.idDataset', 'c.idDataset')
    .select(['c.idCategory', 'c.idDataset', 'c.name', 'c.description', 'c.utterances', 'c.tests'])
    .select(['c.rowVersion', 'c.createdAt', 'c.updatedAt'])
    .select([personRef('c.created_by').as('createdBy'), personRef('c.updated_by').as('updatedBy')])
    .where('d.removedAt', 'is', null)

export async function listCategories(db: Db, idDataset: number, query: z.output<typeof categoryQuery>) {
  let rows = categories(db).where('c.idDataset', '=', idDataset)
  if (query.search) rows = rows.where(holds('c.name', query.search))
  return await keyset(db, rows, query, {
    id: { column: 'c.id_category', key: 'idCategory' },
    sorts: {
      name: { expression: byName('c.name'), type: 'text' },
      utterances: { expression: sql`c.utterances`, type: 'int' },
      updatedAt: { expression: sql`c.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const findCategory = (db: Db, idCategory: number): Promise<Category | undefined> =>
  categories(db).where('c.idCategory', '=', idCategory).executeTakeFirst()

/** The category, in this dataset. */
export async function getCategory(db: Db, idDataset: number, idCategory: number): Promise<Category> {
  const found = await findCategory(db, idCategory)
  return found?.idDataset === idDataset ? found : notFound('Category')
}

/** All of a dataset, without who made them. */
export const listAllCategories = (db: Db, idDataset: number) =>
  db
    .selectFrom('nlpCategory')
    .select(['idCategory', 'name', 'description'])
    .where('idDataset', '=', idDataset)
    .execute()

/** Ids by name in lower case. */
export async function categoryIds(db: Db, idDataset: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('nlpCategory')
    .select(['idCategory', sql<string>`lower(name)`.as('name')])
    .where('idDataset', '=', idDataset)
    .execute()
  return new Map(rows.map(({ name, idCategory }) => [name, idCategory]))
}

export async function insertCategories(
  ctx: Ctx,
  idDataset: number,
  drafts: readonly CategoryDraft[],
  sinceVersion: number,
): Promise<readonly { readonly idCategory: number; readonly name: string }[]> {
  if (drafts.length === 0) return []
  return await ctx.db
    .insertInto('nlpCategory')
    .values(drafts.map((draft) => ({ ...draft, idDataset, sinceVersion, ...made(ctx) })))
    .returning(['idCategory', 'name'])
    .execute()
}

/** What it was stays known, up to the version that changes it. */
const keepPast = (ctx: Ctx, idCategory: number, version: number) =>
  sql`INSERT INTO nlp_category_past (id_dataset, id_category, name, description, from_version, to_version, created_at, created_by)
    SELECT id_dataset, id_category, name, description, since_version, ${version}, created_at, created_by
    FROM nlp_category WHERE id_category = ${idCategory}`.execute(ctx.db)

export async function storeCategory(ctx: Ctx, idCategory: number, draft: CategoryDraft, version: number) {
  await keepPast(ctx, idCategory, version)
  await ctx.db
    .updateTable('nlpCategory')
    .set({ ...draft, ...changed(ctx), sinceVersion: version })
    .where('idCategory', '=', idCategory)
    .execute()
}

/** Its utterances have to be gone before. */
export async function deleteCategory(ctx: Ctx, idCategory: number, version: number) {
  await keepPast(ctx, idCategory, version)
  await ctx.db.deleteFrom('nlpCategory').where('idCategory', '=', idCategory).execute()
}

/** Whether categories were made, changed or deleted under the number of a version, with or without utterances. */
export const hasChangedCategories = async (db: Db, idDataset: number, version: number): Promise<boolean> =>
  (await cellOf(db)<boolean>`
    SELECT EXISTS (SELECT FROM nlp_category WHERE id_dataset = ${idDataset} AND since_version = ${version})
      OR EXISTS (SELECT FROM nlp_category_past WHERE id_dataset = ${idDataset} AND to_version = ${version})`) === true
