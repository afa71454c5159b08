import type { UserState } from '@parley/contract/users/user.enum.ts'
import type { userReportQuery } from '@parley/contract/users/user.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonFacts } from '../kernel/access.ts'
import type { Db } from '../kernel/db.ts'
import { byName, holds } from '../kernel/names.ts'
import type { Fitting } from './security/signInState.ts'

/** A person who is at home in the tenant or a guest of it. */
export interface PersonRow extends PersonFacts {
  readonly invitedAt: string | null
  readonly lastSignInAt: string | null
  readonly isGuest: boolean
}

/** Everybody at home here (row security says who) and the guests. */
const people = sql<PersonRow>`(
  SELECT u.id_user, u.id_tenant, t.name AS tenant, u.username, u.firstname, u.lastname, u.email, u.issuer, u.subject, u.state,
    u.invited_at, a.last_sign_in_at, false AS is_guest
  FROM app_user u JOIN tenant t USING (id_tenant) LEFT JOIN user_activity a ON a.id_user = u.id_user
  WHERE u.id_tenant = app.tenant()
  UNION ALL
  SELECT g.id_user, g.id_tenant, g.tenant, g.username, g.firstname, g.lastname, g.email, g.issuer, g.subject, g.state,
    g.invited_at, g.last_sign_in_at, true FROM app.tenant_guests() g)`.as<'person'>('person')

export const selectPeople = (db: Db) => db.selectFrom(people)

export const findPerson = (db: Db, idUser: number) =>
  selectPeople(db).selectAll('person').where('person.idUser', '=', idUser).executeTakeFirst()

/** Never signed in and yet invited. */
export const stateOf = (row: Pick<PersonRow, 'state' | 'invitedAt' | 'lastSignInAt'>): UserState => {
  if (row.state === 'disabled') return 'disabled'
  return row.invitedAt !== null && row.lastSignInAt === null ? 'invited' : 'active'
}

const state = sql<UserState>`CASE WHEN person.state = 'disabled' THEN 'disabled'
  WHEN person.invited_at IS NOT NULL AND person.last_sign_in_at IS NULL THEN 'invited' ELSE 'active' END`

export type PeopleFilter = z.output<typeof userReportQuery>

/** Rows the filter lets through; `fitting` are those that the provider has found, where it was asked. */
export function filterPeople(db: Db, filter: PeopleFilter, fitting?: Fitting) {
  let rows = selectPeople(db)
  const { search, idRole, neverSignedIn } = filter
  if (search)
    rows = rows.where(
      holds(sql`concat_ws(' ', person.firstname, person.lastname, person.username, person.email)`, search),
    )
  if (idRole && idRole.length > 0)
    rows = rows.where((row) =>
      row.exists(
        row
          .selectFrom('membership')
          .select('membership.idUser')
          .whereRef('membership.idUser', '=', 'person.idUser')
          .where('membership.idRole', 'in', idRole),
      ),
    )
  if (filter.state && filter.state.length > 0) rows = rows.where(sql<boolean>`${state} = ANY(${filter.state}::text[])`)
  if (neverSignedIn !== undefined) rows = rows.where('person.lastSignInAt', neverSignedIn ? 'is' : 'is not', null)
  if (fitting)
    rows = rows.where(
      sql<boolean>`(person.subject = ANY(${[...fitting.subjects]}::text[]) OR (person.subject IS NULL AND ${fitting.withoutAccount}))`,
    )
  return rows
}

/** Roles held in the tenant acted for, by person. */
export async function rolesOf(
  db: Db,
  idUsers: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const byUser = new Map<number, { id: number; name: string }[]>()
  if (idUsers.length === 0) return byUser
  const rows = await db
    .selectFrom('membership')
    .innerJoin('role', 'role.idRole', 'membership.idRole')
    .select(['membership.idUser', 'role.idRole', 'role.name'])
    .where(sql<boolean>`membership.id_user = ANY(${[...idUsers]}::bigint[])`)
    .orderBy(byName('role.name'))
    .execute()
  for (const { idUser, idRole, name } of rows) byUser.set(idUser, [...(byUser.get(idUser) ?? []), { id: idRole, name }])
  return byUser
}
