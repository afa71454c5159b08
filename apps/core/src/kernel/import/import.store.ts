import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import type { ImportFacts, ImportRowFacts, importRowQuery } from '@parley/contract/kernel/import.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db.ts'
import { type KeysetPage, keyset } from '../keyset.ts'
import { personRef } from '../names.ts'
import { notFound } from '../refusal.ts'
import type { FileFacts, FileRow } from './table.ts'

/** A row with what it would do against what is there now. */
export interface CheckedRow<K extends string = string> extends FileRow<K>, Omit<ImportRowFacts, 'line'> {
  /** The person was erased here, and the row would bring them back. */
  readonly isErased?: boolean
}
export interface NewImport extends FileFacts {
  /** Of which things: one kind does not find the files of another. */
  readonly kind: string
  readonly fileName: string
  readonly format?: string
  readonly isReturning: boolean
  readonly createdAt: Date
  readonly createdBy: number | null
}
export interface StoredImport extends ImportFacts {
  readonly idImport: number
  readonly erased: number
  readonly isReturning: boolean
}

export async function insertImport(db: Db, { titles, columns, ...facts }: NewImport, rows: readonly CheckedRow[]) {
  const { idImport } = await db
    .insertInto('importFile')
    .values({ ...facts, titles: JSON.stringify(titles), columns: JSON.stringify(columns) })
    .returning('idImport')
    .executeTakeFirstOrThrow()
  const stored = rows.map(({ line, cells, result, problems, changes, isErased = false }) => ({
    line,
    cells,
    result,
    problems,
    changes,
    isErased,
  }))
  await sql`INSERT INTO import_row (id_import, line, cells, result, problems, changes, is_erased)
    SELECT ${idImport}, line, cells, result, problems, changes, "isErased" FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      AS (line int, cells jsonb, result text, problems jsonb, changes jsonb, "isErased" boolean)`.execute(db)
  return idImport
}

/** One whose task was cancelled or failed has changed nothing: it is a preview again, to be applied once more. */
const stateNow = sql<ImportFacts['state']>`CASE
  WHEN import_file.state = 'running' AND EXISTS (SELECT FROM task WHERE task.id = import_file.id_task
    AND task.status IN (${sql.lit(taskStatus.of.CANCELED)}, ${sql.lit(taskStatus.of.ERROR)})) THEN 'preview'
  ELSE import_file.state END`

export async function readImport(db: Db, kind: string, idImport: number): Promise<StoredImport> {
  const counted = (result: string) => sql`count(*) FILTER (WHERE result = ${sql.lit(result)})`
  const found = await db
    .selectFrom('importFile')
    .select([
      'idImport',
      'fileName',
      'encoding',
      'separator',
      'titleLine',
      'format',
      'titles',
      'columns',
      'createdAt',
      'error',
      'idTask',
      'isReturning',
    ])
    .select([stateNow.as('state'), personRef('importFile.createdBy').as('createdBy')])
    .select(
      sql<ImportFacts['counts'] & { erased: number }>`(SELECT jsonb_build_object(
        'create', ${counted('create')}, 'update', ${counted('update')}, 'unchanged', ${counted('unchanged')},
        'invalid', ${counted('invalid')}, 'erased', count(*) FILTER (WHERE is_erased))
        FROM import_row r WHERE r.id_import = import_file.id_import)`.as('counted'),
    )
    .where('idImport', '=', idImport)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!found) return notFound('Import')
  const {
    counted: { erased, ...counts },
    ...facts
  } = found
  return { ...facts, counts, erased }
}

export const lockImport = (db: Db, kind: string, idImport: number) =>
  db
    .selectFrom('importFile')
    .select([stateNow.as('state'), 'isReturning'])
    .where('idImport', '=', idImport)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()

type Change = Partial<Pick<ImportFacts, 'state' | 'error' | 'idTask'>>
export const updateImport = (db: Db, idImport: number, change: Change) =>
  db.updateTable('importFile').set(change).where('idImport', '=', idImport).execute()

export type ImportRowQuery = z.output<typeof importRowQuery>

export async function listImportRows(
  db: Db,
  idImport: number,
  query: ImportRowQuery,
): Promise<KeysetPage<CheckedRow & { readonly isErased: boolean }>> {
  let rows = db
    .selectFrom('importRow')
    .select(['line', 'cells', 'result', 'problems', 'changes', 'isErased'])
    .where('idImport', '=', idImport)
  if (query.result && query.result.length > 0) rows = rows.where('result', 'in', query.result)
  return await keyset(db, rows, query, {
    id: { column: 'import_row.line', key: 'line' },
    sorts: { line: { expression: sql`import_row.line`, type: 'int' } },
    fallback: 'line',
  })
}

/** The rows as the file had them, without what was refused. */
export const readGoodRows = (db: Db, idImport: number): Promise<FileRow[]> =>
  db
    .selectFrom('importRow')
    .select(['line', 'cells'])
    .where('idImport', '=', idImport)
    .where('result', '<>', 'invalid')
    .orderBy('line')
    .execute()
