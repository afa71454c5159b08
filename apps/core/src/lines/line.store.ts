import { lineKind } from '@parley/contract/enums/line.enum.ts'
import { type Insertable, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { byName, holds, type Search } from '../kernel/names.ts'
import { holdsNumber } from '../kernel/phone/holdsNumber.ts'

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

/** The lines that the user may see or whose conversations they may see, to choose from. */
export async function lookUpLines(ctx: Ctx, { search = '', limit = 100 }: Search) {
  const some = [ctx.allowed('Line.view'), ctx.allowed('Line.viewdiallogs')]
  let rows = ctx.db
    .selectFrom('line')
    .select(['idLine as id', 'name', 'numbers', 'kind'])
    .where((row) => row.or([holds('name', search), holdsNumber(sql`array_to_string(numbers, ' ')`, search)]))
  if (!some.includes('all')) rows = rows.where('idLine', 'in', [0, ...some.flatMap((ids) => ids as number[])]) // none is 'all' here
  const found = await rows.orderBy(byName('name')).limit(limit).execute()
  return found.map(({ numbers, kind, ...row }) => ({
    ...row,
    detail: numbers.length > 0 ? numbers.join(', ') : lineKind.label(kind),
    canCall: canCall({ numbers }),
  }))
}

export const insertLine = async (db: Db, line: Insertable<Tables['line']>): Promise<number> =>
  (await db.insertInto('line').values(line).returning('idLine').executeTakeFirstOrThrow()).idLine
