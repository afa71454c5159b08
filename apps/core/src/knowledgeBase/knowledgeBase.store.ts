import { knowledgeBaseApi } from '@parley/contract/knowledgeBase/knowledgeBase.api.ts'
import type {
  KnowledgeBase,
  KnowledgeBaseRow,
  knowledgeBaseDraft,
  knowledgeBaseQuery,
} from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { KeptMinScore } from '@parley/contract/knowledgeBase/minScore.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { type KeysetPage, keyset } from '../kernel/keyset.ts'
import { byName, holds } from '../kernel/names.ts'
import { onTenant } from '../kernel/onTenant.ts'
import { notFound } from '../kernel/refusal.ts'
import { shownOf } from './minScore.ts'

/** Knowledge bases of a tenant: the one acted for, unless the operator names another. */
export async function listKnowledgeBases(
  ctx: Ctx,
  { idTenant = ctx.tenant, ...query }: z.output<typeof knowledgeBaseQuery>,
): Promise<KeysetPage<KnowledgeBaseRow>> {
  return await onTenant(ctx, knowledgeBaseApi.List.permission, idTenant, async () => {
    let rows = ctx.db
      .selectFrom('knowledgeBase as k')
      .select(['k.idKnowledgeBase', 'k.name', 'k.languages', 'k.sources', 'k.updatedAt'])
      .select(
        sql<number>`(SELECT count(*)::int FROM knowledge_source s WHERE s.id_knowledge_base = k.id_knowledge_base AND s.state IN ('failed', 'stale'))`.as(
          'troubles',
        ),
      )
      .select(sql<'empty' | 'ready'>`CASE WHEN k.sources = 0 THEN 'empty' ELSE 'ready' END`.as('state'))
    if (query.search) rows = rows.where(holds('k.name', query.search))
    return keyset(ctx.db, rows, query, {
      id: { column: 'k.id_knowledge_base', key: 'idKnowledgeBase' },
      sorts: {
        name: { expression: byName('k.name'), type: 'text' },
        updatedAt: { expression: sql`k.updated_at`, type: 'timestamptz' },
      },
      fallback: 'name',
    })
  })
}

export async function getKnowledgeBase(db: Db, id: number): Promise<KnowledgeBase> {
  const found = await db
    .selectFrom('knowledgeBase')
    .select(['idKnowledgeBase', 'guid', 'name', 'entries', 'golden', 'rowVersion', 'minScore', 'indexVersion'])
    .where('idKnowledgeBase', '=', id)
    .executeTakeFirst()
  if (!found) return notFound('Knowledge base')
  const { indexVersion, minScore, ...base } = found
  return { ...base, minScore: shownOf(minScore, { golden: base.golden, indexVersion }) }
}

export const lockKnowledgeBase = async (db: Db, id: number) =>
  (await db
    .selectFrom('knowledgeBase')
    .select('idKnowledgeBase')
    .where('idKnowledgeBase', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Knowledge base')

type Draft = z.output<typeof knowledgeBaseDraft>

const columnsOf = ({ clock }: Ctx, { name, entries, golden }: Draft) => ({
  name: name.normalize('NFC'),
  entries: JSON.stringify(entries),
  ...(golden === undefined ? {} : { golden: JSON.stringify(golden) }),
  languages: [...new Set(entries.flatMap(({ language }) => language ?? []))].sort(),
  updatedAt: clock.now(),
})

export const insertKnowledgeBase = async (ctx: Ctx, draft: Draft, guid?: string): Promise<number> =>
  (
    await ctx.db
      .insertInto('knowledgeBase')
      .values({ ...columnsOf(ctx, draft), sources: draft.entries.length, ...(guid === undefined ? {} : { guid }) })
      .returning('idKnowledgeBase')
      .executeTakeFirstOrThrow()
  ).idKnowledgeBase

export const storeKnowledgeBase = (ctx: Ctx, id: number, draft: Draft) =>
  ctx.db
    .updateTable('knowledgeBase')
    .set({
      ...columnsOf(ctx, draft),
      rowVersion: sql<number>`row_version + 1`,
      // Golden questions and the name answer nothing.
      indexVersion: sql<number>`index_version + (entries IS DISTINCT FROM ${JSON.stringify(draft.entries)}::jsonb)::int`,
    })
    .set({
      sources: sql<number>`${draft.entries.length} + (SELECT count(*) FROM knowledge_source s WHERE s.id_knowledge_base = knowledge_base.id_knowledge_base)`,
    })
    .where('idKnowledgeBase', '=', id)
    .execute()

export const storeMinScore = (db: Db, id: number, kept: KeptMinScore | null) =>
  db
    .updateTable('knowledgeBase')
    .set({ minScore: kept === null ? null : JSON.stringify(kept) })
    .where('idKnowledgeBase', '=', id)
    .execute()

export async function deleteKnowledgeBase(db: Db, id: number): Promise<void> {
  await db.deleteFrom('knowledgeBase').where('idKnowledgeBase', '=', id).execute()
}

/** How it stands, for who indexes it. */
export const versionOf = async (db: Db, id: number) =>
  (await db
    .selectFrom('knowledgeBase')
    .select(['idKnowledgeBase', 'guid', 'indexVersion', 'minScore'])
    .where('idKnowledgeBase', '=', id)
    .executeTakeFirst()) ?? notFound('Knowledge base')

export const lookUpKnowledgeBases = (
  db: Db,
  { search = '', limit = 100 }: { search?: string | undefined; limit?: number | undefined },
) =>
  db
    .selectFrom('knowledgeBase')
    .select(['idKnowledgeBase as id', 'name', 'guid', sql<null>`NULL`.as('detail')])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
