import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import type { RoleChoice } from '@parley/contract/users/user.schema.ts'
import type { UserRoles, UserRolesEffect, userRolesChange } from '@parley/contract/users/userRoles.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { actIn } from '../../kernel/context.ts'
import type { AuditEntry, Ctx } from '../../kernel/ctx.ts'
import { inTenant } from '../../kernel/inTenant.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { notFound, refuse, stale, whyRefused } from '../../kernel/refusal.ts'
import { cellOf } from '../../kernel/rows.ts'
import type { Services } from '../../kernel/services.ts'
import { findPerson } from '../people.store.ts'
import { mayIn, ownPermissionsIn, requireHere } from '../user.access.ts'
import { keepAdministrators } from './administrators.ts'
import { differenceOf, grantBlocked, heldPermissions, takingBlocked, unionOf } from './effective.ts'
import { listRoles, type Membership, membershipsOf, replaceRoles, withAllows } from './userRoles.store.ts'

type Change = z.output<typeof userRolesChange>

/** Roles by tenant, and what they amount to here; one's own in every tenant, others' where one may see users. */
export async function readUserRoles(ctx: Ctx, idUser: number): Promise<UserRoles> {
  const isSelf = idUser === ctx.actor.id
  if (!isSelf) await requireVisible(ctx, idUser, 'AccessManagement.viewuser')
  const memberships = await inTenant(ctx, isSelf ? ctx.actor.idTenant : ctx.tenant, () => membershipsOf(ctx.db, idUser))
  const tenants: UserRoles['tenants'] = []
  for (const [idTenant, held] of byTenant(memberships, ctx.tenant)) {
    if (!isSelf && !(await mayIn(ctx, idTenant, 'AccessManagement.viewuser'))) continue
    tenants.push({
      idTenant,
      tenant: held[0]?.tenant ?? (await ownTenant(ctx)).name,
      roles: held.map(({ idRole, name }) => ({ id: idRole, name })),
      canEdit: await mayIn(ctx, idTenant, 'AccessManagement.edituser'),
    })
  }
  return { tenants, effective: heldPermissions(memberships, ctx.tenant) }
}

/** The tenant acted for is listed first, also where nothing is held in it. */
function byTenant(memberships: readonly Membership[], here: number): Map<number, Membership[]> {
  const map = new Map<number, Membership[]>([[here, []]])
  for (const each of memberships) map.set(each.idTenant, [...(map.get(each.idTenant) ?? []), each])
  return map
}

/** Tenants in which someone holds a role. */
export const tenantsOf = async (ctx: Ctx, idUser: number): Promise<number[]> => [
  ...new Set((await membershipsOf(ctx.db, idUser)).map(({ idTenant }) => idTenant)),
]

/** Roles that can be held in the tenant, each with the reason why the one who asks cannot give it. */
export async function chooseRoles(ctx: Ctx, idTenant = ctx.tenant): Promise<RoleChoice[]> {
  await requireHere(ctx, 'AccessManagement.viewuser')
  if (!(await mayIn(ctx, idTenant, 'AccessManagement.viewuser'))) notFound('Tenant')
  const giver = { tenant: idTenant, permissions: await ownPermissionsIn(ctx, idTenant) }
  const roles = await inTenant(ctx, idTenant, () => listRoles(ctx.db))
  const described = await inTenant(ctx, idTenant, () => withAllows(ctx.db, roles))
  return described.map(({ idRole, name, allows, permissions, ...role }) => ({
    idRole,
    name,
    isSystem: role.idTenant === null,
    allows,
    blocked: grantBlocked(giver, permissions)?.message ?? null,
  }))
}

export async function changeUserRoles(
  ctx: Ctx,
  services: Services,
  idUser: number,
  change: Change,
): Promise<UserRoles> {
  await requireEditable(ctx, idUser, change.idTenant)
  await keepAdministrators(ctx, services, [change.idTenant], async () => {
    const shown = await setRoles(ctx, idUser, change.idTenant, change.idRoles, change.basedOn)
    if (shown) stale('User', { roles: shown })
  })
  return await readUserRoles(ctx, idUser)
}

/** Saves, looks and takes it back: what is said before is what saving would do. */
export async function previewUserRoles(
  ctx: Ctx,
  services: Services,
  idUser: number,
  { idTenant, idRoles }: Omit<Change, 'basedOn'>,
): Promise<UserRolesEffect> {
  await requireEditable(ctx, idUser, idTenant)
  const held = await membershipsOf(ctx.db, idUser)
  const before = unionOf(held, idTenant)
  const roles = await inTenant(ctx, idTenant, () => listRoles(ctx.db))
  const kept = held.filter((each) => each.idTenant !== idTenant)
  const wanted = roles
    .filter(({ idRole }) => idRoles.includes(idRole))
    .map(({ permissions }) => ({ idTenant, permissions }))
  const effect = differenceOf(before, unionOf([...kept, ...wanted], idTenant))
  const blocked = await whyRefused(ctx.db, () =>
    keepAdministrators(ctx, services, [idTenant], () => setRoles(ctx, idUser, idTenant, idRoles)),
  )
  return { ...effect, blocked }
}

/** One more role here, for many people at once. */
export async function giveRole(ctx: Ctx, _services: Services, idUser: number, idRole: number): Promise<void> {
  await requireEditable(ctx, idUser, ctx.tenant)
  const held = (await membershipsOf(ctx.db, idUser)).filter((each) => each.idTenant === ctx.tenant)
  await setRoles(ctx, idUser, ctx.tenant, [...new Set([...held.map((each) => each.idRole), idRole])])
}

async function requireVisible(
  ctx: Ctx,
  idUser: number,
  action: 'AccessManagement.viewuser' | 'AccessManagement.edituser',
) {
  await requireHere(ctx, action)
  return (await findPerson(ctx.db, idUser)) ?? notFound('User')
}

async function requireEditable(ctx: Ctx, idUser: number, idTenant: number): Promise<void> {
  await requireVisible(ctx, idUser, 'AccessManagement.edituser')
  if (!(await mayIn(ctx, idTenant, 'AccessManagement.edituser'))) notFound('Tenant')
}

/**
 * Makes the roles those of the list; what is given or taken must be held by who does it. Answers the roles as they are where they are not those
 * that the change was based on.
 */
export async function setRoles(
  ctx: Ctx,
  idUser: number,
  idTenant: number,
  idRoles: readonly number[],
  basedOn?: readonly number[],
): Promise<{ id: number; name: string }[] | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`roles of ${idUser}`}, 0))`.execute(ctx.db)
  const held = (await membershipsOf(ctx.db, idUser)).filter((each) => each.idTenant === idTenant)
  const before = held.map(({ idRole, name }) => ({ id: idRole, name }))
  const isBase =
    basedOn === undefined ||
    sameIds(
      basedOn,
      before.map(({ id }) => id),
    )
  if (!isBase) return before
  const roles = await inTenant(ctx, idTenant, () => listRoles(ctx.db))
  const wanted = [...new Set(idRoles)].map((id) => roles.find(({ idRole }) => idRole === id) ?? notFound('Role'))
  const given = wanted.filter(({ idRole }) => !before.some(({ id }) => id === idRole))
  const giver = { tenant: idTenant, permissions: await ownPermissionsIn(ctx, idTenant) }
  for (const { permissions } of given) refuse(grantBlocked(giver, permissions))
  const kept = wanted.map(({ permissions }) => ({ idTenant, permissions }))
  refuse(takingBlocked(giver, unionOf(held, idTenant), unionOf(kept, idTenant)))
  if (given.length === 0 && wanted.length === before.length) return undefined
  await inTenant(ctx, idTenant, () => replaceRoles(ctx.db, [{ idUser, idRoles: wanted.map(({ idRole }) => idRole) }]))
  const name = (await personName(ctx, idUser)) ?? String(idUser)
  await actIn(ctx, idTenant, (there) => there.audit(rolesEvent(idTenant, { idUser, name }, before, wanted)))
  return undefined
}

/** What the audit log keeps of a change of roles. */
export const rolesEvent = (
  idTenant: number,
  { idUser, name }: { idUser: number; name: string },
  before: readonly { name: string }[],
  after: readonly { name: string }[],
): AuditEntry => ({
  kind: actionKind.of.UPDATE,
  of: userKind,
  entity: [idUser, name],
  before: { idTenant, roles: before.map((role) => role.name) },
  after: { idTenant, roles: after.map((role) => role.name) },
})

const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

const personName = async (ctx: Ctx, idUser: number): Promise<string | undefined> =>
  (await cellOf(ctx.db)<string | null>`SELECT app.person_name(${idUser}) AS name`) ?? undefined
