import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { type AreaAction, areaActions, isSystemAction } from '@parley/contract/kernel/permissions.ts'
import type { RoleHolder, RoleMember } from '@parley/contract/roles/role.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inOrder } from '../kernel/inOrder.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { keepAdministrators } from '../users/roles/administrators.ts'
import { takingBlocked, unionOf } from '../users/roles/effective.ts'
import { giveRole, setRoles } from '../users/roles/userRoles.service.ts'
import { membershipsOf } from '../users/roles/userRoles.store.ts'
import { requireHere } from '../users/user.access.ts'
import { getRole, holdersOf, whoCan } from './role.store.ts'

export async function listMembers(ctx: Ctx, idRole: number): Promise<RoleMember[]> {
  await getRole(ctx.db, idRole)
  return (await holdersOf(ctx.db, idRole)).map(({ idTenant, tenant, held, ...person }) => {
    const there = held.filter((each) => each.idTenant === idTenant)
    const left = there.filter((each) => each.idRole !== idRole)
    const taken = takingBlocked(ctx, unionOf(there, idTenant), unionOf(left, idTenant))
    return { ...person, tenant: { id: idTenant, name: tenant }, blocked: taken?.message ?? null }
  })
}

export async function addMembers(ctx: Ctx, services: Services, idRole: number, idUsers: readonly number[]) {
  await getRole(ctx.db, idRole)
  for (const idUser of inOrder(idUsers)) await giveRole(ctx, services, idUser, idRole)
  return await listMembers(ctx, idRole)
}

export async function removeMember(ctx: Ctx, services: Services, idRole: number, idUser: number): Promise<void> {
  await requireHere(ctx, 'AccessManagement.edituser')
  await getRole(ctx.db, idRole)
  await keepAdministrators(ctx, services, [ctx.tenant], async () => {
    const held = (await membershipsOf(ctx.db, idUser)).filter(({ idTenant }) => idTenant === ctx.tenant)
    if (!held.some((each) => each.idRole === idRole)) notFound('Member')
    const kept = held.map((each) => each.idRole).filter((each) => each !== idRole)
    await setRoles(ctx, idUser, ctx.tenant, kept)
  })
}

/** Who holds a permission by roles of the tenant acted for, with the roles and what they are limited to. */
export async function listHolders(ctx: Ctx, area: string, action: string): Promise<RoleHolder[]> {
  const name = `${area}.${action}` as AreaAction // looked up in the next line
  if (!areaActions.includes(name)) refuse(reason('role.unknownPermission', { permission: name }))
  if (isSystemAction(name) && ctx.tenant !== OPERATOR_TENANT) return []
  const people = new Map<number, RoleHolder>()
  for (const row of await whoCan(ctx.db, area, action)) {
    const person = people.get(row.idUser) ?? { idUser: row.idUser, name: row.name, roles: [] }
    const isUnlimited = row.entries.some((each) => !each.includes(':'))
    const values = isUnlimited ? [] : row.entries.map((each) => Number(each.slice(action.length + 1)))
    person.roles.push({ id: row.idRole, name: row.role, values })
    people.set(row.idUser, person)
  }
  return [...people.values()]
}
