import { knowledgeBaseApi } from '@parley/contract/knowledgeBase/knowledgeBase.api.ts'
import type { KnowledgeBaseRow, knowledgeBaseQuery } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { type KeysetPage, keyset } from '../kernel/keyset.ts'
import { byName, holds } from '../kernel/names.ts'
import { onTenant } from '../kernel/onTenant.ts'

/** Knowledge bases of a tenant: the one acted for, unless the operator names another. */
export async function listKnowledgeBases(
  ctx: Ctx,
  { idTenant = ctx.tenant, ...query }: z.output<typeof knowledgeBaseQuery>,
): Promise<KeysetPage<KnowledgeBaseRow>> {
  return await onTenant(ctx, knowledgeBaseApi.List.permission, idTenant, async () => {
    let rows = ctx.db
      .selectFrom('knowledgeBase as k')
      .select(['k.idKnowledgeBase', 'k.name', 'k.languages', 'k.sources', 'k.updatedAt'])
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
