import type { Tag, tagDraft } from '@parley/contract/tags/tag.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { byName, holds, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

const withUsage = (db: Db) =>
  db
    .selectFrom('tag')
    .select(['idTag', 'name', 'tone', 'rowVersion'])
    .select(sql<number>`(SELECT count(*) FROM call_script_tag used WHERE used.id_tag = tag.id_tag)`.as('usage'))

export const listTags = (db: Db) => withUsage(db).orderBy(byName('name')).execute()

export const lockTag = async (db: Db, idTag: number): Promise<Tag> =>
  (await withUsage(db).where('idTag', '=', idTag).forUpdate().executeTakeFirst()) ?? notFound('Tag')

export const insertTag = async (db: Db, draft: z.output<typeof tagDraft>): Promise<number> =>
  (await db.insertInto('tag').values(draft).returning('idTag').executeTakeFirstOrThrow()).idTag

export const deleteTag = (db: Db, idTag: number) => db.deleteFrom('tag').where('idTag', '=', idTag).execute()

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
