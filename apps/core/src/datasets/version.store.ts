import type { UtteranceChange } from '@parley/contract/datasets/dataset.enum.ts'
import type { comparisonQuery, DatasetVersion, versionQuery } from '@parley/contract/datasets/dataset.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { personRef } from '../kernel/names.ts'
import { cellOf, columnOf, rowsOf } from '../kernel/rows.ts'
import { deleteUtterances } from './utterance.store.ts'

export type Counts = Pick<DatasetVersion, 'added' | 'removed' | 'moved' | 'edited'>

/** Makes a version of what was changed under its number. */
export async function insertVersion(ctx: Ctx, idDataset: number, version: number, what: string, counts: Counts) {
  const [at, by] = [ctx.clock.now(), ctx.actor.id]
  await ctx.db
    .updateTable('nlpDataset')
    .set({ contentVersion: version, updatedAt: at, updatedBy: by })
    .where('idDataset', '=', idDataset)
    .execute()
  await ctx.db
    .insertInto('nlpDatasetVersion')
    .values({ idDataset, contentVersion: version, what, ...counts, at, byUser: by })
    .execute()
}

export async function listVersions(db: Db, idDataset: number, query: z.output<typeof versionQuery>) {
  const rows = db
    .selectFrom('nlpDatasetVersion as v')
    .select(['v.contentVersion', 'v.what', 'v.added', 'v.removed', 'v.moved', 'v.edited', 'v.at'])
    .select(personRef('v.by_user').as('by'))
    .where('v.idDataset', '=', idDataset)
  return await keyset(db, rows, query, {
    id: { column: 'v.content_version', key: 'contentVersion' },
    sorts: { contentVersion: { expression: sql`v.content_version`, type: 'bigint' } },
    fallback: '-contentVersion',
  })
}

/** Utterances that were changed after a version; only they can be another in it. */
const touched = (idDataset: number, version: number) => sql`
  SELECT id_utterance FROM nlp_utterance WHERE id_dataset = ${idDataset} AND since_version > ${version}
  UNION SELECT id_utterance FROM nlp_utterance_past WHERE id_dataset = ${idDataset} AND to_version > ${version}`

/** The utterances of `ids` as they were in a version. */
const stateIn = (idDataset: number, version: number) => sql`
  SELECT id_utterance, id_category, text, key, split, source, conversation, created_at, created_by FROM nlp_utterance
  WHERE id_dataset = ${idDataset} AND since_version <= ${version} AND id_utterance IN (SELECT id_utterance FROM ids)
  UNION ALL SELECT id_utterance, id_category, text, key, split, source, conversation, created_at, created_by FROM nlp_utterance_past
  WHERE id_dataset = ${idDataset} AND from_version <= ${version} AND to_version > ${version} AND id_utterance IN (SELECT id_utterance FROM ids)`

const categoriesIn = (idDataset: number, version: number) => sql`
  SELECT id_category, name FROM nlp_category WHERE id_dataset = ${idDataset} AND since_version <= ${version}
  UNION ALL SELECT id_category, name FROM nlp_category_past
  WHERE id_dataset = ${idDataset} AND from_version <= ${version} AND to_version > ${version}`

/** What two states have different: from the one, to the other. */
const compared = (idDataset: number, from: number, to: number) => sql`(
  WITH ids AS (${touched(idDataset, Math.min(from, to))}),
    one AS (SELECT s.*, c.name FROM (${stateIn(idDataset, from)}) AS s LEFT JOIN (${categoriesIn(idDataset, from)}) AS c USING (id_category)),
    other AS (SELECT s.*, c.name FROM (${stateIn(idDataset, to)}) AS s LEFT JOIN (${categoriesIn(idDataset, to)}) AS c USING (id_category))
  SELECT id_utterance, one.id_category AS from_category, other.id_category AS to_category,
    CASE WHEN one.text IS NULL THEN 'added' WHEN other.text IS NULL THEN 'removed'
      WHEN one.id_category <> other.id_category THEN 'moved' ELSE 'edited' END AS change,
    CASE WHEN one.text IS NOT NULL THEN jsonb_build_object('text', one.text, 'category', coalesce(one.name, '')) END AS before,
    CASE WHEN other.text IS NOT NULL THEN jsonb_build_object('text', other.text, 'category', coalesce(other.name, '')) END AS after
  FROM one FULL JOIN other USING (id_utterance)
  WHERE one.text IS DISTINCT FROM other.text OR one.id_category IS DISTINCT FROM other.id_category)`

interface Side {
  readonly text: string
  readonly category: string
}
interface Compared {
  readonly idUtterance: number
  readonly change: UtteranceChange
  readonly before: Side | null
  readonly after: Side | null
}

export async function listCompared(db: Db, idDataset: number, query: z.output<typeof comparisonQuery>) {
  let rows = db
    .selectFrom(sql<Compared>`${compared(idDataset, query.from, query.to)}`.as('x'))
    .select(['x.idUtterance', 'x.change', 'x.before', 'x.after'])
  if (query.change && query.change.length > 0) rows = rows.where('x.change', 'in', query.change)
  return await keyset(db, rows, query, {
    id: { column: 'x.id_utterance', key: 'idUtterance' },
    sorts: { idUtterance: { expression: sql`x.id_utterance`, type: 'bigint' } },
    fallback: 'idUtterance',
  })
}

export async function sumCompared(db: Db, idDataset: number, from: number, to: number) {
  const counts = await rowsOf(db)<{
    change: UtteranceChange
    fromCategory: number | null
    toCategory: number | null
    n: number
  }>`
    SELECT change, from_category, to_category, count(*)::int AS n FROM ${compared(idDataset, from, to)} AS x GROUP BY 1, 2, 3`
  const names = await rowsOf(db)<{ idCategory: number; before: string | null; after: string | null }>`
    SELECT id_category, one.name AS before, other.name AS after
    FROM (${categoriesIn(idDataset, from)}) AS one FULL JOIN (${categoriesIn(idDataset, to)}) AS other USING (id_category)
    ORDER BY coalesce(other.name, one.name) COLLATE by_name, id_category`
  const sum = (change: UtteranceChange) =>
    counts.reduce((total, each) => total + (each.change === change ? each.n : 0), 0)
  const sumAt = (place: 'fromCategory' | 'toCategory', idCategory: number) =>
    counts.reduce(
      (total, each) => total + (each[place] === idCategory && each.fromCategory !== each.toCategory ? each.n : 0),
      0,
    )
  const categories = names
    .map((each) => ({
      ...each,
      added: sumAt('toCategory', each.idCategory),
      removed: sumAt('fromCategory', each.idCategory),
    }))
    .filter(({ before, after, added, removed }) => before !== after || added + removed > 0)
  return { added: sum('added'), removed: sum('removed'), moved: sum('moved'), edited: sum('edited'), categories }
}

/** Brings back what a dataset held in a version, under the number of a new one. */
export async function restoreState(ctx: Ctx, idDataset: number, wanted: number, version: number): Promise<Counts> {
  const { db } = ctx
  const { categories, ...counts } = await sumCompared(db, idDataset, version - 1, wanted)
  const changes = await columnOf(db)<number>`SELECT id_utterance FROM ${compared(idDataset, version - 1, wanted)} AS x`
  // All that differs goes before any of it comes back: so nothing stands in its way.
  await deleteUtterances(db, idDataset, changes, version)
  for (const { idCategory, before, after } of categories) {
    if (before === after) continue
    if (before !== null) await pastCategory(ctx, idCategory, version)
    if (after === null) await db.deleteFrom('nlpCategory').where('idCategory', '=', idCategory).execute()
  }
  for (const { idCategory, before, after } of categories)
    if (after !== null && before !== after) await writeCategory(ctx, [idDataset, idCategory], wanted, version)
  await cellOf(db)<number>`
    WITH ids AS (SELECT unnest(${changes}::bigint[]) AS id_utterance)
    INSERT INTO nlp_utterance (id_utterance, id_dataset, id_category, text, key, split, source, conversation, since_version, created_at, created_by,
      updated_at, updated_by)
    SELECT id_utterance, ${idDataset}, id_category, text, key, split, source, conversation, ${version}, created_at, created_by,
      ${ctx.clock.now()}, ${ctx.actor.id}::bigint
    FROM (${stateIn(idDataset, wanted)}) AS s ORDER BY id_utterance`
  return counts
}

const pastCategory = (ctx: Ctx, idCategory: number, version: number) =>
  sql`INSERT INTO nlp_category_past (id_dataset, id_category, name, description, from_version, to_version, created_at, created_by)
    SELECT id_dataset, id_category, name, description, since_version, ${version}, created_at, created_by
    FROM nlp_category WHERE id_category = ${idCategory}`.execute(ctx.db)

const writeCategory = (ctx: Ctx, [idDataset, idCategory]: readonly [number, number], wanted: number, version: number) =>
  sql`INSERT INTO nlp_category AS c (id_category, id_dataset, name, description, since_version, created_at, created_by, updated_at, updated_by)
    SELECT id_category, id_dataset, name, description, ${version}, created_at, created_by, ${ctx.clock.now()}, ${ctx.actor.id}::bigint
    FROM nlp_category_past WHERE id_dataset = ${idDataset} AND id_category = ${idCategory} AND from_version <= ${wanted} AND to_version > ${wanted}
    ON CONFLICT (id_category) DO UPDATE SET name = excluded.name, description = excluded.description, since_version = excluded.since_version,
      row_version = c.row_version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
    ctx.db,
  )

/** Brings back a category with the utterances that went with it; how many, or undefined where it never was. */
export async function restoreCategoryState(
  ctx: Ctx,
  [idDataset, idCategory]: readonly [number, number],
  version: number,
): Promise<number | undefined> {
  const removed = await cellOf(ctx.db)<number>`
    SELECT max(to_version) FROM nlp_category_past WHERE id_dataset = ${idDataset} AND id_category = ${idCategory}
      AND NOT EXISTS (SELECT FROM nlp_category WHERE id_category = ${idCategory})`
  if (removed === undefined || removed === null) return undefined
  await writeCategory(ctx, [idDataset, idCategory], removed - 1, version)
  return (
    (await cellOf(ctx.db)<number>`
      WITH back AS (
        INSERT INTO nlp_utterance (id_utterance, id_dataset, id_category, text, key, split, source, conversation, since_version, created_at, created_by,
          updated_at, updated_by)
        SELECT p.id_utterance, id_dataset, id_category, text, key, split, source, conversation, ${version}, created_at, created_by,
          ${ctx.clock.now()}, ${ctx.actor.id}::bigint
        FROM nlp_utterance_past p WHERE id_dataset = ${idDataset} AND id_category = ${idCategory} AND to_version = ${removed}
          AND NOT EXISTS (SELECT FROM nlp_utterance u WHERE u.id_utterance = p.id_utterance)
        ORDER BY p.id_utterance RETURNING 1
      ) SELECT count(*)::int FROM back`) ?? 0
  )
}
