import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { twoFactorUse, userState } from '@parley/contract/users/user.enum.ts'
import type { UserRow } from '@parley/contract/users/user.schema.ts'
import { BOM, csvLine } from '../assets/csv.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import type { Services } from '../kernel/services.ts'
import { columnTitles } from './importFile.ts'
import { completeRows } from './people.service.ts'
import { filterPeople, type PeopleFilter } from './people.store.ts'
import { subjectsOf } from './signInState.ts'
import { requireHere } from './user.access.ts'

const BATCH = 1_000
/** The first ones are what an import reads. */
const titles = [
  ...Object.values(columnTitles),
  'State',
  'Two-factor',
  'Locked until (UTC)',
  'Last sign-in (UTC)',
  'At home in',
]

/** The people of a tenant as CSV, piece by piece; that somebody took them is recorded. */
export async function reportUsers(ctx: Ctx, services: Services, filter: PeopleFilter): Promise<FileAnswer> {
  await requireHere(ctx, 'AccessManagement.viewuser')
  await ctx.audit({
    kind: actionKind.of.READ,
    area: 'Users',
    entity: ['Tenant', ctx.tenant, 'Users'],
    after: { report: 'users', filter },
  })
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `Users ${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
    body: csvOf(ctx, services, filter),
  }
}

async function* csvOf(ctx: Ctx, services: Services, filter: PeopleFilter): AsyncGenerator<string> {
  yield BOM + csvLine(titles)
  const subjects = await subjectsOf(ctx, services, filter)
  let after = 0
  for (;;) {
    const rows = await filterPeople(ctx.db, filter, subjects)
      .selectAll('person')
      .where('person.idUser', '>', after)
      .orderBy('person.idUser')
      .limit(BATCH)
      .execute()
    yield (await completeRows(ctx, services, rows)).map(lineOf).join('')
    after = rows.at(-1)?.idUser ?? 0
    if (rows.length < BATCH) return
  }
}

const lineOf = (user: UserRow) =>
  csvLine([
    user.username,
    user.firstname,
    user.lastname,
    user.email,
    user.roles.map(({ name }) => name).join(' | '),
    userState.label(user.state),
    twoFactorUse.label(user.twoFactor),
    user.lockedUntil,
    user.lastSignInAt,
    user.tenant,
  ])
