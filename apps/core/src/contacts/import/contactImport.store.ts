import {
  type ContactImportResult,
  contactImportResult,
  contactImportState,
} from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport, contactImportRowQuery } from '@parley/contract/contacts/contact.schema.ts'
import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import type { Inspected } from '../../kernel/import/tableFile.ts'
import { keyset } from '../../kernel/keyset.ts'
import { personRef } from '../../kernel/names.ts'
import { notFound } from '../../kernel/refusal.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import type { Problem } from '../readContact.ts'
import type { Parts } from './partedFile.ts'

/** What is known of the file besides its columns. */
export interface Reading extends Partial<Inspected> {
  readonly parts?: Parts
  readonly hasTitles?: boolean
  /** The last line that was dealt with: whatever is killed goes on behind it. */
  readonly doneLine?: number
  /** What its task does with it. */
  readonly doing?: 'import' | 'undo'
  /** What undoing it has done. */
  readonly undone?: Undone
  /** How often its rows were to be counted. */
  readonly checks?: number
  /** What its rows would come to. */
  readonly checked?: Checked | null
}
/** Files that were looked at by an earlier release and still wait say only whether they have titles. */
export const titleLineOf = ({ titleLine, hasTitles = true }: Reading): number => titleLine ?? (hasTitles ? 1 : 0)
export type Undone = NonNullable<ContactImport['undone']>
export type Counts = ContactImport['counts']
/** The number tells the job that counts whether it is still this way of reading that people ask about. */
export type Checked = NonNullable<ContactImport['checked']> & { readonly number: number }
export interface StoredImport {
  readonly idContactImport: number
  readonly idCampaign: number
  readonly fileName: string
  readonly state: ContactImport['state']
  readonly bytes: number
  readonly reading: Reading
  readonly columns: ContactImport['columns']
  readonly updates: boolean
  readonly rows: number | null
  readonly counts: Partial<Counts>
  readonly error: string | null
  readonly idTask: number | null
  readonly createdAt: string
  readonly createdBy: ContactImport['createdBy']
}

const { UPLOADING, RUNNING, PREVIEW, DONE } = contactImportState.of
/** One whose task was canceled or failed can be begun again: what it did stays done. */
const stateNow = sql<ContactImport['state']>`CASE
  WHEN i.state = ${sql.lit(RUNNING)} AND EXISTS (SELECT FROM task WHERE task.id = i.id_task
    AND task.status IN (${sql.lit(taskStatus.of.CANCELED)}, ${sql.lit(taskStatus.of.ERROR)}))
  THEN CASE i.reading ->> 'doing' WHEN 'undo' THEN ${sql.lit(DONE)} ELSE ${sql.lit(PREVIEW)} END ELSE i.state END`

const imports = (db: Db) =>
  db
    .selectFrom('contactImport as i')
    .select(['i.idContactImport', 'i.idCampaign', 'i.fileName', 'i.bytes', 'i.columns', 'i.updates'])
    .select(['i.rows', 'i.counts', 'i.error', 'i.idTask', 'i.createdAt', 'i.reading'])
    .select([stateNow.as('state'), personRef('i.created_by').as('createdBy')])
    // written by `updateImport`, which types it
    .$narrowType<{ reading: Reading }>()

const MOST_LISTED = 200
export const listImports = (db: Db, idCampaign: number): Promise<StoredImport[]> =>
  imports(db).where('i.idCampaign', '=', idCampaign).orderBy('i.idContactImport', 'desc').limit(MOST_LISTED).execute()

export const getImport = async (db: Db, idCampaign: number, idContactImport: number): Promise<StoredImport> =>
  (await imports(db)
    .where('i.idCampaign', '=', idCampaign)
    .where('i.idContactImport', '=', idContactImport)
    .executeTakeFirst()) ?? notFound('Import')

/** The same, held until the transaction ends. */
export async function lockImport(db: Db, idCampaign: number, idContactImport: number): Promise<StoredImport> {
  await sql`SELECT FROM contact_import WHERE id_contact_import = ${idContactImport} FOR UPDATE`.execute(db)
  return await getImport(db, idCampaign, idContactImport)
}

/** Of whatever campaign: for tasks, which know the import alone. */
export const findImport = (db: Db, idContactImport: number): Promise<StoredImport | undefined> =>
  imports(db).where('i.idContactImport', '=', idContactImport).executeTakeFirst()

/** Files from before a moment that wait, or were stopped; those that nobody has in hand. */
export const listWaiting = (db: Db, until: string, most: number): Promise<StoredImport[]> =>
  imports(db)
    .where('i.createdAt', '<', until)
    .where(stateNow, 'in', [UPLOADING, PREVIEW])
    .orderBy('i.idContactImport')
    .limit(most)
    .forUpdate('i')
    .skipLocked()
    .execute()

export const insertImport = async (
  ctx: Ctx,
  facts: { idCampaign: number; fileName: string; bytes: number },
): Promise<number> =>
  (
    await ctx.db
      .insertInto('contactImport')
      .values({ ...facts, state: 'uploading', createdAt: ctx.clock.now(), createdBy: ctx.actor.id })
      .returning('idContactImport')
      .executeTakeFirstOrThrow()
  ).idContactImport

type Change = Partial<
  Pick<StoredImport, 'state' | 'reading' | 'columns' | 'updates' | 'rows' | 'counts' | 'error' | 'idTask'>
>
export async function updateImport(
  db: Db,
  idContactImport: number,
  { reading, columns, counts, ...change }: Change,
): Promise<void> {
  await db
    .updateTable('contactImport')
    .set({
      ...change,
      ...(reading ? { reading: storedJson(reading), partsReceived: Object.keys(reading.parts ?? {}).length } : {}),
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...(counts ? { counts: JSON.stringify(counts) } : {}),
    })
    .where('idContactImport', '=', idContactImport)
    .execute()
}

export interface KeptRow {
  readonly line: number
  readonly result: ContactImportResult
  readonly cells: readonly string[]
  readonly problems: readonly Problem[]
}
export const insertRows = (db: Db, idContactImport: number, rows: readonly KeptRow[]) =>
  rowsOf(db)`
    INSERT INTO contact_import_row (id_contact_import, line, result, cells, problems)
    SELECT ${idContactImport}, line, result, cells, problems
    FROM jsonb_to_recordset(${storedJson(rows)}::jsonb) AS r (line int, result text, cells jsonb, problems jsonb)
    ON CONFLICT (id_contact_import, line) DO UPDATE SET result = excluded.result, cells = excluded.cells, problems = excluded.problems`

export async function deleteRows(db: Db, idContactImport: number): Promise<void> {
  await db.deleteFrom('contactImportRow').where('idContactImport', '=', idContactImport).execute()
}

export async function listRows(db: Db, idContactImport: number, query: z.output<typeof contactImportRowQuery>) {
  let rows = db
    .selectFrom('contactImportRow as r')
    .select(['r.line', 'r.result', 'r.cells', 'r.problems'])
    .where('r.idContactImport', '=', idContactImport)
  if (query.result && query.result.length > 0) rows = rows.where('r.result', 'in', query.result)
  return await keyset(db, rows, query, {
    id: { column: 'r.line', key: 'line' },
    sorts: { line: { expression: sql`r.line`, type: 'int' } },
    fallback: 'line',
  })
}

/** Reasons of which each is shown with its number. */
export const REASONS_SHOWN = 20
/** Why contacts came in without one of their numbers; what is told of a row as a whole names no column. */
export const listLeftOut = (db: Db, idContactImport: number) => rowsOf(db)<{ reason: string; rows: number }>`
  SELECT p ->> 'reason' AS reason, count(*)::int AS rows
  FROM contact_import_row r, jsonb_array_elements(r.problems) p
  WHERE r.id_contact_import = ${idContactImport} AND r.result <> ${contactImportResult.of.INVALID} AND p ->> 'field' <> ''
  GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${REASONS_SHOWN}`

/** Why rows of it were refused, each reason with how many. */
export const listReasons = (db: Db, idContactImport: number) => rowsOf(db)<{ reason: string; rows: number }>`
  SELECT p ->> 'reason' AS reason, count(*)::int AS rows
  FROM contact_import_row r, jsonb_array_elements(r.problems) p
  WHERE r.id_contact_import = ${idContactImport} AND r.result = ${contactImportResult.of.INVALID}
  GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${REASONS_SHOWN}`
