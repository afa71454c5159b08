import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { titleOf } from '@parley/contract/kernel/import.schema.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { scopeNotHeld } from '@parley/contract/users/apiSecret.rules.ts'
import { ELSEWHERE } from '@parley/contract/users/user.rules.ts'
import { type ImportCells, type UserColumn, userImports } from '@parley/contract/users/userImport.schema.ts'
import { usernameKey } from '@parley/contract/users/username.ts'
import { erasedUsers, returnRefusal } from '../../erasure/guard.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { CheckOptions } from '../../kernel/import/import.service.ts'
import type { CheckedRow } from '../../kernel/import/import.store.ts'
import { cellFaults, type FileRow, LONGEST_CELL } from '../../kernel/import/table.ts'
import { mapInTurns } from '../../kernel/inTurns.ts'
import { grantNotHeld, takingBlocked, unionOf } from '../roles/effective.ts'
import { listRoles } from '../roles/userRoles.store.ts'
import { findTaken, previewTaken } from '../takenNames.ts'
import { outrankerElsewhere } from '../user.access.ts'
import { type HomePerson, readHomePeople } from './importPeople.store.ts'

type UserRow = FileRow<UserColumn>
export interface CheckedUser extends CheckedRow<UserColumn> {
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
  readonly roles: ReadonlyMap<string, WantedRole & { readonly missing: string | undefined }>
  readonly giver: Pick<Ctx, 'tenant' | 'permissions'>
  readonly outranks: (person: HomePerson) => string | undefined
  readonly outranksElsewhere: (person: HomePerson) => boolean
}

type Problem = readonly [field: keyof ImportCells, why: string]

/**
 * Says of every row what it would do, against what is there now. Of names that other tenants have, a look at a file tells only some.
 */
export async function checkRows(
  ctx: Ctx,
  rows: readonly UserRow[],
  { isReturning, isApplied }: CheckOptions,
): Promise<CheckedUser[]> {
  const others = await readKnown(ctx, rows)
  const isNew = ({ cells }: UserRow) => !others.people.has(usernameKey(cells.username))
  const names = rows.filter(isNew).map(({ cells }) => cells.username)
  const elsewhere = await (isApplied ? findTaken(ctx, names) : previewTaken(ctx, names))
  const known = { ...others, elsewhere, isReturning }
  const lines = new Map<string, number>()
  return await mapInTurns(rows, (row) => {
    const key = usernameKey(row.cells.username)
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, row.line)
    return checkRow(row, known, earlier === undefined ? [] : [['username', `Line ${earlier} has the same username.`]])
  })
}

const roleKey = (name: string) => name.normalize('NFC').toLowerCase()

const keysOf = (rows: readonly UserRow[]) => [...new Set(rows.map(({ cells }) => usernameKey(cells.username)))]

async function readKnown(ctx: Ctx, rows: readonly UserRow[]): Promise<Omit<Known, 'isReturning' | 'elsewhere'>> {
  const people = await readHomePeople(ctx.db, keysOf(rows))
  const roles = (await listRoles(ctx.db)).map(({ idRole, name, permissions }) => ({
    idRole,
    name,
    permissions,
    missing: grantNotHeld(ctx, permissions),
  }))
  const isElsewhere = await outrankerElsewhere(ctx)
  return {
    people: new Map(people.map((person) => [usernameKey(person.username), person])),
    erased: await erasedUsers(
      ctx,
      rows.map(({ cells }) => cells),
    ),
    roles: new Map(roles.map((role) => [roleKey(role.name), role])),
    giver: ctx,
    outranks: (person) => scopeNotHeld(ctx.permissions, unionOf(person.memberships, ctx.tenant)),
    outranksElsewhere: ({ memberships }) => isElsewhere({ idTenant: ctx.tenant, memberships }),
  }
}

const { columns } = userImports
const titles = (field: keyof ImportCells) => titleOf(columns[field])
const faultsOf = (field: keyof ImportCells, cells: ImportCells) =>
  cellFaults(columns[field].of, cells[field]).map((why) => [field, why] as const)

function checkRow(row: UserRow, known: Known, repeated: readonly Problem[]): CheckedUser {
  const { cells } = row
  const problems: Problem[] = [...repeated]
  for (const field of ['username', 'firstname', 'lastname'] as const) problems.push(...faultsOf(field, cells))
  const key = usernameKey(cells.username)
  const person = known.people.get(key)
  if (!person && known.elsewhere.has(key)) problems.push(['username', reason('user.usernameTaken').message])
  if (cells.email !== '') problems.push(...faultsOf('email', cells))
  else if (!person) problems.push(['email', 'A new user needs an email address for the invitation.'])
  const isNewAddress = cells.email.toLowerCase() !== (person?.email ?? '').toLowerCase()
  const isErased = known.erased.has(cells) && (!person || isNewAddress)
  const keptOut = isErased ? returnRefusal(known.erased.get(cells), known.isReturning) : undefined
  if (keptOut) problems.push(['email', keptOut.message])
  const wanted = cells.roles === '' ? undefined : rolesOf(cells.roles, known, person)
  problems.push(...(wanted?.problems ?? []))
  const changes = person ? changesOf(cells, person, wanted) : []
  if (person) problems.push(...refusedChanges(known, person, changes))
  const result = problems.length > 0 ? 'invalid' : !person ? 'create' : changes.length > 0 ? 'update' : 'unchanged'
  return {
    ...row,
    result,
    problems: problems.map(([field, why]) => ({ field: titles(field), reason: why })),
    changes: result === 'update' ? changes.map(({ field, ...each }) => ({ field: titles(field), ...each })) : [],
    isErased,
    ...(person ? { person, roles: wanted?.roles } : { roles: wanted?.roles ?? [] }),
  }
}

interface Change {
  readonly field: keyof ImportCells
  readonly from: string
  readonly to: string
}

function changesOf(cells: ImportCells, person: HomePerson, wanted: Wanted | undefined): Change[] {
  const facts = (['firstname', 'lastname', 'email'] as const)
    .filter((field) => field !== 'email' || cells.email !== '')
    .map((field) => ({ field, from: person[field] ?? '', to: cells[field] }))
  const roles = wanted
    ? [{ field: 'roles' as const, from: namesOf(person.roles), to: namesOf(wanted.roles.map(({ name }) => name)) }]
    : []
  return [...facts, ...roles].filter(({ from, to }) => from !== to)
}

/** Nobody changes who holds more than they do; the address, which gives control, wherever they hold it. */
function refusedChanges(known: Known, person: HomePerson, changes: readonly Change[]): Problem[] {
  const [first] = changes.filter(({ field }) => field !== 'roles')
  if (!first) return []
  const permission = known.outranks(person)
  if (permission) return [[first.field, reason('user.outranks', { permission }).message]]
  const isControl = changes.some(({ field }) => field === 'email') && known.outranksElsewhere(person)
  return isControl ? [['email', reason('user.outranks', { permission: ELSEWHERE }).message]] : []
}

export interface WantedRole {
  readonly idRole: number
  readonly name: string
  readonly permissions: PermissionMap
}
interface Wanted {
  readonly roles: readonly WantedRole[]
  readonly problems: readonly Problem[]
}

/** Roles by name, separated by | or ; – those that a person has already need not be held by who imports. */
function rolesOf(text: string, { roles, giver }: Known, person: HomePerson | undefined): Wanted {
  // What was cut off may name roles, too.
  if (text.length > LONGEST_CELL) return { roles: [], problems: [['roles', messages.maxLength(LONGEST_CELL)]] }
  const found: WantedRole[] = []
  const problems: Problem[] = []
  const held = person?.memberships.filter(({ idTenant }) => idTenant === giver.tenant) ?? []
  for (const name of text.split(/[|;]/).map((each) => each.trim())) {
    if (name === '') continue
    const role = roles.get(roleKey(name))
    if (!role) {
      problems.push(['roles', `There is no permission group “${name}” here.`])
      continue
    }
    const isHeld = held.some(({ idRole }) => idRole === role.idRole)
    if (role.missing !== undefined && !isHeld)
      problems.push(['roles', reason('role.notHeld', { permission: `${role.missing} of “${name}”` }).message])
    if (!found.some(({ idRole }) => idRole === role.idRole)) found.push(role)
  }
  const kept = found.map(({ permissions }) => ({ idTenant: giver.tenant, permissions }))
  const taken = takingBlocked(giver, unionOf(held, giver.tenant), unionOf(kept, giver.tenant))
  if (taken) problems.push(['roles', taken.message])
  return { roles: found, problems }
}

const namesOf = (names: readonly string[]) => [...names].sort(compareNames).join(' | ')
