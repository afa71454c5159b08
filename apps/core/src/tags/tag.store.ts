import type { Tag, tagDraft, tagQuery } from '@parley/contract/tags/tag.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

const withUsage = (db: Db) =>
  db
    .selectFrom('tag')
    .select(['idTag', 'name', 'tone', 'rowVersion'])
    .select(sql<number>`(SELECT count(*) FROM call_script_tag used WHERE used.id_tag = tag.id_tag)`.as('usage'))

export async function listTags(db: Db, query: z.output<typeof tagQuery>) {
  let rows = db.selectFrom(withUsage(db).as('t')).selectAll()
  if (query.search) rows = rows.where(holds('t.name', query.search))
  return await keyset(db, rows, query, {
    id: { column: 't.id_tag', key: 'idTag' },
    sorts: {
      name: { expression: byName('t.name'), type: 'text' },
      usage: { expression: sql`t.usage`, type: 'bigint' },
    },
    fallback: 'name',
  })
}

export const getTag = async (db: Db, idTag: number): Promise<Tag> =>
  (await withUsage(db).where('idTag', '=', idTag).executeTakeFirst()) ?? notFound('Tag')

export const lockTag = async (db: Db, idTag: number): Promise<Tag> =>
  (await withUsage(db).where('idTag', '=', idTag).forUpdate().executeTakeFirst()) ?? notFound('Tag')

export const insertTag = async (ctx: Ctx, draft: z.output<typeof tagDraft>): Promise<number> =>
  (
    await ctx.db
      .insertInto('tag')
      .values({ ...draft, ...made(ctx) })
      .returning('idTag')
      .executeTakeFirstOrThrow()
  ).idTag

export const storeTag = (ctx: Ctx, idTag: number, draft: z.output<typeof tagDraft>) =>
  ctx.db
    .updateTable('tag')
    .set({ ...draft, ...changed(ctx) })
    .where('idTag', '=', idTag)
    .execute()

/** Flows and components of which a version has the tag. */
export const listTagged = (db: Db, idTag: number) =>
  db
    .selectFrom('callScript as s')
    .select(['s.idCallScript as id', 's.name', 's.scriptKind', 's.idFolder'])
    .where('s.idCallScript', 'in', (row) =>
      row.selectFrom('callScriptTag').select('idCallScript').where('idTag', '=', idTag),
    )
    .orderBy(byName('s.name'))
    .execute()

/** Versions that have the tag have another one in its place. */
export async function replaceTag(db: Db, idTag: number, idTarget: number): Promise<void> {
  await sql`INSERT INTO call_script_tag (id_call_script, version, id_tag)
    SELECT id_call_script, version, ${idTarget}::bigint FROM call_script_tag WHERE id_tag = ${idTag} ON CONFLICT DO NOTHING`.execute(
    db,
  )
  await db.deleteFrom('callScriptTag').where('idTag', '=', idTag).execute()
}

export async function deleteTag(db: Db, idTag: number): Promise<void> {
  await db.deleteFrom('tag').where('idTag', '=', idTag).execute()
}

/** Those of the ids that the tenant has, kept until the end of the transaction. */
export const lockTags = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tag')
    .select('idTag')
    .where('idTag', 'in', ids)
    .orderBy('idTag')
    .forShare()
    .execute()
  return rows.map(({ idTag }) => idTag)
}

/** Replaces the tags of one version. */
export async function setVersionTags(
  db: Db,
  idCallScript: number,
  version: number,
  tags: readonly number[],
): Promise<void> {
  await db.deleteFrom('callScriptTag').where('idCallScript', '=', idCallScript).where('version', '=', version).execute()
  if (tags.length === 0) return
  await db
    .insertInto('callScriptTag')
    .columns(['idCallScript', 'version', 'idTag'])
    .expression((row) =>
      row
        .selectFrom('tag')
        .select([sql.lit(idCallScript).as('idCallScript'), sql.lit(version).as('version'), 'idTag'])
        .where('idTag', 'in', [...tags]),
    )
    .execute()
}

/** Tags, for anyone who may see them at all. */
export async function lookUpTags(ctx: Ctx, { search = '', limit = 100 }: Search) {
  if (!ctx.can('CallScript.viewtags')) return []
  return await ctx.db
    .selectFrom('tag')
    .select(['idTag', 'name', 'tone'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
}
