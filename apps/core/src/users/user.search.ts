import { screens } from '@parley/contract/kernel/screens.ts'
import { userApi } from '@parley/contract/users/user.api.ts'
import { byName } from '../kernel/byName.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Found } from '../kernel/domain.ts'
import { filterPeople } from './people.store.ts'

export async function findUsers(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
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
    path: screens.user(idUser),
  }))
}
