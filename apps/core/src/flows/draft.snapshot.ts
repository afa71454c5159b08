import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'

/** In place of a version, below zero: what of a draft a test runs on. */
export const isSnapshot = (version: number): boolean => version < 0
/** As answers say it: a draft has no number. */
export const versionOrDraft = (version: number): number | null => (isSnapshot(version) ? null : version)

/**
 * The draft as it is now, or where there is none the newest version, from which the next one begins: kept once for each content as long as
 * conversations may have run on it. What is left of tests goes with the last of them (`app.forget_snapshots`).
 */
export async function takeSnapshot(db: Db, idCallScript: number, now: Date): Promise<number | undefined> {
  const known = await findSnapshot(db, idCallScript)
  if (known !== undefined) return known
  await rowsOf(db)`
    INSERT INTO call_script_snapshot (id_call_script, version, sha256, document, created_at, created_by)
    SELECT ${idCallScript}, version, sha256, document, ${now}::timestamptz, author FROM (${drawn(idCallScript)}) AS drawn
    ON CONFLICT (id_call_script, sha256) DO NOTHING`
  return await findSnapshot(db, idCallScript)
}

const findSnapshot = async (db: Db, idCallScript: number): Promise<number | undefined> => {
  const id = await cellOf(db)<number>`
    SELECT snapshot.id_call_script_snapshot FROM (${drawn(idCallScript)}) AS drawn
    JOIN call_script_snapshot snapshot ON snapshot.id_call_script = ${idCallScript} AND snapshot.sha256 = drawn.sha256`
  return id === undefined ? undefined : -id
}

/** What whoever opens the flow draws on. */
const drawn = (idCallScript: number) => sql`
  SELECT version, sha256, document, saved_by AS author FROM call_script_draft
  WHERE id_call_script = ${idCallScript} AND document IS NOT NULL
  UNION ALL
  SELECT version, history.sha256, history.document, history.created_by FROM call_script_history history
  JOIN call_script USING (id_call_script, version)
  WHERE id_call_script = ${idCallScript}
    AND NOT EXISTS (SELECT FROM call_script_draft WHERE id_call_script = ${idCallScript} AND document IS NOT NULL)`
