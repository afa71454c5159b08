import type { Db } from '../kernel/db.ts'

/** What a version learned, as bytes. */
export const readArtifact = async (db: Db, idModel: number, version: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('nlpModelArtifact')
      .select('bytes')
      .where('idModel', '=', idModel)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.bytes

/** Which models there are under these guids, and which of their versions are live. */
export const readVersionsOf = (db: Db, guids: readonly string[]) =>
  db
    .selectFrom('nlpModel')
    .select(['idModel', 'guid', 'publishedVersion'])
    .where('guid', 'in', [...guids])
    .execute()
