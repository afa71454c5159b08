import type { lookupApi } from '@parley/contract/lookups/lookup.api.ts'
import { roleApi } from '@parley/contract/roles/role.api.ts'
import { tenantApi } from '@parley/contract/tenants/tenant.api.ts'
import { userApi } from '@parley/contract/users/user.api.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { byName } from '../kernel/byName.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { filterPeople } from '../users/people.store.ts'

export type Found = z.output<typeof lookupApi.Search.response>[number]

/** People, permission groups and tenants that a search finds, each only for who may list them. */
export async function searchAccess(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  return [
    ...(await findPeople(ctx, search, limit)),
    ...(await findRoles(ctx, search, limit)),
    ...(await findTenants(ctx, search, limit)),
  ]
}

async function findPeople(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  if (!ctx.can(userApi.List.permission)) return []
  const rows = await filterPeople(ctx.db, { search })
    .select(['person.idUser', 'person.firstname', 'person.lastname', 'person.username', 'person.email'])
    .orderBy(byName('person.lastname'))
    .orderBy('person.idUser')
    .limit(limit)
    .execute()
  return rows.map(({ idUser, firstname, lastname, username, email }) => ({
    kind: 'user',
    title: `${firstname} ${lastname}`.trim() || username,
    detail: email ?? username,
    at: null,
    hasErrors: false,
    path: `/administration/users/detail/${idUser}`,
  }))
}

const named = (search: string) => sql<boolean>`position(lower(${search}) in lower(name)) > 0`

async function findRoles(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  if (!ctx.can(roleApi.List.permission)) return []
  const rows = await ctx.db
    .selectFrom('role')
    .select(['idRole', 'name'])
    .where(named(search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
  return rows.map(({ idRole, name }) => ({
    kind: 'role',
    title: name,
    detail: '',
    at: null,
    hasErrors: false,
    path: `/administration/permission-groups/detail/${idRole}`,
  }))
}

async function findTenants(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  const allowed = ctx.allowed(tenantApi.List.permission)
  let rows = ctx.db.selectFrom('tenant').select(['idTenant', 'name']).where(named(search))
  if (allowed !== 'all') rows = rows.where('idTenant', 'in', [-1, ...allowed])
  const found = await rows.orderBy(byName('name')).limit(limit).execute()
  return found.map(({ idTenant, name }) => ({
    kind: 'tenant',
    title: name,
    detail: '',
    at: null,
    hasErrors: false,
    path: `/administration/tenants/detail/${idTenant}`,
  }))
}
