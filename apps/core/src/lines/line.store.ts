import { lineKind } from '@parley/contract/enums/line.enum.ts'
import { type Insertable, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { byName, holds, type Search } from '../kernel/names.ts'
import { lineNumbers, lineNumbersHold } from '../kernel/phone/lineNumbers.ts'

/** The lines on which a flow answers. */
export const linesOfFlow = (db: Db, idCallScript: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('line')
    .select(['idLine as id', 'name'])
    .where('idCallScript', '=', idCallScript)
    .orderBy(byName('name'))
    .execute()

const MOST_SILENT = 20

/** Lines in use whose flow has no version that could answer on them. */
export const listSilentLines = (db: Db) =>
  db
    .selectFrom('line')
    .innerJoin('callScript', 'callScript.idCallScript', 'line.idCallScript')
    .select(['line.name as line', 'callScript.idCallScript', 'callScript.name as flow'])
    .where('line.enabled', '=', true)
    .where('line.versionPolicy', '=', 'published')
    .where('callScript.publishedVersion', 'is', null)
    .orderBy(byName('line.name'))
    .limit(MOST_SILENT)
    .execute()

/** Chats and websites have addresses; a line without a number calls with the one of its carrier. */
export const canCall = ({ numbers }: { readonly numbers: readonly string[] }): boolean =>
  numbers.length === 0 || numbers.some((number) => /^\+?\d[\d ]*$/.test(number))

/** Whether it is the default line of its module. */
const isDefault = sql<boolean>`EXISTS (SELECT FROM dial_module WHERE dial_module.id_default_line = line.id_line)`

/** The lines that the user may see or whose conversations they may see, to choose from. */
export async function lookUpLines(ctx: Ctx, { search = '', limit = 100 }: Search) {
  const some = [ctx.allowed('Line.view'), ctx.allowed('Line.viewdiallogs')]
  let rows = ctx.db
    .selectFrom('line')
    .select(['idLine as id', 'name', lineNumbers('id_line').as('numbers'), 'kind'])
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

export async function insertLine(
  db: Db,
  { numbers = [], ...line }: Insertable<Tables['line']> & { readonly numbers?: readonly string[] },
): Promise<number> {
  const { idLine } = await db.insertInto('line').values(line).returning('idLine').executeTakeFirstOrThrow()
  await storeNumbers(db, { idLine, idModule: line.idModule }, numbers)
  return idLine
}

/** The line has these numbers from now on, the one that calls first. */
export async function storeNumbers(
  db: Db,
  { idLine, idModule }: { readonly idLine: number; readonly idModule: number },
  numbers: readonly string[],
): Promise<void> {
  await db.deleteFrom('lineNumber').where('idLine', '=', idLine).execute()
  if (numbers.length === 0) return
  await db
    .insertInto('lineNumber')
    .values(numbers.map((number, place) => ({ idLine, idModule, place: place + 1, number })))
    .execute()
}
