import type { UtteranceSource, UtteranceSplit } from '@parley/contract/datasets/dataset.enum.ts'
import type { Utterance, utteranceQuery } from '@parley/contract/datasets/dataset.schema.ts'
import { utteranceKey } from '@parley/contract/datasets/utteranceKey.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { cellOf, columnOf, rowsOf } from '../kernel/rows.ts'
import { onTexts } from './textThread.ts'

const utterances = (db: Db) =>
  db
    .selectFrom('nlpUtterance as u')
    .select(['u.idUtterance', 'u.text', 'u.split', 'u.source', 'u.createdAt', 'u.updatedAt'])
    .select([personRef('u.created_by').as('createdBy'), personRef('u.updated_by').as('updatedBy')])
    .select(
      sql<Utterance['category']>`(SELECT jsonb_build_object('id', c.id_category, 'name', c.name)
        FROM nlp_category c WHERE c.id_category = u.id_category)`.as('category'),
    )

export async function listUtterances(db: Db, idDataset: number, query: z.output<typeof utteranceQuery>) {
  const { search, idCategory, split = [], source = [] } = query
  let rows = utterances(db).where('u.idDataset', '=', idDataset)
  if (idCategory !== undefined) rows = rows.where('u.idCategory', '=', idCategory)
  if (search) rows = rows.where(holds('u.text', search))
  if (split.length > 0) rows = rows.where('u.split', 'in', split)
  if (source.length > 0) rows = rows.where('u.source', 'in', source)
  return await keyset(db, rows, query, {
    id: { column: 'u.id_utterance', key: 'idUtterance' },
    sorts: {
      // Texts are many, and no names: by the order of their index.
      text: { expression: sql`u.text COLLATE app.by_name`, type: 'text' },
      createdAt: { expression: sql`u.created_at`, type: 'timestamptz' },
    },
    fallback: '-createdAt',
  })
}

export const getUtterance = async (db: Db, idDataset: number, idUtterance: number): Promise<Utterance> =>
  (await utterances(db)
    .where('u.idDataset', '=', idDataset)
    .where('u.idUtterance', '=', idUtterance)
    .executeTakeFirst()) ?? notFound('Utterance')

export interface ReadUtterance {
  readonly idUtterance: number
  readonly text: string
  readonly idCategory: number
  readonly category: string
  readonly split: UtteranceSplit
}
/** All that a dataset holds, always in the same order: what models learn from. */
export const readUtterances = (db: Db, idDataset: number): Promise<ReadUtterance[]> =>
  rowsOf(db)<ReadUtterance>`
    SELECT u.id_utterance, u.text, u.id_category, c.name AS category, u.split
    FROM nlp_utterance u JOIN nlp_category c ON c.id_category = u.id_category
    WHERE u.id_dataset = ${idDataset} ORDER BY u.id_utterance`

/** Training utterances of a category, the same for the same seed. */
export const sampleTraining = (db: Db, idCategory: number, seed: number, most: number) => columnOf(db)<string>`
  SELECT text FROM nlp_utterance WHERE id_category = ${idCategory} AND split = 'train'
  ORDER BY md5(id_utterance || ' ' || ${seed}::int), id_utterance LIMIT ${most}`

/** Which of these keys the dataset has, in whatever category. */
export const keysAmong = (db: Db, idDataset: number, keys: readonly string[]) => columnOf(db)<string>`
  SELECT DISTINCT key FROM nlp_utterance WHERE id_dataset = ${idDataset} AND key = ANY (${keys}::text[])`

export interface NewUtterance {
  readonly text: string
  readonly idCategory: number
  /** In which it was said. */
  readonly conversation?: string | undefined
}

/**
 * Inserts what its category has not yet, and divides it: the test share of a category stays what it is to be, whatever is added, and nothing that is
 * there moves. What was generated is learned only: a model is measured by what people say. A text that the dataset has in another category, or had before, is on the side where it was: what was learned is no test.
 */
export async function insertUtterances(
  ctx: Ctx,
  { idDataset, testShare }: { readonly idDataset: number; readonly testShare: number },
  texts: readonly NewUtterance[],
  { source, version }: { readonly source: UtteranceSource; readonly version: number },
): Promise<number> {
  const now = ctx.clock.now()
  const keys = texts.map(({ text }) => utteranceKey(text))
  // What nearly says the same stands together in line, so that it is on one side.
  const first = [...keys]
  const groups = texts.length > 1 ? await onTexts('similarGroups', { texts: keys }) : []
  for (const [leader = 0, ...others] of groups) for (const each of others) first[each] = keys[leader] ?? ''
  const given = texts.map(({ conversation = null, ...each }, at) => ({
    ...each,
    conversation,
    key: keys[at],
    line: first[at],
  }))
  return (
    (await cellOf(ctx.db)<number>`
    WITH given AS (
      SELECT DISTINCT ON (g."idCategory", g.key) g."idCategory" AS id_category, g.text, g.key, g.conversation, g.at,
        ('x' || left(md5(g.line), 7))::bit(28)::int AS place
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS ("idCategory" bigint, text text, key text, line text, conversation uuid))
        WITH ORDINALITY AS g ("idCategory", text, key, line, conversation, at)
      WHERE NOT EXISTS (SELECT FROM nlp_utterance u WHERE u.id_dataset = ${idDataset} AND u.key = g.key AND u.id_category = g."idCategory")
      ORDER BY g."idCategory", g.key, g.at
    ), known AS (
      SELECT g.*, coalesce(
        (SELECT u.split FROM nlp_utterance u WHERE u.id_dataset = ${idDataset} AND u.key = g.key LIMIT 1),
        (SELECT p.split FROM nlp_utterance_past p WHERE p.id_dataset = ${idDataset} AND p.key = g.key ORDER BY p.to_version DESC LIMIT 1)) AS split
      FROM given g
    ), room AS (
      SELECT c.id_category, least(round((c.utterances + count(*)) * ${testShare}::numeric / 100), c.utterances + count(*) - 1) - c.tests - count(*) FILTER (WHERE k.split = 'test') AS tests
      FROM known k JOIN nlp_category c USING (id_category) GROUP BY c.id_category
    ), placed AS (
      SELECT k.*, row_number() OVER (PARTITION BY k.id_category, k.split IS NULL ORDER BY k.place, k.key) AS turn FROM known k
    ), added AS (
      INSERT INTO nlp_utterance (id_dataset, id_category, text, key, split, source, conversation, since_version, created_at, created_by, updated_at, updated_by)
      SELECT ${idDataset}, p.id_category, p.text, p.key, coalesce(p.split, CASE WHEN p.turn <= room.tests AND ${source}::text <> 'generated' THEN 'test' ELSE 'train' END),
        ${source}, p.conversation, ${version}, ${now}, ${ctx.actor.id}::bigint, ${now}, ${ctx.actor.id}::bigint
      FROM placed p JOIN room USING (id_category) ORDER BY p.at RETURNING id_utterance
    ) SELECT count(*)::int FROM added`) ?? 0
  )
}

/** Inserts texts on the side where they were elsewhere; what its category has already stays as it is. */
export const insertPlaced = async (
  ctx: Ctx,
  idDataset: number,
  texts: readonly { readonly text: string; readonly idCategory: number; readonly split: UtteranceSplit }[],
  version: number,
) => {
  const now = ctx.clock.now()
  const given = JSON.stringify(texts.map((each) => ({ ...each, key: utteranceKey(each.text) })))
  return (
    (await cellOf(ctx.db)<number>`
    WITH added AS (
      INSERT INTO nlp_utterance (id_dataset, id_category, text, key, split, source, since_version, created_at, created_by, updated_at, updated_by)
      SELECT ${idDataset}, g."idCategory", g.text, g.key, g.split, 'import', ${version}, ${now}, ${ctx.actor.id}::bigint, ${now}, ${ctx.actor.id}::bigint
      FROM ROWS FROM (jsonb_to_recordset(${given}::jsonb) AS ("idCategory" bigint, text text, key text, split text))
        WITH ORDINALITY AS g ("idCategory", text, key, split, at) ORDER BY g.at
      ON CONFLICT (id_tenant, id_dataset, key, id_category) DO NOTHING RETURNING 1
    ) SELECT count(*)::int FROM added`) ?? 0
  )
}

/** How many of the texts other categories have. */
export const countConflicts = async (db: Db, idDataset: number, idCategory: number, texts: readonly string[]) =>
  (await cellOf(db)<number>`
    SELECT count(DISTINCT key)::int FROM nlp_utterance
    WHERE id_dataset = ${idDataset} AND key = ANY (${texts.map(utteranceKey)}::text[]) AND id_category <> ${idCategory}`) ??
  0

export const countUtterances = async (db: Db, idDataset: number): Promise<number> =>
  (await cellOf(db)<number>`
    SELECT coalesce(sum(utterances), 0)::int FROM nlp_category WHERE id_dataset = ${idDataset}`) ?? 0

const PAST = sql`id_dataset, id_utterance, id_category, text, key, split, source, conversation, from_version, to_version, created_at, created_by`
const gonePast = (version: number) =>
  sql`id_dataset, id_utterance, id_category, text, key, split, source, conversation, since_version, ${version}::bigint, created_at, created_by`

export const deleteUtterances = async (db: Db, idDataset: number, ids: readonly number[], version: number) =>
  (await cellOf(db)<number>`
    WITH gone AS (
      DELETE FROM nlp_utterance WHERE id_dataset = ${idDataset} AND id_utterance = ANY (${ids}::bigint[]) RETURNING *
    ), kept AS (INSERT INTO nlp_utterance_past (${PAST}) SELECT ${gonePast(version)} FROM gone RETURNING 1)
    SELECT count(*)::int FROM kept`) ?? 0

export const deleteUtterancesOf = async (db: Db, idCategory: number, version: number) =>
  (await cellOf(db)<number>`
    WITH gone AS (
      DELETE FROM nlp_utterance WHERE id_category = ${idCategory} RETURNING *
    ), kept AS (INSERT INTO nlp_utterance_past (${PAST}) SELECT ${gonePast(version)} FROM gone RETURNING 1)
    SELECT count(*)::int FROM kept`) ?? 0

/** Those that the other category has already, or that come twice, go; the others are in it, on the side where they were. */
export async function moveInto(
  ctx: Ctx,
  [idDataset, idCategory]: readonly [number, number],
  ids: readonly number[],
  version: number,
): Promise<{ readonly moved: number; readonly removed: number }> {
  const doubles = await rowsOf(ctx.db)<{ idUtterance: number }>`
    SELECT id_utterance FROM (
      SELECT id_utterance, row_number() OVER (PARTITION BY key ORDER BY id_utterance) AS turn, key FROM nlp_utterance
      WHERE id_dataset = ${idDataset} AND id_utterance = ANY (${ids}::bigint[]) AND id_category <> ${idCategory}
    ) AS chosen WHERE turn > 1 OR EXISTS (
      SELECT FROM nlp_utterance o WHERE o.id_dataset = ${idDataset} AND o.id_category = ${idCategory} AND o.key = chosen.key)`
  const removed = await deleteUtterances(
    ctx.db,
    idDataset,
    doubles.map(({ idUtterance }) => idUtterance),
    version,
  )
  const moved =
    (await cellOf(ctx.db)<number>`
      WITH past AS (
        INSERT INTO nlp_utterance_past (${PAST}) SELECT ${gonePast(version)} FROM nlp_utterance
        WHERE id_dataset = ${idDataset} AND id_utterance = ANY (${ids}::bigint[]) AND id_category <> ${idCategory} RETURNING id_utterance
      ), gone AS (
        UPDATE nlp_utterance u SET id_category = ${idCategory}, since_version = ${version}, updated_at = ${ctx.clock.now()}, updated_by = ${ctx.actor.id}::bigint
        FROM past WHERE u.id_utterance = past.id_utterance RETURNING 1
      ) SELECT count(*)::int FROM gone`) ?? 0
  return { moved, removed }
}

export async function storeText(ctx: Ctx, idDataset: number, idUtterance: number, text: string, version: number) {
  await sql`INSERT INTO nlp_utterance_past (${PAST}) SELECT ${gonePast(version)} FROM nlp_utterance
    WHERE id_dataset = ${idDataset} AND id_utterance = ${idUtterance}`.execute(ctx.db)
  await ctx.db
    .updateTable('nlpUtterance')
    .set({
      text,
      key: utteranceKey(text),
      sinceVersion: version,
      updatedAt: ctx.clock.now(),
      updatedBy: ctx.actor.id,
    })
    .where('idUtterance', '=', idUtterance)
    .execute()
}

/** Divides what is there by another share: as few as can be change sides. */
export const divideAgain = async (db: Db, idDataset: number, testShare: number): Promise<number> =>
  (await cellOf(db)<number>`
    WITH turns AS (
      SELECT id_utterance, row_number() OVER (PARTITION BY id_category ORDER BY split = 'train', place, id_utterance) AS turn,
        count(*) OVER (PARTITION BY id_category) AS n
      FROM nlp_utterance WHERE id_dataset = ${idDataset}
    ), sides AS (
      SELECT id_utterance, CASE WHEN turn <= least(round(n * ${testShare}::numeric / 100), n - 1) THEN 'test' ELSE 'train' END AS split FROM turns
    ), moved AS (
      UPDATE nlp_utterance u SET split = sides.split FROM sides WHERE u.id_utterance = sides.id_utterance AND u.split <> sides.split RETURNING 1
    ) SELECT count(*)::int FROM moved`) ?? 0
