import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { scopeNotHeld } from '@parley/contract/users/apiSecret.rules.ts'
import { email, personName, username } from '@parley/contract/users/user.schema.ts'
import type { ImportRow } from '@parley/contract/users/userImport.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { erasedUsers, whyKeptOut } from '../erasure/guard.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { grantNotHeld } from '../roles/grants.ts'
import { unionOf } from './effective.ts'
import { columnTitles, type FileRow } from './importFile.ts'
import { type HomePerson, readHomePeople } from './importPeople.store.ts'
import type { ImportCells } from './user.tables.ts'
import { listRoles } from './userRoles.store.ts'

export interface CheckedRow extends FileRow, Pick<ImportRow, 'result' | 'field' | 'reason' | 'changes'> {
  /** They were erased here, and the row would bring them back. */
  readonly isErased?: boolean
  /** Who is changed; undefined for somebody new. */
  readonly person?: HomePerson
  /** Undefined: the roles stay as they are. */
  readonly roles?: readonly WantedRole[] | undefined
}

interface Known {
  readonly people: ReadonlyMap<string, HomePerson>
  readonly elsewhere: ReadonlySet<string>
  readonly erased: Awaited<ReturnType<typeof erasedUsers<ImportCells>>>
  readonly isReturning: boolean
  readonly roles: ReadonlyMap<
    string,
    { readonly idRole: number; readonly name: string; readonly missing: string | undefined }
  >
  readonly outranks: (person: HomePerson) => string | undefined
}

/** Says of every row what it would do, against what is there now. */
export async function checkRows(ctx: Ctx, rows: readonly FileRow[], isReturning: boolean): Promise<CheckedRow[]> {
  const known = { ...(await readKnown(ctx, rows)), isReturning }
  const lines = new Map<string, number>()
  return rows.map((row) => {
    const key = keyOf(row.cells.username)
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, row.line)
    else return refused(row, 'username', `Line ${earlier} has the same user name.`)
    return checkRow(row, known)
  })
}

const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

async function readKnown(ctx: Ctx, rows: readonly FileRow[]): Promise<Omit<Known, 'isReturning'>> {
  const keys = [...new Set(rows.map(({ cells }) => keyOf(cells.username)))]
  const people = await readHomePeople(ctx.db, keys)
  const { rows: taken } = await sql<{ name: string }>`
    SELECT * FROM app.usernames_elsewhere(${keys}::text[]) AS name`.execute(ctx.db)
  const roles = (await listRoles(ctx.db)).map(({ idRole, name, permissions }) => ({
    idRole,
    name,
    missing: grantNotHeld(ctx, permissions),
  }))
  return {
    people: new Map(people.map((person) => [keyOf(person.username), person])),
    elsewhere: new Set(taken.map(({ name }) => name)),
    erased: await erasedUsers(
      ctx,
      rows.map(({ cells }) => cells),
    ),
    roles: new Map(roles.map((role) => [keyOf(role.name), role])),
    outranks: (person) => scopeNotHeld(ctx.permissions, unionOf(person.memberships, ctx.tenant)),
  }
}

const schemas = { username, firstname: personName, lastname: personName } as const

function checkRow(row: FileRow, known: Known): CheckedRow {
  const { cells } = row
  for (const field of ['username', 'firstname', 'lastname'] as const) {
    const problem = problemOf(schemas[field], cells[field])
    if (problem) return refused(row, field, problem)
  }
  const key = keyOf(cells.username)
  const person = known.people.get(key)
  if (!person && known.elsewhere.has(key)) return refused(row, 'username', reason('user.usernameTaken').message)
  const isNewAddress = cells.email.toLowerCase() !== (person?.email ?? '').toLowerCase()
  const isErased = known.erased.has(cells) && (!person || isNewAddress)
  const keptOut = isErased ? whyKeptOut(known.erased.get(cells), known.isReturning) : undefined
  if (keptOut) return { ...refused(row, 'email', keptOut.message), isErased }
  if (!person && cells.email === '')
    return refused(row, 'email', 'A new user needs an e-mail address for the invitation.')
  const problem = cells.email === '' ? undefined : problemOf(email, cells.email)
  if (problem) return refused(row, 'email', problem)
  const wanted = cells.roles === '' ? undefined : rolesOf(cells.roles, known, person)
  if (wanted && 'problem' in wanted) return refused(row, 'roles', wanted.problem)
  if (!person)
    return { ...row, result: 'create', field: null, reason: null, changes: [], isErased, roles: wanted?.roles ?? [] }
  return { ...checkChange(row, known, person, wanted), isErased }
}

function checkChange(row: FileRow, known: Known, person: HomePerson, wanted: Wanted | undefined): CheckedRow {
  const { cells } = row
  const changes: ImportRow['changes'] = []
  const compare = (field: keyof ImportCells, from: string, to: string) => {
    if (from !== to) changes.push({ field: columnTitles[field], from, to })
  }
  compare('firstname', person.firstname, cells.firstname)
  compare('lastname', person.lastname, cells.lastname)
  if (cells.email !== '' && cells.email !== (person.email ?? '')) {
    compare('email', person.email ?? '', cells.email)
    const missing = known.outranks(person)
    if (missing) return refused(row, 'email', reason('user.outranks', { permission: missing }).message)
  }
  if (wanted) compare('roles', namesOf(person.roles), namesOf(wanted.roles.map(({ name }) => name)))
  const result = changes.length > 0 ? 'update' : 'unchanged'
  return { ...row, result, field: null, reason: null, changes, person, roles: wanted?.roles }
}

export interface WantedRole {
  readonly idRole: number
  readonly name: string
}
interface Wanted {
  readonly roles: readonly WantedRole[]
}

/** Roles by name, separated by | or ; – those that a person has already need not be held by who imports. */
function rolesOf(text: string, { roles }: Known, person: HomePerson | undefined): Wanted | { problem: string } {
  const found: WantedRole[] = []
  for (const name of text.split(/[|;]/).map((each) => each.trim())) {
    if (name === '') continue
    const role = roles.get(keyOf(name))
    if (!role) return { problem: `There is no permission group “${name}” here.` }
    const isHeld = person?.memberships.some(({ idRole }) => idRole === role.idRole) ?? false
    if (role.missing !== undefined && !isHeld)
      return { problem: reason('role.notHeld', { permission: `${role.missing} of “${name}”` }).message }
    if (!found.some(({ idRole }) => idRole === role.idRole)) found.push(role)
  }
  return { roles: found }
}

const namesOf = (names: readonly string[]) => [...names].sort(compareNames).join(' | ')

function problemOf(schema: z.ZodType, value: string): string | undefined {
  const result = schema.safeParse(value)
  return result.success ? undefined : result.error.issues[0]?.message
}

const refused = (row: FileRow, field: keyof ImportCells, why: string): CheckedRow => ({
  ...row,
  result: 'invalid',
  field: columnTitles[field],
  reason: why,
  changes: [],
})
