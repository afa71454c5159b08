import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { BOM, csvLine } from '../assets/csv.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { allRoles, holdersOf } from './role.store.ts'

const titles = ['Permission group', 'Belongs to', 'Permission', 'In words', 'Limited to', 'Members', 'Names']

/** Every group with each of its permissions and who holds it; that somebody took them is recorded. */
export async function reportRoles(ctx: Ctx): Promise<FileAnswer> {
  await ctx.audit({
    kind: actionKind.of.READ,
    area: 'AccessManagement',
    entity: ['Tenant', ctx.tenant, 'Permission groups'],
    after: { report: 'roles' },
  })
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `Permission groups ${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
    body: csvOf(ctx),
  }
}

async function* csvOf(ctx: Ctx): AsyncGenerator<string> {
  yield BOM + csvLine(titles)
  for (const { idRole, idTenant, name, permissions } of await allRoles(ctx.db)) {
    const members = (await holdersOf(ctx.db, idRole)).filter((each) => each.idTenant === ctx.tenant)
    const names = members.map((each) => each.name).join(' | ')
    const owner = idTenant === null ? 'the installation' : 'the tenant'
    const entries = Object.entries(permissions).flatMap(([area, list]) => list.map((entry) => wordsOf(area, entry)))
    for (const words of entries.length > 0 ? entries : [['', '', '']])
      yield csvLine([name, owner, ...words, members.length, names])
  }
}

/** An unknown permission stays as it is written. */
function wordsOf(area: string, entry: string | number): string[] {
  if (entry === -1) return [`${area}.*`, `${area}: everything`, '']
  const [action = '', value = ''] = String(entry).split(':')
  return [`${area}.${action}`, permissionLabel(`${area}.${action}` as AreaAction), value]
}
