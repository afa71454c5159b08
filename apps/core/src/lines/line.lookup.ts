import { lineKind } from '@parley/contract/enums/line.enum.ts'
import { callable } from '@parley/contract/inbound/incoming.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { byName, holds, type Search } from '../kernel/names.ts'
import { lineNumbers, lineNumbersHold } from '../kernel/phone/lineNumbers.ts'

/** Chats and websites have addresses; a line without a number calls with the one of its carrier. */
export const canCall = ({ numbers }: { readonly numbers: readonly string[] }): boolean =>
  numbers.length === 0 || callable(numbers).length > 0

/** Whether it is the default line of its module. */
const isDefault = sql<boolean>`EXISTS (SELECT FROM dial_module WHERE dial_module.id_default_line = line.id_line)`

/** The lines that the user may see or whose conversations they may see, to choose from. */
export async function lookUpLines(ctx: Ctx, { search = '', limit = 100 }: Search) {
  const some = [ctx.allowed('Line.view'), ctx.allowed('Line.viewdiallogs')]
  let rows = ctx.db
    .selectFrom('line')
    .select(['idLine as id', 'name', lineNumbers('id_line').as('numbers'), 'kind'])
    .where('removedAt', 'is', null)
    .where((row) => row.or([holds('name', search), lineNumbersHold('id_line', search)]))
  if (!some.includes('all')) rows = rows.where('idLine', 'in', [0, ...some.flatMap((ids) => ids as number[])]) // none is 'all' here
  // First those that are the default of their module.
  const found = await rows.orderBy(isDefault, 'desc').orderBy(byName('name')).limit(limit).execute()
  return found.map(({ numbers, kind, ...row }) => ({
    ...row,
    detail: numbers.length > 0 ? numbers.join(', ') : lineKind.label(kind),
    canCall: canCall({ numbers }),
  }))
}
