import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import { sql } from 'kysely'
import { returningUserEvent } from '../../erasure/guard.ts'
import type { AuditEntry, Ctx } from '../../kernel/ctx.ts'
import { rolesEvent } from '../roles/userRoles.service.ts'
import { replaceRoles } from '../roles/userRoles.store.ts'
import { insertUsers } from '../security/invitation.service.ts'
import type { CheckedUser } from './importCheck.ts'
import type { HomePerson } from './importPeople.store.ts'

/** Makes new people with their roles; that these may be given was checked with the row. */
export async function createFrom(ctx: Ctx, rows: readonly CheckedUser[]): Promise<void> {
  const idUsers = await insertUsers(
    ctx,
    rows.map(({ cells: { roles: _, ...facts } }) => facts),
  )
  const made = rows.map((row, index) => ({ ...row, idUser: idUsers[index] ?? 0 })) // as many as rows
  await tellReturns(ctx, made)
  await giveRoles(
    ctx,
    made.flatMap(({ idUser, cells, roles = [] }) =>
      roles.length > 0 ? [{ idUser, name: fullName(cells), before: [], roles }] : [],
    ),
  )
}

export type ChangedRow = CheckedUser & { readonly person: HomePerson }

/** What the provider shows on its pages and has to learn; an empty cell leaves the address as it is. */
export function changeForProvider({ cells, person }: Pick<ChangedRow, 'cells' | 'person'>) {
  const { firstname: givenName, lastname: familyName, email } = cells
  const isNewAddress = email !== '' && email !== person.email
  if (givenName === person.firstname && familyName === person.lastname && !isNewAddress) return undefined
  return { givenName, familyName, ...(isNewAddress ? { email, emailVerified: false } : {}) }
}

export async function updateFrom(ctx: Ctx, rows: readonly ChangedRow[]): Promise<void> {
  const changes = rows.map(({ cells: { firstname, lastname, email }, person }) => ({
    idUser: person.idUser,
    before: { firstname: person.firstname, lastname: person.lastname, email: person.email },
    after: { firstname, lastname, email: email === '' ? person.email : email },
  }))
  const changed = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  await sql`UPDATE app_user SET firstname = made.firstname, lastname = made.lastname, email = made.email,
      updated_at = ${ctx.clock.now()}, updated_by = ${ctx.actor.id}, row_version = row_version + 1
    FROM jsonb_to_recordset(${JSON.stringify(changed.map(({ idUser, after }) => ({ idUser, ...after })))}::jsonb)
      AS made ("idUser" bigint, firstname text, lastname text, email text)
    WHERE app_user.id_user = made."idUser"`.execute(ctx.db)
  await ctx.auditAll(
    changed.map(
      ({ idUser, before, after }): AuditEntry => ({
        kind: actionKind.of.UPDATE,
        of: userKind,
        entity: [idUser, fullName(after)],
        before,
        after,
      }),
    ),
  )
  await tellReturns(
    ctx,
    rows.map((row) => ({ ...row, idUser: row.person.idUser })),
  )
  await giveRoles(
    ctx,
    rows.flatMap(({ person, cells, roles }) =>
      roles && !isSame(person.roles, roles)
        ? [{ idUser: person.idUser, name: fullName(cells), before: person.roles.map((name) => ({ name })), roles }]
        : [],
    ),
  )
}

const tellReturns = (ctx: Ctx, rows: readonly (CheckedUser & { readonly idUser: number })[]) =>
  ctx.auditAll(
    rows.filter(({ isErased }) => isErased).map(({ idUser, cells }) => returningUserEvent(idUser, fullName(cells))),
  )

interface Giving {
  readonly idUser: number
  readonly name: string
  readonly before: readonly { name: string }[]
  readonly roles: readonly { idRole: number; name: string }[]
}

async function giveRoles(ctx: Ctx, givings: readonly Giving[]): Promise<void> {
  await replaceRoles(
    ctx.db,
    givings.map(({ idUser, roles }) => ({ idUser, idRoles: roles.map(({ idRole }) => idRole) })),
  )
  await ctx.auditAll(givings.map(({ before, roles, ...person }) => rolesEvent(ctx.tenant, person, before, roles)))
}

const isSame = (names: readonly string[], roles: readonly { name: string }[]) =>
  names.length === roles.length && roles.every(({ name }) => names.includes(name))
