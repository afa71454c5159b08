import type { Insertable, Updateable } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { changed } from '../kernel/keeping.ts'
import { byName } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

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

/** `keepsKey`: who only refers to it is not held back, as calls to it are that wait or are refused. */
export async function lockLine(db: Db, idLine: number, keepsKey = false): Promise<void> {
  const line = db.selectFrom('line').select('idLine').where('idLine', '=', idLine).where('removedAt', 'is', null)
  const found = await (keepsKey ? line.forNoKeyUpdate() : line.forUpdate()).executeTakeFirst()
  if (!found) notFound('Line')
}

export async function insertLine(
  db: Db,
  {
    numbers = [],
    idModule,
    ...line
  }: Insertable<Tables['line']> & { readonly idModule: number; readonly numbers?: readonly string[] },
): Promise<number> {
  const { idLine } = await db
    .insertInto('line')
    .values({ ...line, idModule })
    .returning('idLine')
    .executeTakeFirstOrThrow()
  await storeNumbers(db, { idLine, idModule }, numbers)
  return idLine
}

export const storeLine = (ctx: Ctx, idLine: number, values: Updateable<Tables['line']>) =>
  ctx.db
    .updateTable('line')
    .set({ ...values, ...changed(ctx) })
    .where('idLine', '=', idLine)
    .execute()

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

/** Which lines of a module have one of the numbers already. */
export const listTaken = (db: Db, idModule: number, numbers: readonly string[], but: number | null) =>
  db
    .selectFrom('lineNumber as n')
    .innerJoin('line as l', 'l.idLine', 'n.idLine')
    .select(['n.number', 'l.idLine', 'l.name'])
    .where('n.idModule', '=', idModule)
    .where('n.number', 'in', ['', ...numbers])
    .where('n.idLine', '!=', but ?? 0)
    .execute()

/** A module as its lines need it, held until the end of the transaction: nobody removes it meanwhile. */
export const holdModule = async (db: Db, idModule: number) =>
  (await db
    .selectFrom('dialModule')
    .select(['idModule', 'name', 'region', 'callbot'])
    .where('idModule', '=', idModule)
    .forShare()
    .executeTakeFirst()) ?? notFound('Module')

/** It is no module’s default line any more; answers whose it was. */
export const leaveDefault = (ctx: Ctx, idLine: number) =>
  ctx.db
    .updateTable('dialModule')
    .set({ idDefaultLine: null, ...changed(ctx) })
    .where('idDefaultLine', '=', idLine)
    .returning(['idModule', 'name'])
    .execute()

/** What is left is the name, for what was called on it. */
export async function retireLine(ctx: Ctx, idLine: number): Promise<void> {
  await storeNumbers(ctx.db, { idLine, idModule: 0 }, [])
  await storeLine(ctx, idLine, {
    removedAt: ctx.clock.now(),
    ...{ enabled: false, idModule: null, idCallScript: null, versionPolicy: 'published', pinnedVersion: null },
    ...{ openingTimes: null, whenClosed: 'refuse', idClosedScript: null, idClosedLine: null },
    ...{ whenFull: 'refuse', idFullLine: null, idFullScript: null, destinations: '[]' },
    ...{ queueCampaigns: [], whenNoFlow: 'refuse', idSpareScript: null, idSpareLine: null },
  })
}
