import { lineKind } from '@parley/contract/enums/line.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Found } from '../kernel/domain.ts'
import { byName, holds } from '../kernel/names.ts'
import { lineNumbers, lineNumbersHold } from '../kernel/phone/lineNumbers.ts'

/** Lines by name or number, as far as the user may see them. */
export async function findLines(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  const allowed = ctx.allowed('Line.view')
  let rows = ctx.db
    .selectFrom('line')
    .select(['idLine', 'name', 'kind', lineNumbers('id_line').as('numbers')])
    .where('removedAt', 'is', null)
    .where((row) => row.or([holds('name', search), lineNumbersHold('id_line', search)]))
  if (allowed !== 'all') rows = rows.where('idLine', 'in', [0, ...allowed])
  const found = await rows.orderBy(byName('name')).limit(limit).execute()
  return found.map(({ idLine, name, kind, numbers }) => ({
    kind: 'line',
    title: name,
    detail: numbers.join(', ') || lineKind.label(kind),
    at: null,
    hasErrors: false,
    path: screens.line(idLine),
  }))
}
