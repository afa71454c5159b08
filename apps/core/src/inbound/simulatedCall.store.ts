import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { lineNumbers } from '../kernel/phone/lineNumbers.ts'
import { notFound } from '../kernel/refusal.ts'

/** What a simulated caller needs to know of a line. */
export const getCalled = async (db: Db, idLine: number) =>
  (await db
    .selectFrom('line as l')
    .innerJoin('dialModule as m', 'm.idModule', 'l.idModule')
    .select(['l.name', 'm.idModule', 'm.name as module', 'm.isSimulated', lineNumbers('l.id_line').as('numbers')])
    .where('l.idLine', '=', idLine)
    .executeTakeFirst()) ?? notFound('Line')

export async function insertSimulated(
  db: Db,
  calls: readonly { idModule: number; fromNumber: string; toNumber: string }[],
): Promise<void> {
  await db.insertInto('simulatedCall').values(calls).execute()
  await sql`SELECT pg_notify(${SIMULATED}, '')`.execute(db)
}

/** Who carries simulated calls is told by it that there are some. */
export const SIMULATED = 'simulated_calls'

export interface SimulatedRow {
  readonly guid: string
  readonly idTenant: number
  readonly idModule: number
  readonly fromNumber: string
  readonly toNumber: string
}
