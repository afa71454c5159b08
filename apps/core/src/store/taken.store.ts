import type { StoreThingKind } from '@parley/contract/store/store.enum.ts'
import type { takenQuery } from '@parley/contract/store/store.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { visibleScripts } from '../flows/flow.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { personRef } from '../kernel/names.ts'

/** The item of which it is a copy, or another one that offers the same: one that was removed by mistake is offered again. */
const offering = sql<{ idStoreItem: number }>`(
  SELECT * FROM store_item i WHERE i.id_store_item = t.id_store_item OR (t.is_root AND i.reference = t.source)
  ORDER BY i.id_store_item IS NOT DISTINCT FROM t.id_store_item DESC, i.id_store_item LIMIT 1)`.as('i')

/** Copies that are still there and that the person may see. */
async function copies(ctx: Ctx) {
  const seen: RawBuilder<boolean>[] = (await visibleScripts(ctx)).map(({ kind, folders }) =>
    folders === 'all'
      ? sql`s.script_kind = ${kind}`
      : sql`(s.script_kind = ${kind} AND s.id_folder = ANY (${[...folders]}::bigint[]))`,
  )
  if (ctx.can('Grammar.view')) seen.push(sql`g.id_grammar IS NOT NULL`)
  if (ctx.can('KnowledgeBase.view')) seen.push(sql`k.id_knowledge_base IS NOT NULL`)
  return ctx.db
    .selectFrom('storeTaken as t')
    .leftJoin('callScript as s', 's.guid', 't.guid')
    .leftJoin('grammar as g', 'g.guid', 't.guid')
    .leftJoin('knowledgeBase as k', 'k.guid', 't.guid')
    .leftJoinLateral(offering, (join) => join.onTrue())
    .select(['t.idStoreTaken', 't.kind', 't.edition', 't.isRoot', 't.rowVersion', 't.createdAt', 't.updatedAt'])
    .select([
      't.guid',
      't.source',
      't.pinned',
      personRef('t.created_by').as('createdBy'),
      personRef('t.updated_by').as('updatedBy'),
    ])
    .select([
      sql<boolean>`s.id_call_script IS NULL OR s.published_version IS NOT NULL`.as('isLive'),
      sql<number>`coalesce(s.id_call_script, g.id_grammar, k.id_knowledge_base)`.as('id'),
      sql<string>`coalesce(s.name, g.name, k.name)`.as('name'),
      sql<{ idStoreGroup: number; idStoreItem: number; title: string } | null>`CASE WHEN i.id_store_item IS NOT NULL
        THEN jsonb_build_object('idStoreGroup', i.id_store_group, 'idStoreItem', i.id_store_item, 'title', i.title) END`.as(
        'item',
      ),
    ])
    .where(seen.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(seen, sql` OR `)})`)
}
type Copies = Awaited<ReturnType<typeof copies>>
export type Copy = Awaited<ReturnType<Copies['execute']>>[number]

export async function pageOfCopies(ctx: Ctx, query: z.output<typeof takenQuery>) {
  const rows = await copies(ctx)
  const { guid } = query
  return await keyset(ctx.db, guid === undefined ? rows : rows.where('t.guid', '=', guid), query, {
    id: { column: 't.id_store_taken', key: 'idStoreTaken' },
    sorts: { updatedAt: { expression: sql`t.updated_at`, type: 'timestamptz' } },
    fallback: '-updatedAt',
  })
}

/** Copies of these sources, newest first. */
export const listCopies = async (ctx: Ctx, sources: readonly string[]): Promise<Copy[]> =>
  sources.length === 0
    ? []
    : await (await copies(ctx))
        .where('t.source', 'in', [...new Set(sources)])
        .orderBy('t.idStoreTaken', 'desc')
        .limit(1_000)
        .execute()

/** Copies by their own guids. */
export const listCopiesByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<Copy[]> =>
  guids.length === 0 ? [] : await (await copies(ctx)).where('t.guid', 'in', [...new Set(guids)]).execute()

export const findCopy = async (ctx: Ctx, idStoreTaken: number): Promise<Copy | undefined> =>
  await (await copies(ctx)).where('t.idStoreTaken', '=', idStoreTaken).executeTakeFirst()

/** What a copy was taken as, held until the transaction ends where it is to be changed. */
export const findBase = (ctx: Ctx, idStoreTaken: number, isHeld: boolean) => {
  const row = ctx.db
    .selectFrom('storeTaken')
    .select(['bindings', 'rowVersion', sql<string>`base::text`.as('base')])
    .where('idStoreTaken', '=', idStoreTaken)
  return (isHeld ? row.forUpdate() : row).executeTakeFirst()
}

interface NewCopy {
  readonly kind: StoreThingKind
  readonly guid: string
  readonly source: string
  readonly pinned: number | null
  readonly edition: number
  readonly base: string
  readonly bindings: Readonly<Record<string, string>>
  readonly isRoot: boolean
  readonly idStoreItem: number
}

export const insertCopy = async (ctx: Ctx, { base, bindings, ...copy }: NewCopy): Promise<number> =>
  (
    await ctx.db
      .insertInto('storeTaken')
      .values({ ...copy, base, bindings: JSON.stringify(bindings), ...made(ctx) })
      .returning('idStoreTaken')
      .executeTakeFirstOrThrow()
  ).idStoreTaken

export const storeCopy = (
  ctx: Ctx,
  idStoreTaken: number,
  { bindings, ...taken }: Pick<NewCopy, 'base' | 'bindings' | 'edition' | 'idStoreItem'>,
) =>
  ctx.db
    .updateTable('storeTaken')
    .set({ ...taken, bindings: JSON.stringify(bindings), ...changed(ctx) })
    .where('idStoreTaken', '=', idStoreTaken)
    .execute()
