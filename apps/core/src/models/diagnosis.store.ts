import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import type { StoredDiagnosis } from './diagnosing.ts'

interface DiagnosisRow {
  readonly idTask: number | null
  readonly startedAt: string
  readonly contentVersion: number
  readonly error: string | null
  readonly result: StoredDiagnosis | null
  readonly status: 0 | 1 | 2 | 3 | 4 | null
  readonly taskError: string | null
  readonly progress: number | null
}

export const readDiagnosisRow = (db: Db, idDataset: number) => rowOf(db)<DiagnosisRow>`
  SELECT d.id_task, d.started_at, d.content_version, d.error, d.result, t.status, t.error AS task_error, t.progress
  FROM nlp_diagnosis d LEFT JOIN task t ON t.id = d.id_task WHERE d.id_dataset = ${idDataset}`

/** Begins another look; what the last one found stays until this one has found something. */
export const beginDiagnosis = (db: Db, idDataset: number, idTask: number, contentVersion: number, at: Date) =>
  sql`INSERT INTO nlp_diagnosis (id_dataset, id_task, content_version, started_at) VALUES (${idDataset}, ${idTask}, ${contentVersion}, ${at})
    ON CONFLICT (id_tenant, id_dataset) DO UPDATE SET id_task = excluded.id_task, content_version = excluded.content_version, error = NULL,
      started_at = excluded.started_at`.execute(db)

export const storeDiagnosis = (db: Db, idDataset: number, found: { result: StoredDiagnosis } | { error: string }) =>
  'result' in found
    ? sql`UPDATE nlp_diagnosis SET result = ${JSON.stringify(found.result)}::jsonb, error = NULL WHERE id_dataset = ${idDataset}`.execute(
        db,
      )
    : sql`UPDATE nlp_diagnosis SET error = ${found.error} WHERE id_dataset = ${idDataset}`.execute(db)

/** Utterances as they are now, with the category they are in. */
export const readUtterancesNow = (db: Db, ids: readonly number[]) => rowsOf(db)<{
  id: number
  text: string
  category: string
}>`SELECT u.id_utterance AS id, u.text, c.name AS category FROM nlp_utterance u JOIN nlp_category c ON c.id_category = u.id_category
    WHERE u.id_utterance = ANY (${ids}::bigint[])`

export const readCategoryIds = (db: Db, idDataset: number) => rowsOf(db)<{ id: number; name: string }>`
  SELECT id_category AS id, name FROM nlp_category WHERE id_dataset = ${idDataset}`
