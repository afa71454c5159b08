import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import type { ImportRow, importRowQuery, UserImport } from '@parley/contract/users/userImport.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { type KeysetPage, keyset } from '../../kernel/keyset.ts'
import { personRef } from '../../kernel/names.ts'
import { notFound } from '../../kernel/refusal.ts'
import type { CheckedRow } from './importCheck.ts'
import type { FileRow, ReadFile } from './importFile.ts'

export interface NewImport extends Omit<ReadFile, 'rows'> {
  readonly fileName: string
  readonly isReturning: boolean
  readonly createdAt: Date
  readonly createdBy: number | null
}

export async function insertImport(db: Db, facts: NewImport, rows: readonly CheckedRow[]): Promise<number> {
  const { idUserImport } = await db
    .insertInto('userImport')
    .values(facts)
    .returning('idUserImport')
    .executeTakeFirstOrThrow()
  const stored = rows.map(({ line, cells, result, problems, changes, isErased = false }) => ({
    line,
    cells,
    result,
    problems,
    changes,
    isErased,
  }))
  await sql`INSERT INTO user_import_row (id_user_import, line, cells, result, problems, changes, is_erased)
    SELECT ${idUserImport}, line, cells, result, problems, changes, "isErased" FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      AS (line int, cells jsonb, result text, problems jsonb, changes jsonb, "isErased" boolean)`.execute(db)
  return idUserImport
}

/** One whose task was cancelled or failed has changed nothing: it is a preview again, to be applied once more. */
const stateNow = sql<UserImport['state']>`CASE
  WHEN user_import.state = 'running' AND EXISTS (SELECT FROM task WHERE task.id = user_import.id_task
    AND task.status IN (${sql.lit(taskStatus.of.CANCELED)}, ${sql.lit(taskStatus.of.ERROR)})) THEN 'preview'
  ELSE user_import.state END`

export async function readImport(db: Db, idUserImport: number): Promise<UserImport> {
  const found = await db
    .selectFrom('userImport')
    .select(['idUserImport', 'fileName', 'encoding', 'separator', 'createdAt', 'error', 'idTask', 'isReturning'])
    .select([stateNow.as('state'), personRef('userImport.createdBy').as('createdBy')])
    .select(
      sql<UserImport['counts']>`(SELECT jsonb_build_object(
        'create', count(*) FILTER (WHERE result = 'create'), 'update', count(*) FILTER (WHERE result = 'update'),
        'unchanged', count(*) FILTER (WHERE result = 'unchanged'), 'invalid', count(*) FILTER (WHERE result = 'invalid'))
        FROM user_import_row r WHERE r.id_user_import = user_import.id_user_import)`.as('counts'),
    )
    .select(
      sql<number>`(SELECT count(*)::int FROM user_import_row r WHERE r.id_user_import = user_import.id_user_import AND r.is_erased)`.as(
        'erased',
      ),
    )
    .where('idUserImport', '=', idUserImport)
    .executeTakeFirst()
  return found ?? notFound('Import')
}

export const lockImport = (db: Db, idUserImport: number) =>
  db
    .selectFrom('userImport')
    .select([stateNow.as('state'), 'isReturning'])
    .where('idUserImport', '=', idUserImport)
    .forUpdate()
    .executeTakeFirst()

type Change = Partial<Pick<UserImport, 'state' | 'error' | 'idTask'>>
export const updateImport = (db: Db, idUserImport: number, change: Change) =>
  db.updateTable('userImport').set(change).where('idUserImport', '=', idUserImport).execute()

export async function listImportRows(
  db: Db,
  idUserImport: number,
  query: z.output<typeof importRowQuery>,
): Promise<KeysetPage<ImportRow>> {
  let rows = db
    .selectFrom('userImportRow')
    .select(['line', 'cells', 'result', 'problems', 'changes', 'isErased'])
    .where('idUserImport', '=', idUserImport)
  if (query.result && query.result.length > 0) rows = rows.where('result', 'in', query.result)
  const page = await keyset(db, rows, query, {
    id: { column: 'user_import_row.line', key: 'line' },
    sorts: { line: { expression: sql`user_import_row.line`, type: 'int' } },
    fallback: 'line',
  })
  return { ...page, items: page.items.map(({ cells, ...row }) => ({ ...cells, ...row })) }
}

/** The rows as the file had them, without what was refused. */
export async function readGoodRows(db: Db, idUserImport: number): Promise<FileRow[]> {
  return await db
    .selectFrom('userImportRow')
    .select(['line', 'cells'])
    .where('idUserImport', '=', idUserImport)
    .where('result', '<>', 'invalid')
    .orderBy('line')
    .execute()
}

/** Whom the import has made and nobody has invited yet. */
export async function readUninvited(db: Db, idUserImport: number) {
  return await db
    .selectFrom('userImportRow')
    .innerJoin('appUser', (join) =>
      join.on(sql`app.username_key(app_user.username)`, '=', sql`app.username_key(cells ->> 'username')`),
    )
    .select(['idUser', 'username', 'firstname', 'lastname', sql<string>`email`.as('email')])
    .where('idUserImport', '=', idUserImport)
    .where('result', '=', 'create')
    .where('appUser.state', '=', 'active')
    .where('invitedAt', 'is', null)
    .where('email', 'is not', null)
    .orderBy('line')
    .execute()
}
