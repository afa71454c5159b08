import type { FolderKind } from '@parley/contract/enums/operations.enum.ts'
import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { byName } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { cellOf, columnOf, rowsOf } from '../kernel/rows.ts'

/** All folders of a kind, by name, each with the number of items directly inside. */
export async function listFolders(db: Db, kind: FolderKind): Promise<Folder[]> {
  return await db
    .selectFrom('folder')
    .select(['idFolder', 'name', 'kind', 'idParent', 'needsTests', 'rowVersion'])
    .select(
      sql<number>`(SELECT count(*) FROM ${sql.table(kind === 'campaign' ? 'campaign' : 'call_script')} item
        WHERE item.id_folder = folder.id_folder)`.as('items'),
    )
    .where('kind', '=', kind)
    .orderBy(byName('name'))
    .orderBy('idFolder')
    .execute()
}

/** The folder, locked for the rest of the transaction. */
export const lockFolder = (db: Db, idFolder: number) =>
  db.selectFrom('folder').select('idFolder').where('idFolder', '=', idFolder).forUpdate().execute()

export const findFolder = (db: Db, idFolder: number) =>
  db
    .selectFrom('folder')
    .select(['idFolder', 'name', 'kind', 'idParent', 'needsTests', 'rowVersion'])
    .where('idFolder', '=', idFolder)
    .executeTakeFirst()

export const getFolder = async (db: Db, idFolder: number) => (await findFolder(db, idFolder)) ?? notFound('Folder')

/** One tree is changed by one transaction at a time, so that two moves cannot close a circle between them. */
export const lockTree = (db: Db, kind: FolderKind) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('folder ' || app.tenant() || ' ' || ${kind}, 0))`.execute(db)

export const insertFolder = async (
  db: Db,
  folder: { name: string; kind: FolderKind; idParent: number | null; needsTests?: boolean },
): Promise<number> =>
  (await db.insertInto('folder').values(folder).returning('idFolder').executeTakeFirstOrThrow()).idFolder

export const updateFolder = (
  db: Db,
  idFolder: number,
  change: { name?: string; idParent?: number | null; needsTests?: boolean },
) =>
  db
    .updateTable('folder')
    .set((row) => ({ ...change, rowVersion: row('rowVersion', '+', 1) }))
    .where('idFolder', '=', idFolder)
    .execute()

export async function deleteFolder(db: Db, idFolder: number): Promise<void> {
  await db.deleteFrom('folder').where('idFolder', '=', idFolder).execute()
}

/** From the root down to the folder itself; empty where it does not exist. */
export const folderPath = (db: Db, idFolder: number): Promise<{ idFolder: number; name: string }[]> => rowsOf(db)`
    WITH RECURSIVE up AS (
      SELECT id_folder, name, id_parent, 0 AS distance FROM folder WHERE id_folder = ${idFolder}
      UNION ALL
      SELECT folder.id_folder, folder.name, folder.id_parent, up.distance + 1 FROM folder JOIN up ON folder.id_folder = up.id_parent
    )
    SELECT id_folder, name FROM up ORDER BY distance DESC`

/** The folders and every folder below them. */
export async function foldersBelow(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return await columnOf(db)<number>`
    WITH RECURSIVE down AS (
      SELECT id_folder FROM folder WHERE id_folder = ANY(${[...ids]}::bigint[])
      UNION
      SELECT folder.id_folder FROM folder JOIN down ON folder.id_parent = down.id_folder
    )
    SELECT id_folder FROM down`
}

/** Levels of the deepest chain that starts at the folder; 1 where it has none below. */
export const folderHeight = async (db: Db, idFolder: number): Promise<number> =>
  (await cellOf(db)<number>`
    WITH RECURSIVE down AS (
      SELECT id_folder, 1 AS level FROM folder WHERE id_folder = ${idFolder}
      UNION ALL
      SELECT folder.id_folder, down.level + 1 FROM folder JOIN down ON folder.id_parent = down.id_folder
    )
    SELECT max(level)::int AS height FROM down`) ?? 1

export const moveChildFolders = (db: Db, from: number, to: number | null) =>
  db
    .updateTable('folder')
    .set((row) => ({ idParent: to, rowVersion: row('rowVersion', '+', 1) }))
    .where('idParent', '=', from)
    .returning('idFolder')
    .execute()

export const listChildFolders = (db: Db, idFolder: number) =>
  db
    .selectFrom('folder')
    .select(['idFolder as id', 'name'])
    .where('idParent', '=', idFolder)
    .orderBy(byName('name'))
    .execute()
