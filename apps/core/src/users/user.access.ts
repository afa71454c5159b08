import { reason } from '@parley/contract/kernel/errors.ts'
import { allows, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { scopeNotHeld } from '@parley/contract/users/apiSecret.rules.ts'
import { ELSEWHERE } from '@parley/contract/users/user.rules.ts'
import { type AccessPerson, permissionsIn } from '../kernel/access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'
import { findPerson } from './people.store.ts'

type UserAction = 'AccessManagement.viewuser' | 'AccessManagement.edituser'

/** Refuses with 403 where the action is not allowed for the tenant acted for; an entry may be limited to tenants. */
export const requireHere = (ctx: Ctx, action: UserAction) => ctx.require(action, ctx.tenant)

/** Runs the work where the person is at home: here, or for the one who acts wherever that is. Someone of another tenant is not found. */
export async function inHome<T>(ctx: Ctx, idUser: number, action: UserAction, work: () => Promise<T>): Promise<T> {
  if (idUser === ctx.actor.id) return await inTenant(ctx, ctx.actor.idTenant, work)
  await requireHome(ctx, idUser, action)
  return await work()
}

/** The person, who must be at home in the tenant acted for: not found elsewhere, refused for a guest. */
export async function requireHome(ctx: Ctx, idUser: number, action: UserAction) {
  await requireHere(ctx, action)
  const person = (await findPerson(ctx.db, idUser)) ?? notFound('User')
  if (person.isGuest) refuse(reason('user.otherHome', { tenant: person.tenant }))
  return person
}

/** What authentication knows of someone; whether the one who asks may know it is for the caller to see to. */
export const readAccess = async (ctx: Ctx, idUser: number): Promise<AccessPerson | undefined> =>
  (await cellOf(ctx.db)<AccessPerson | null>`SELECT app.person(${idUser}) AS person`) ?? undefined

/** What the one who acts may do in a tenant; a program acts in the tenant of its request only. */
export async function ownPermissionsIn(ctx: Ctx, idTenant: number): Promise<PermissionMap> {
  if (idTenant === ctx.tenant) return ctx.permissions
  if (ctx.actor.kind !== 'user' || ctx.actor.id === null) return {}
  const self = await readAccess(ctx, ctx.actor.id)
  if (!self?.tenants.some(({ id }) => id === idTenant)) return {}
  return permissionsIn(self, idTenant)
}

export const mayIn = async (ctx: Ctx, idTenant: number, action: AreaAction) =>
  allows(await ownPermissionsIn(ctx, idTenant), action, idTenant)

/** Refuses what disturbs a person who may more at home than the one who acts: other names, the end of sessions and secrets. */
export async function refuseOutranked(ctx: Ctx, idUser: number): Promise<void> {
  const missing = await outrankedBy(ctx, idUser)
  if (missing !== undefined) refuse(reason('user.outranks', { permission: missing }))
}

export const outrankedBy = async (ctx: Ctx, idUser: number): Promise<string | undefined> =>
  (await ranksOf(ctx, idUser)).home

/**
 * Refuses what would let someone take over the account of a person who may more than they do in any tenant: another username or address, a link
 * that is shown, no second step.
 */
export async function refuseControl(ctx: Ctx, idUser: number): Promise<void> {
  const missing = await controlOutrankedBy(ctx, idUser)
  if (missing !== undefined) refuse(reason('user.outranks', { permission: missing }))
}

/** As it may be said: what is held in other tenants is not named. */
export async function controlOutrankedBy(ctx: Ctx, idUser: number): Promise<string | undefined> {
  const { home, isElsewhere } = await ranksOf(ctx, idUser)
  return home ?? (isElsewhere ? ELSEWHERE : undefined)
}

/** What the person may and the one who acts may not: at home by name, in other tenants whether there is anything. */
export async function ranksOf(ctx: Ctx, idUser: number): Promise<{ home: string | undefined; isElsewhere: boolean }> {
  const person = (await readAccess(ctx, idUser)) ?? notFound('User')
  return {
    home: scopeNotHeld(await ownPermissionsIn(ctx, person.idTenant), permissionsIn(person, person.idTenant)),
    isElsewhere: (await outrankerElsewhere(ctx))(person),
  }
}

type Held = Pick<AccessPerson, 'idTenant' | 'memberships'>

/** Asks of many people whether they may more in other tenants; suspended tenants count, as they come back. */
export async function outrankerElsewhere(ctx: Ctx): Promise<(person: Held) => boolean> {
  const isPerson = ctx.actor.kind === 'user' && ctx.actor.id !== null
  const self = isPerson ? await readAccess(ctx, ctx.actor.id) : undefined
  const ownIn = (idTenant: number) =>
    idTenant === ctx.tenant ? ctx.permissions : self ? permissionsIn(self, idTenant) : {}
  return ({ idTenant: home, memberships }) =>
    [...new Set(memberships.map(({ idTenant }) => idTenant))].some(
      (each) => each !== home && scopeNotHeld(ownIn(each), permissionsIn({ memberships }, each)) !== undefined,
    )
}
