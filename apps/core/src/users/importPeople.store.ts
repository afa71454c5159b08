import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type {} from './user.tables.ts'

export interface HomePerson {
  readonly idUser: number
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string | null
  readonly subject: string | null
  readonly roles: readonly string[]
  readonly memberships: readonly { idTenant: number; idRole: number; permissions: PermissionMap }[]
}

/** People at home here by user name in lower case, each with the roles held here. */
export async function readHomePeople(db: Db, usernames: readonly string[]): Promise<HomePerson[]> {
  const { rows } = await sql<HomePerson>`
    SELECT u.id_user, u.username, u.firstname, u.lastname, u.email, u.subject,
      coalesce(jsonb_agg(r.name ORDER BY r.name COLLATE app.by_name) FILTER (WHERE r.id_role IS NOT NULL), '[]') AS roles,
      coalesce(jsonb_agg(jsonb_build_object('idTenant', m.id_tenant, 'idRole', r.id_role, 'permissions', r.permissions))
        FILTER (WHERE r.id_role IS NOT NULL), '[]') AS memberships
    FROM app_user u LEFT JOIN membership m ON m.id_user = u.id_user LEFT JOIN role r ON r.id_role = m.id_role
    WHERE lower(u.username) = ANY(${[...usernames]}::text[])
    GROUP BY u.id_user`.execute(db)
  return rows
}
