import type { KnowledgeSourceKind, KnowledgeSourceState } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type {
  FetchRules,
  HeldText,
  KnowledgePassage,
  KnowledgeSource,
  knowledgeSourceQuery,
  SourceText,
} from '@parley/contract/knowledgeBase/source.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

const sources = (db: Db) =>
  db
    .selectFrom('knowledgeSource as s')
    .select(['s.idKnowledgeSource', 's.idKnowledgeBase', 's.idParent', 's.kind', 's.title', 's.fileName', 's.url'])
    .select([
      's.rules',
      's.bytes',
      's.state',
      's.problem',
      's.passages',
      's.uses',
      's.usedAt',
      's.textAt',
      's.checkedAt',
    ])
    .select(['s.nextAt', 's.rowVersion', 's.createdAt', 's.updatedAt', sql<boolean>`s.held IS NOT NULL`.as('isHeld')])
    .select([personRef('s.created_by').as('createdBy'), personRef('s.updated_by').as('updatedBy')])

/** What needs somebody comes first, then what answers most. */
const ATTENTION = sql`(CASE s.state WHEN 'failed' THEN 2 WHEN 'stale' THEN 1 ELSE 0 END * 1000000000000 + s.uses)`

export async function listSources(
  db: Db,
  idKnowledgeBase: number,
  kind: KnowledgeSourceKind,
  query: z.output<typeof knowledgeSourceQuery>,
) {
  let rows = sources(db).where('s.idKnowledgeBase', '=', idKnowledgeBase).where('s.kind', '=', kind)
  if (query.search) rows = rows.where(holds(sql`concat_ws(' ', s.title, s.file_name, s.url)`, query.search))
  if (query.state && query.state.length > 0) rows = rows.where('s.state', 'in', query.state)
  return await keyset(db, rows, query, {
    id: { column: 's.id_knowledge_source', key: 'idKnowledgeSource' },
    sorts: {
      attention: { expression: ATTENTION, type: 'bigint' },
      title: { expression: byName('s.title'), type: 'text' },
      uses: { expression: sql`s.uses`, type: 'bigint' },
      textAt: { expression: sql`coalesce(s.text_at, s.created_at)`, type: 'timestamptz' },
    },
    fallback: '-attention',
  })
}

export const findSource = (db: Db, id: number): Promise<KnowledgeSource | undefined> =>
  sources(db).where('s.idKnowledgeSource', '=', id).executeTakeFirst()

export async function getSource(db: Db, idKnowledgeBase: number, id: number): Promise<KnowledgeSource> {
  const found = await findSource(db, id)
  return found?.idKnowledgeBase === idKnowledgeBase ? found : notFound('Source')
}

/** Holds it until the transaction ends; undefined where it is gone. */
export const lockSource = (db: Db, id: number) =>
  db
    .selectFrom('knowledgeSource')
    .select([
      'idKnowledgeSource',
      'idKnowledgeBase',
      'fileKey',
      'live',
      'held',
      'rules',
      'url',
      'fileName',
      'title',
      'state',
    ])
    .where('idKnowledgeSource', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedSource = NonNullable<Awaited<ReturnType<typeof lockSource>>>

export const textsOf = (db: Db, id: number) =>
  db
    .selectFrom('knowledgeSource')
    .select(['live', 'held', 'fileKey', 'fileName'])
    .where('idKnowledgeSource', '=', id)
    .executeTakeFirst()

export const listPassages = (db: Db, id: number, most: number): Promise<KnowledgePassage[]> =>
  db
    .selectFrom('knowledgePassage')
    .select(['ordinal', 'text', 'heading', 'page', 'row', 'question'])
    .where('idKnowledgeSource', '=', id)
    .orderBy('ordinal')
    .limit(most)
    .execute()

interface NewSource {
  readonly idKnowledgeBase: number
  readonly idParent?: number
  readonly kind: KnowledgeSourceKind
  readonly title: string
  readonly fileName?: string
  readonly fileKey?: string
  readonly bytes?: number
  readonly url?: string
  readonly rules?: FetchRules
}

export const insertSource = async (ctx: Ctx, { rules, ...source }: NewSource): Promise<number> =>
  (
    await ctx.db
      .insertInto('knowledgeSource')
      .values({ ...source, rules: rules === undefined ? null : JSON.stringify(rules), ...made(ctx) })
      .returning('idKnowledgeSource')
      .executeTakeFirstOrThrow()
  ).idKnowledgeSource

interface SourceChange {
  readonly state?: KnowledgeSourceState
  readonly problem?: string | null
  readonly title?: string
  readonly fileName?: string
  readonly fileKey?: string
  readonly bytes?: number
  readonly checkedAt?: Date
  readonly textAt?: Date
  readonly nextAt?: Date | null
  readonly passages?: number
}

/** What the work finds; no change of what people set. */
export const noteSource = (db: Db, id: number, change: SourceChange) =>
  db.updateTable('knowledgeSource').set(change).where('idKnowledgeSource', '=', id).execute()

/** What people set. */
export const storeSource = (
  ctx: Ctx,
  id: number,
  { rules, ...change }: SourceChange & { readonly rules?: FetchRules },
) =>
  ctx.db
    .updateTable('knowledgeSource')
    .set({ ...change, ...(rules === undefined ? {} : { rules: JSON.stringify(rules) }), ...changed(ctx) })
    .where('idKnowledgeSource', '=', id)
    .execute()

export const holdText = (db: Db, id: number, text: HeldText | null) =>
  db
    .updateTable('knowledgeSource')
    .set({ held: text === null ? null : JSON.stringify(text) })
    .where('idKnowledgeSource', '=', id)
    .execute()

/** Remembers which newer text was dropped, so that the same page does not ask again. */
export const noteDropped = (db: Db, id: number, hash: string) =>
  sql`UPDATE knowledge_source SET live = live || jsonb_build_object('dropped', ${hash}::text)
    WHERE id_knowledge_source = ${id} AND live IS NOT NULL`.execute(db)

/** Lets a text answer instead of the one before. */
export async function replaceText(
  { db, clock }: Ctx,
  { idKnowledgeBase, idKnowledgeSource }: Pick<LockedSource, 'idKnowledgeBase' | 'idKnowledgeSource'>,
  text: SourceText,
  passages: readonly KnowledgePassage[],
): Promise<void> {
  await db.deleteFrom('knowledgePassage').where('idKnowledgeSource', '=', idKnowledgeSource).execute()
  await sql`
    INSERT INTO knowledge_passage (id_knowledge_base, id_knowledge_source, ordinal, text, heading, page, row, question)
    SELECT ${idKnowledgeBase}, ${idKnowledgeSource}, each.ordinal, each.text, each.heading, each.page, each.row, each.question
    FROM jsonb_to_recordset(${JSON.stringify(passages)}::jsonb) AS each (ordinal int, text text, heading text[], page int, row int, question text)`.execute(
    db,
  )
  await db
    .updateTable('knowledgeSource')
    .set({ live: JSON.stringify(text), held: null, passages: passages.length, textAt: clock.now() })
    .set({ state: 'ready', problem: null, title: text.title })
    .where('idKnowledgeSource', '=', idKnowledgeSource)
    .execute()
  await renewIndex(db, idKnowledgeBase)
}

/** Whoever has it indexed reads it again. */
export const renewIndex = (db: Db, idKnowledgeBase: number) =>
  db
    .updateTable('knowledgeBase')
    .set({
      indexVersion: sql<number>`index_version + 1`,
      sources: sql<number>`jsonb_array_length(entries) + (SELECT count(*) FROM knowledge_source s WHERE s.id_knowledge_base = knowledge_base.id_knowledge_base)`,
    })
    .where('idKnowledgeBase', '=', idKnowledgeBase)
    .execute()

/** With those it brought. */
export const removeSource = (db: Db, id: number) =>
  db.deleteFrom('knowledgeSource').where('idKnowledgeSource', '=', id).execute()

export const countSources = async (db: Db, idKnowledgeBase: number): Promise<{ sources: number; passages: number }> => {
  const { sources: count, passages } = await db
    .selectFrom('knowledgeSource')
    .select((row) => [
      row.fn.countAll<number>().as('sources'),
      row.fn.coalesce(row.fn.sum<number>('passages'), row.val(0)).as('passages'),
    ])
    .where('idKnowledgeBase', '=', idKnowledgeBase)
    .executeTakeFirstOrThrow()
  return { sources: Number(count), passages: Number(passages) }
}

/** Keys of the files of a knowledge base. */
export const fileKeys = async (db: Db, idKnowledgeBase: number): Promise<string[]> =>
  (
    await db
      .selectFrom('knowledgeSource')
      .select('fileKey')
      .where('idKnowledgeBase', '=', idKnowledgeBase)
      .where('fileKey', 'is not', null)
      .execute()
  ).flatMap(({ fileKey }) => fileKey ?? [])

/** Ids of pages that people added, or of one with those it brought. */
export const listUrlIds = async (db: Db, idKnowledgeBase: number, of: number | null): Promise<number[]> => {
  let rows = db
    .selectFrom('knowledgeSource')
    .select('idKnowledgeSource')
    .where('idKnowledgeBase', '=', idKnowledgeBase)
    .where('kind', '=', 'url')
  rows = of === null ? rows.where('idParent', 'is', null) : rows.where('idKnowledgeSource', '=', of)
  return (await rows.orderBy('idKnowledgeSource').execute()).map(({ idKnowledgeSource }) => idKnowledgeSource)
}

export const listChildren = (db: Db, idParent: number) =>
  db.selectFrom('knowledgeSource').select(['idKnowledgeSource', 'url']).where('idParent', '=', idParent).execute()

export const listHeld = async (db: Db, idKnowledgeBase: number): Promise<number[]> =>
  (
    await db
      .selectFrom('knowledgeSource')
      .select('idKnowledgeSource')
      .where('idKnowledgeBase', '=', idKnowledgeBase)
      .where('held', 'is not', null)
      .execute()
  ).map(({ idKnowledgeSource }) => idKnowledgeSource)

/** That it answered once more. */
export const countUse = ({ db, clock }: Ctx, ids: readonly number[]) =>
  db
    .updateTable('knowledgeSource')
    .set({ uses: sql<number>`uses + 1`, usedAt: clock.now() })
    .where('idKnowledgeSource', 'in', ids)
    .execute()
