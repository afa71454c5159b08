import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { titleOf } from '@parley/contract/kernel/import.schema.ts'
import { tenantUsersKind } from '@parley/contract/tenants/tenant.entity.ts'
import { twoFactorUse, userState } from '@parley/contract/users/user.enum.ts'
import type { UserRow } from '@parley/contract/users/user.schema.ts'
import { userImports } from '@parley/contract/users/userImport.schema.ts'
import { noteReport, type TableColumn, tableAnswer } from '../exports/table.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import type { Services } from '../kernel/services.ts'
import { completeRows } from './people.service.ts'
import { filterPeople, type PeopleFilter } from './people.store.ts'
import { fittingPeople } from './security/signInState.ts'
import { requireHere } from './user.access.ts'

const BATCH = 1_000
const { columns: read } = userImports
/** The first ones are what an import reads. */
const columns: readonly TableColumn<UserRow>[] = [
  { title: titleOf(read.username), value: (user) => user.username },
  { title: titleOf(read.firstname), value: (user) => user.firstname },
  { title: titleOf(read.lastname), value: (user) => user.lastname },
  { title: titleOf(read.email), value: (user) => user.email },
  { title: titleOf(read.roles), value: (user) => user.roles.map(({ name }) => name).join(' | ') },
  { title: 'State', value: (user) => userState.label(user.state) },
  { title: 'Two-factor', value: (user) => twoFactorUse.label(user.twoFactor) },
  { title: 'Locked until', kind: 'moment', value: (user) => user.lockedUntil },
  { title: 'Last sign-in', kind: 'moment', value: (user) => user.lastSignInAt },
  { title: 'Home tenant', value: (user) => user.tenant },
]

/** The people of a tenant as a file, piece by piece; that somebody took them is recorded. */
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
