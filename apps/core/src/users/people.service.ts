import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { tenantUsersKind } from '@parley/contract/tenants/tenant.entity.ts'
import { twoFactorUse, userState } from '@parley/contract/users/user.enum.ts'
import type { UserRow, userQuery } from '@parley/contract/users/user.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { noteReport, type TableColumn, tableAnswer } from '../exports/table.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { type KeysetPage, keyset } from '../kernel/keyset.ts'
import { byName } from '../kernel/names.ts'
import type { Services } from '../kernel/services.ts'
import { undelivered } from '../mail/mail.service.ts'
import { columnTitles } from './import/importFile.ts'
import { filterPeople, type PeopleFilter, type PersonRow, rolesOf, stateOf } from './people.store.ts'
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

const BATCH = 1_000
/** The first ones are what an import reads. */
const columns: readonly TableColumn<UserRow>[] = [
  { title: columnTitles.username, value: (user) => user.username },
  { title: columnTitles.firstname, value: (user) => user.firstname },
  { title: columnTitles.lastname, value: (user) => user.lastname },
  { title: columnTitles.email, value: (user) => user.email },
  { title: columnTitles.roles, value: (user) => user.roles.map(({ name }) => name).join(' | ') },
  { title: 'State', value: (user) => userState.label(user.state) },
  { title: 'Two-factor', value: (user) => twoFactorUse.label(user.twoFactor) },
  { title: 'Locked until', kind: 'moment', value: (user) => user.lockedUntil },
  { title: 'Last sign-in', kind: 'moment', value: (user) => user.lastSignInAt },
  { title: 'Home tenant', value: (user) => user.tenant },
]

/** The people of a tenant as a file, piece by piece; the download is recorded. */
export async function reportUsers(
  ctx: Ctx,
  services: Services,
  { format, timeZone, ...filter }: PeopleFilter & ExportOptions,
): Promise<FileAnswer> {
  await requireHere(ctx, 'AccessManagement.viewuser')
  await noteReport(ctx, tenantUsersKind, [ctx.tenant, 'Users'], 'users', filter)
  const name = `Users ${ctx.clock.now().toISOString().slice(0, 10)}`
  const rows = peopleOf(ctx, services, filter)
  return tableAnswer(ctx, { format, timeZone }, { name, nouns: ['user', 'users'], columns, rows })
}

async function* peopleOf(ctx: Ctx, services: Services, filter: PeopleFilter): AsyncGenerator<readonly UserRow[]> {
  const fitting = await fittingPeople(ctx, services, filter)
  let after = 0
  for (;;) {
    const rows = await filterPeople(ctx.db, filter, fitting)
      .selectAll('person')
      .where('person.idUser', '>', after)
      .orderBy('person.idUser')
      .limit(BATCH)
      .execute()
    yield await completeRows(ctx, services, rows)
    after = rows.at(-1)?.idUser ?? 0
    if (rows.length < BATCH) return
  }
}
