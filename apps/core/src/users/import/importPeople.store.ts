import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { Membership } from '../roles/userRoles.store.ts'

/** Somebody at home here, with the roles held here by name. */
export interface HomePerson {
  readonly roles: readonly string[]
  readonly idUser: number
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string | null
  readonly subject: string | null
  /** Wherever they are held. */
  readonly memberships: readonly Membership[]
}

/** Whom the import has made and nobody has invited yet. */
export const readUninvited = (db: Db, idUserImport: number) =>
  db
    .selectFrom('importRow')
    .innerJoin('appUser', (join) =>
      join.on(sql`app.username_key(app_user.username)`, '=', sql`app.username_key(cells ->> 'username')`),
    )
    .select(['idUser', 'username', 'firstname', 'lastname', sql<string>`email`.as('email')])
    .where('idImport', '=', idUserImport)
    .where('result', '=', 'create')
    .where('appUser.state', '=', 'active')
    .where('invitedAt', 'is', null)
    .where('email', 'is not', null)
    .orderBy('line')
    .execute()

/** People at home here by the form in which usernames are compared, each with their roles. */
export async function readHomePeople(db: Db, usernames: readonly string[]): Promise<HomePerson[]> {
  const { rows } = await sql<Omit<HomePerson, 'roles'> & { idTenant: number }>`
    SELECT u.id_user, u.id_tenant, u.username, u.firstname, u.lastname, u.email, u.subject, coalesce((
      SELECT jsonb_agg(jsonb_build_object('idTenant', m.id_tenant, 'tenant', m.tenant, 'idRole', m.id_role, 'name', m.name,
        'permissions', m.permissions) ORDER BY m.name COLLATE by_name) FROM app.memberships_of(u.id_user) m), '[]') AS memberships
    FROM app_user u WHERE app.username_key(u.username) = ANY(${[...usernames]}::text[])`.execute(db)
  return rows.map(({ idTenant, ...person }) => ({
    ...person,
    roles: person.memberships.filter((each) => each.idTenant === idTenant).map(({ name }) => name),
  }))
}
