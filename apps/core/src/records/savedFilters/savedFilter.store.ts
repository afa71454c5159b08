import type { SavedFilter, SavedFilterDraft } from '@parley/contract/conversations/savedFilters/savedFilter.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { changed, made } from '../../kernel/keeping.ts'
import { byName, personRef } from '../../kernel/names.ts'
import { notFound } from '../../kernel/refusal.ts'

/** Those the actor may see: their own, and the shared ones. */
const visible = ({ db, actor }: Ctx) =>
  db
    .selectFrom('savedFilter as f')
    .select(['f.idSavedFilter', 'f.name', 'f.filters', 'f.isShared', 'f.rowVersion', 'f.createdAt', 'f.updatedAt'])
    .select([personRef('f.created_by').as('createdBy'), personRef('f.updated_by').as('updatedBy')])
    .select(sql<boolean>`f.id_user IS NOT DISTINCT FROM ${actor.id}::bigint`.as('isOwn'))
    .where(({ or, eb }) => or([eb('f.isShared', '=', true), eb('f.idUser', '=', actor.id)]))

export const listSavedFilters = (ctx: Ctx): Promise<SavedFilter[]> =>
  visible(ctx).orderBy(byName('f.name')).orderBy('f.idSavedFilter').execute()

export const getSavedFilter = async (ctx: Ctx, idSavedFilter: number): Promise<SavedFilter> =>
  (await visible(ctx).where('f.idSavedFilter', '=', idSavedFilter).executeTakeFirst()) ?? notFound('Saved filter')

export const lockSavedFilter = async (ctx: Ctx, idSavedFilter: number): Promise<SavedFilter> =>
  (await visible(ctx).where('f.idSavedFilter', '=', idSavedFilter).forUpdate().executeTakeFirst()) ??
  notFound('Saved filter')

/** Others that are saved at the same time wait, so that they are counted. */
export async function countOwn({ db }: Ctx, idUser: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved filters of ${idUser}`}, 0))`.execute(db)
  const { own } = await db
    .selectFrom('savedFilter')
    .select((row) => row.fn.countAll<number>().as('own'))
    .where('idUser', '=', idUser)
    .executeTakeFirstOrThrow()
  return own
}

export const insertSavedFilter = async (ctx: Ctx, idUser: number, draft: SavedFilterDraft): Promise<number> =>
  (
    await ctx.db
      .insertInto('savedFilter')
      .values({ ...draft, filters: JSON.stringify(draft.filters), idUser, ...made(ctx), createdBy: idUser })
      .returning('idSavedFilter')
      .executeTakeFirstOrThrow()
  ).idSavedFilter

/** Whose it was, while they are here. */
export const findOwner = async (db: Db, idUser: number): Promise<number | undefined> =>
  (await db.selectFrom('appUser').select('idUser').where('idUser', '=', idUser).executeTakeFirst())?.idUser

export const storeSavedFilter = (ctx: Ctx, idSavedFilter: number, draft: SavedFilterDraft) =>
  ctx.db
    .updateTable('savedFilter')
    .set({ ...draft, filters: JSON.stringify(draft.filters), ...changed(ctx) })
    .where('idSavedFilter', '=', idSavedFilter)
    .execute()

export async function deleteSavedFilters(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('savedFilter')
    .where('idSavedFilter', 'in', [...ids])
    .execute()
}

/** Those, of anyone, whose name or filters hold what the pattern finds. */
export const findSavedFilters = (db: Db, pattern: string) =>
  db
    .selectFrom('savedFilter')
    .select(['idSavedFilter', 'updatedAt'])
    .where(sql<boolean>`concat_ws(' ', name, filters::text) ~* ${pattern}`)
    .execute()
