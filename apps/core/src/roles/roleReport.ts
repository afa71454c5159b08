import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { tenantKind } from '@parley/contract/tenants/tenant.entity.ts'
import { noteReport, type TableColumn, tableAnswer } from '../exports/table.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { allRoles, holdersOf } from './role.store.ts'

interface Line {
  readonly group: string
  readonly owner: string
  readonly words: readonly string[]
  readonly members: number
  readonly names: string
}

const columns: readonly TableColumn<Line>[] = [
  { title: 'Permission group', value: ({ group }) => group },
  { title: 'Belongs to', value: ({ owner }) => owner },
  { title: 'Permission', value: ({ words }) => words[0] ?? '' },
  { title: 'In words', value: ({ words }) => words[1] ?? '' },
  { title: 'Limited to', value: ({ words }) => words[2] ?? '' },
  { title: 'Members', kind: 'number', value: ({ members }) => members },
  { title: 'Names', value: ({ names }) => names },
]

/** Every group with each of its permissions and who holds it; the download is recorded. */
export async function reportRoles(ctx: Ctx, options: ExportOptions): Promise<FileAnswer> {
  await noteReport(ctx, tenantKind, [ctx.tenant, 'Permission groups'], 'roles')
  const name = `Permission groups ${ctx.clock.now().toISOString().slice(0, 10)}`
  return tableAnswer(ctx, options, { name, nouns: ['permission', 'permissions'], columns, rows: linesOf(ctx) })
}

async function* linesOf(ctx: Ctx): AsyncGenerator<readonly Line[]> {
  for (const { idRole, idTenant, name, permissions } of await allRoles(ctx.db)) {
    const members = (await holdersOf(ctx.db, idRole)).filter((each) => each.idTenant === ctx.tenant)
    const names = members.map((each) => each.name).join(' | ')
    const owner = idTenant === null ? 'the installation' : 'the tenant'
    const entries = Object.entries(permissions).flatMap(([area, list]) => list.map((entry) => wordsOf(area, entry)))
    yield (entries.length > 0 ? entries : [[]]).map((words) => ({
      group: name,
      owner,
      words,
      members: members.length,
      names,
    }))
  }
}

/** An unknown permission stays as it is written. */
function wordsOf(area: string, entry: string | number): string[] {
  if (entry === -1) return [`${area}.*`, `${area}: everything`, '']
  const [action = '', value = ''] = String(entry).split(':')
  return [`${area}.${action}`, permissionLabel(`${area}.${action}` as AreaAction), value]
}
