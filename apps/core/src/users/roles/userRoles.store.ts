import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { sql } from 'kysely'
import { byName } from '../../kernel/byName.ts'
import type { Db } from '../../kernel/db.ts'
import { rowsOf } from '../../kernel/rows.ts'

export interface Membership {
  readonly idTenant: number
  readonly tenant: string
  readonly idRole: number
  readonly name: string
  readonly permissions: PermissionMap
}

/** Every role of somebody who is at home here or holds one here, in whatever tenant. */
export const membershipsOf = (db: Db, idUser: number): Promise<Membership[]> =>
  rowsOf(db)`SELECT * FROM app.memberships_of(${idUser})`

/** The tenant's own roles and those of the system. */
export const listRoles = (db: Db) =>
  db.selectFrom('role').select(['idRole', 'idTenant', 'name', 'permissions']).orderBy(byName('name')).execute()

export interface RolesOf {
  readonly idUser: number
  readonly idRoles: readonly number[]
}

/** Makes the roles of each person in the tenant acted for exactly those given. */
export async function replaceRoles(db: Db, wanted: readonly RolesOf[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS given ("idUser" bigint, "idRoles" bigint[])`
  await sql`DELETE FROM membership m USING ${given}
    WHERE m.id_user = given."idUser" AND m.id_role <> ALL (given."idRoles")`.execute(db)
  await sql`INSERT INTO membership (id_user, id_role)
    SELECT given."idUser", unnest(given."idRoles") FROM ${given} ON CONFLICT DO NOTHING`.execute(db)
}
