import type { Db } from '../kernel/db.ts'

/** Which engine a version is of: as the version keeps it, with the key that its model has now. */
export interface StoredEngine {
  readonly url: string
  /** Sealed. */
  readonly key: string | null
}

/** What a version learned, as bytes; undefined where there is none. */
export const readArtifact = async (db: Db, idModel: number, version: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('nlpModelArtifact')
      .select('bytes')
      .where('idModel', '=', idModel)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.bytes

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
