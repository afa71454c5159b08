import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** So many bytes at once: reading them takes the process a few milliseconds. */
const PIECE = 1_000_000

/** What a version learned, as bytes, piece by piece, so that a large one holds nobody up; undefined where there is none. */
export async function readArtifact(db: Db, idModel: number, version: number): Promise<Buffer | undefined> {
  const pieceAt = (at: number) =>
    db
      .selectFrom('nlpModelArtifact')
      .select(sql<number>`octet_length(bytes)`.as('size'))
      .select(sql<Buffer>`substring(bytes FROM ${at + 1}::int FOR ${PIECE}::int)`.as('piece'))
      .where('idModel', '=', idModel)
      .where('version', '=', version)
      .executeTakeFirst()
  const first = await pieceAt(0)
  if (!first) return undefined
  const bytes = Buffer.allocUnsafeSlow(first.size)
  for (let [at, piece] = [0, first.piece]; ; piece = (await pieceAt(at))?.piece ?? Buffer.alloc(0)) {
    if (piece.length === 0) return undefined // deleted meanwhile
    at += piece.copy(bytes, at)
    if (at >= bytes.length) return bytes
  }
}

/** The engine elsewhere that a version was measured with. */
export const readEngine = async (db: Db, idModel: number, version: number) =>
  await db
    .selectFrom('nlpModelVersion as v')
    .innerJoin('nlpModel as m', 'm.idModel', 'v.idModel')
    .select(['v.engine', 'm.language', 'm.engineUrl', 'm.engineKey'])
    .where('v.idModel', '=', idModel)
    .where('v.version', '=', version)
    .where('v.state', '=', 'DONE')
    .where('v.engine', 'is not', null)
    .executeTakeFirst()

/** Which models there are under these guids, and which of their versions are live. */
export const readVersionsOf = (db: Db, guids: readonly string[]) =>
  db
    .selectFrom('nlpModel')
    .select(['idModel', 'guid', 'publishedVersion'])
    .where('guid', 'in', [...guids])
    .where('removedAt', 'is', null)
    .execute()
