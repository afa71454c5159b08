import { lineKind } from '@parley/contract/enums/line.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { byName, holds, type Search } from '../kernel/names.ts'
import { lineNumbers, lineNumbersHold } from '../kernel/phone/lineNumbers.ts'

/** Chats and websites have addresses; a line without a number calls with the one of its carrier. */
export const canCall = ({ numbers }: { readonly numbers: readonly string[] }): boolean =>
  numbers.length === 0 || numbers.some((number) => /^\+?\d[\d ]*$/.test(number))

/** The lines that the user may see or whose conversations they may see, to choose from. */
export async function lookUpLines(ctx: Ctx, { search = '', limit = 100 }: Search) {
  const some = [ctx.allowed('Line.view'), ctx.allowed('Line.viewdiallogs')]
  let rows = ctx.db
    .selectFrom('line')
    .select(['idLine as id', 'name', lineNumbers('id_line').as('numbers'), 'kind'])
    .where('removedAt', 'is', null)
    .where((row) => row.or([holds('name', search), lineNumbersHold('id_line', search)]))
  if (!some.includes('all')) rows = rows.where('idLine', 'in', [0, ...some.flatMap((ids) => ids as number[])]) // none is 'all' here
  const found = await rows.orderBy(byName('name')).limit(limit).execute()
  return found.map(({ numbers, kind, ...row }) => ({
    ...row,
    detail: numbers.length > 0 ? numbers.join(', ') : lineKind.label(kind),
    canCall: canCall({ numbers }),
  }))
}
