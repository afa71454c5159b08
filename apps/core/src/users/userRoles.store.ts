import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type {} from './user.tables.ts'

export interface Membership {
  readonly idTenant: number
  readonly tenant: string
  readonly idRole: number
  readonly name: string
  readonly permissions: PermissionMap
}

/** Every role of somebody who is at home here or holds one here, in whatever tenant. */
export async function membershipsOf(db: Db, idUser: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`SELECT * FROM app.memberships_of(${idUser})`.execute(db)
  return rows
}

/** The tenant's own roles and those of the system. */
export const listRoles = (db: Db) =>
  db.selectFrom('role').select(['idRole', 'idTenant', 'name', 'permissions']).orderBy(sql`lower(name)`).execute()

export async function replaceRoles(db: Db, idUser: number, idRoles: readonly number[]): Promise<void> {
  await db
    .deleteFrom('membership')
    .where('idUser', '=', idUser)
    .where(sql<boolean>`id_role <> ALL(${[...idRoles]}::bigint[])`)
    .execute()
  if (idRoles.length === 0) return
  await db
    .insertInto('membership')
    .values(idRoles.map((idRole) => ({ idUser, idRole })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
