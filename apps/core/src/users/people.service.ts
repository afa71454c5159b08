import type { UserRow, userQuery } from '@parley/contract/users/user.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { type KeysetPage, keyset } from '../kernel/keyset.ts'
import { byName } from '../kernel/names.ts'
import type { Services } from '../kernel/services.ts'
import { undelivered } from '../mail/mail.service.ts'
import { filterPeople, type PersonRow, rolesOf, stateOf } from './people.store.ts'
import { fittingPeople, signInStates } from './security/signInState.ts'
import { requireHere } from './user.access.ts'

/** One page of the people of the tenant. */
export async function listPeople(
  ctx: Ctx,
  services: Services,
  query: z.output<typeof userQuery>,
): Promise<KeysetPage<UserRow>> {
  await requireHere(ctx, 'AccessManagement.viewuser')
  const fitting = await fittingPeople(ctx, services, query)
  const page = await keyset(ctx.db, filterPeople(ctx.db, query, fitting).selectAll('person'), query, {
    id: { column: 'person.id_user', key: 'idUser' },
    sorts: {
      name: { expression: byName(sql`person.firstname || ' ' || person.lastname`), type: 'text' },
      username: { expression: byName('person.username'), type: 'text' },
      email: { expression: byName(sql`coalesce(person.email, '')`), type: 'text' },
      lastSignInAt: { expression: sql`coalesce(person.last_sign_in_at, '-infinity')`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
  return { ...page, items: await completeRows(ctx, services, page.items) }
}

/** Adds roles and what the provider knows. */
export async function completeRows(ctx: Ctx, services: Services, rows: readonly PersonRow[]): Promise<UserRow[]> {
  const roles = await rolesOf(
    ctx.db,
    rows.map(({ idUser }) => idUser),
  )
  const signIn = await signInStates(ctx, services, rows)
  const invited = rows.filter((row) => stateOf(row) === 'invited').map(({ idUser }) => idUser)
  const unreached = await undelivered(ctx.db, 'User', invited)
  return rows.map((row) => ({
    id: row.idUser,
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    state: stateOf(row),
    idTenant: row.idTenant,
    tenant: row.tenant,
    isGuest: row.isGuest,
    roles: roles.get(row.idUser) ?? [],
    ...signIn(row),
    lastSignInAt: row.lastSignInAt,
    isUnreached: unreached.has(row.idUser),
  }))
}
