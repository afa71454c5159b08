import { screens } from '@parley/contract/kernel/screens.ts'
import { roleApi } from '@parley/contract/roles/role.api.ts'
import { byName } from '../kernel/byName.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Found } from '../kernel/domain.ts'
import { holds } from '../kernel/holds.ts'

export async function findRoles(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  if (!ctx.can(roleApi.List.permission)) return []
  const rows = await ctx.db
    .selectFrom('role')
    .select(['idRole', 'name'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
  return rows.map(({ idRole, name }) => ({
    kind: 'role',
    title: name,
    detail: '',
    at: null,
    hasErrors: false,
    path: screens.role(idRole),
  }))
}
