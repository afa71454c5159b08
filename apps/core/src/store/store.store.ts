import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import type { StoreGroupDraft, storeGroupQuery } from '@parley/contract/store/store.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { rowsOf } from '../kernel/rows.ts'

/** Who may see it is the operator’s to know. */
const tenants = ({ tenant }: Ctx) =>
  tenant === OPERATOR_TENANT
    ? sql<{ id: number; name: string }[] | null>`CASE WHEN g.visible_to IS NOT NULL THEN coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', t.id_tenant, 'name', t.name) ORDER BY t.name COLLATE by_name)
        FROM tenant t WHERE t.id_tenant = ANY (g.visible_to)), '[]'::jsonb) END`
    : sql<null>`NULL::jsonb`

const groups = (ctx: Ctx) =>
  ctx.db
    .selectFrom('storeGroup as g')
    .select(['g.idStoreGroup', 'g.name', 'g.description', 'g.rowVersion', 'g.createdAt', 'g.updatedAt'])
    .select([personRef('g.created_by').as('createdBy'), personRef('g.updated_by').as('updatedBy')])
    .select(tenants(ctx).as('tenants'))

export async function listGroups(ctx: Ctx, query: z.output<typeof storeGroupQuery>) {
  let rows = groups(ctx).select(
    sql<number>`(SELECT count(*)::int FROM store_item i WHERE i.id_store_group = g.id_store_group)`.as('items'),
  )
  const { search } = query
  if (search)
    rows = rows.where((row) =>
      row.or([
        holds(sql`g.name || ' ' || g.description`, search),
        row.exists(
          row
            .selectFrom('storeItem as i')
            .select('i.idStoreItem')
            .whereRef('i.idStoreGroup', '=', 'g.idStoreGroup')
            .where(holds(sql`i.title || ' ' || i.description`, search)),
        ),
      ]),
    )
  return await keyset(ctx.db, rows, query, {
    id: { column: 'g.id_store_group', key: 'idStoreGroup' },
    sorts: {
      name: { expression: byName('g.name'), type: 'text' },
      updatedAt: { expression: sql`g.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const findGroup = (ctx: Ctx, idStoreGroup: number) =>
  groups(ctx).where('g.idStoreGroup', '=', idStoreGroup).executeTakeFirst()

export const lockGroup = (db: Db, idStoreGroup: number) =>
  db
    .selectFrom('storeGroup')
    .select('idStoreGroup')
    .where('idStoreGroup', '=', idStoreGroup)
    .forUpdate()
    .executeTakeFirst()

/** Nobody sees it until the operator says who. */
export const insertGroup = async (ctx: Ctx, draft: StoreGroupDraft): Promise<number> =>
  (
    await ctx.db
      .insertInto('storeGroup')
      .values({ ...draft, visibleTo: sql<number[]>`'{}'::bigint[]`, ...made(ctx) })
      .returning('idStoreGroup')
      .executeTakeFirstOrThrow()
  ).idStoreGroup

/** Counts a change of anything in it; what is not given stays. */
export const storeGroup = (ctx: Ctx, idStoreGroup: number, draft: Partial<StoreGroupDraft> = {}) =>
  ctx.db
    .updateTable('storeGroup')
    .set({ ...draft, ...changed(ctx) })
    .where('idStoreGroup', '=', idStoreGroup)
    .execute()

export const storeVisibleTo = (ctx: Ctx, idStoreGroup: number, idTenants: readonly number[] | null) =>
  ctx.db
    .updateTable('storeGroup')
    .set({ visibleTo: idTenants === null ? null : sql<number[]>`${[...idTenants]}::bigint[]`, ...changed(ctx) })
    .where('idStoreGroup', '=', idStoreGroup)
    .execute()

export async function deleteGroup(db: Db, idStoreGroup: number): Promise<void> {
  await db.deleteFrom('storeGroup').where('idStoreGroup', '=', idStoreGroup).execute()
}

export const listKnownTenants = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const found = await db
    .selectFrom('tenant')
    .select('idTenant')
    .where('idTenant', 'in', [0, ...ids])
    .execute()
  return new Set(found.map(({ idTenant }) => idTenant))
}

const items = (db: Db) =>
  db
    .selectFrom('storeItem as i')
    .select(['i.idStoreItem', 'i.idStoreGroup', 'i.kind', 'i.reference', 'i.title', 'i.description'])
    .select(['i.place as order', sql<boolean>`i.picture IS NOT NULL`.as('hasPicture')])
    .orderBy('i.place')

export const listItems = (db: Db, idStoreGroup: number) =>
  items(db).where('i.idStoreGroup', '=', idStoreGroup).execute()
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

export const findItem = (db: Db, idStoreItem: number) =>
  items(db).where('i.idStoreItem', '=', idStoreItem).executeTakeFirst()

export const findPicture = (db: Db, idStoreItem: number) =>
  db.selectFrom('storeItem').select('picture as content').where('idStoreItem', '=', idStoreItem).executeTakeFirst()

type ItemFacts = Pick<ItemRow, 'title' | 'description'> & { readonly picture?: string | null | undefined }

export const insertItem = async (
  db: Db,
  row: Pick<ItemRow, 'idStoreGroup' | 'kind' | 'reference'> & ItemFacts,
): Promise<number> =>
  (
    await db
      .insertInto('storeItem')
      .values({ ...row, picture: row.picture ?? null, place: 0 })
      .returning('idStoreItem')
      .executeTakeFirstOrThrow()
  ).idStoreItem

export const storeItem = (db: Db, idStoreItem: number, { title, description, picture }: ItemFacts) =>
  db
    .updateTable('storeItem')
    .set({ title, description, ...(picture === undefined ? {} : { picture }) })
    .where('idStoreItem', '=', idStoreItem)
    .execute()

export async function deleteItem(db: Db, idStoreItem: number): Promise<void> {
  await db.deleteFrom('storeItem').where('idStoreItem', '=', idStoreItem).execute()
}

/** Numbers the items as they stand in the list. */
export const placeItems = (db: Db, ids: readonly number[]) =>
  rowsOf(db)`
    UPDATE store_item SET place = wanted.place::int
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    WHERE store_item.id_store_item = wanted.id AND store_item.place <> wanted.place`
