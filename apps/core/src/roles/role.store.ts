import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { roleKind } from '@parley/contract/roles/role.entity.ts'
import type { RoleRow, roleQuery } from '@parley/contract/roles/role.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { type KeysetPage, keyset } from '../kernel/keyset.ts'
import { byName, holds } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'
import { withAllows } from '../users/roles/userRoles.store.ts'

const selectRoles = (db: Db) =>
  db
    .selectFrom('role')
    .select(['idRole', 'name', 'permissions', 'updatedAt', 'rowVersion'])
    .select([
      sql<boolean>`id_tenant IS NULL`.as('isSystem'),
      sql<number>`(SELECT count(*) FROM membership held WHERE held.id_role = role.id_role)`.as('members'),
      sql<RoleRow['updatedBy']>`CASE WHEN updated_by IS NULL THEN NULL
        ELSE jsonb_build_object('id', updated_by, 'name', app.person_name(updated_by)) END`.as('updatedBy'),
    ])

export async function pageOfRoles(db: Db, query: z.output<typeof roleQuery>): Promise<KeysetPage<RoleRow>> {
  const { search } = query
  const all = selectRoles(db)
  const found = search ? all.where(holds('name', search)) : all
  const page = await keyset(db, found, query, {
    id: { column: 'idRole', key: 'idRole' },
    sorts: {
      name: { expression: byName('name'), type: 'text' },
      updatedAt: { expression: sql`coalesce(updated_at, '-infinity')`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
  return { ...page, items: await withAllows(db, page.items) }
}

export type WholeRole = RoleRow & { readonly permissions: PermissionMap }

export async function getRole(db: Db, idRole: number): Promise<WholeRole> {
  const found = await selectRoles(db).where('idRole', '=', idRole).execute()
  return (await withAllows(db, found))[0] ?? notFound(roleKind.label)
}

const selectPermissions = (db: Db) =>
  db.selectFrom('role').select(['idRole', 'idTenant', 'name', 'permissions', 'rowVersion'])

export const findPermissions = (db: Db, idRole: number) =>
  selectPermissions(db).where('idRole', '=', idRole).executeTakeFirst()

/** The role until the end of the transaction; undefined also where it is not the tenant's to change. */
export const lockRole = (db: Db, idRole: number) =>
  selectPermissions(db).where('idRole', '=', idRole).forUpdate().executeTakeFirst()

export const allRoles = (db: Db) => selectPermissions(db).orderBy(byName('name')).execute()

export async function insertRole(ctx: Ctx, name: string, permissions: PermissionMap): Promise<number> {
  const { updatedAt, updatedBy } = made(ctx)
  const { idRole } = await ctx.db
    .insertInto('role')
    .values({ name, permissions: JSON.stringify(permissions), updatedAt, updatedBy })
    .returning('idRole')
    .executeTakeFirstOrThrow()
  return idRole
}

export async function updateRole(
  ctx: Ctx,
  idRole: number,
  change: { name: string } | { permissions: PermissionMap },
): Promise<void> {
  const set = 'name' in change ? change : { permissions: JSON.stringify(change.permissions) }
  await ctx.db
    .updateTable('role')
    .set({ ...set, ...changed(ctx) })
    .where('idRole', '=', idRole)
    .execute()
}

export async function deleteRole(db: Db, idRole: number): Promise<void> {
  await db.deleteFrom('role').where('idRole', '=', idRole).execute()
}

/** Gives everybody who holds the role in the tenant acted for another one instead. */
export async function replaceMembers(db: Db, idRole: number, idReplacement: number): Promise<void> {
  await sql`INSERT INTO membership (id_user, id_role) SELECT id_user, ${idReplacement}::bigint FROM membership WHERE id_role = ${idRole}
    ON CONFLICT DO NOTHING`.execute(db)
  await db.deleteFrom('membership').where('idRole', '=', idRole).execute()
}

interface Holder {
  readonly idUser: number
  readonly name: string
  readonly username: string
  readonly state: 'active' | 'disabled'
  readonly home: string
  readonly idTenant: number
  readonly tenant: string
  /** All roles that count where it is held. */
  readonly held: readonly { readonly idTenant: number; readonly idRole: number; readonly permissions: PermissionMap }[]
}

export const holdersOf = (db: Db, idRole: number): Promise<Holder[]> =>
  rowsOf(db)`SELECT * FROM app.role_holders(${idRole})`

export const whoCan = (db: Db, area: string, action: string) => rowsOf(db)<{
  idUser: number
  name: string
  idRole: number
  role: string
  entries: string[]
}>`
    SELECT * FROM app.who_can(${area}, ${action})`
