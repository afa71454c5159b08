import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { personRef } from '../kernel/names.ts'
import type { ReadDocument } from './flow.document.ts'

/** The draft's row; its document, as text, is null where there is none any more. */
export const findDraft = (db: Db, idCallScript: number) =>
  selectDraft(db, idCallScript).select(sql<string | null>`document::text`.as('text')).executeTakeFirst()
export type StoredDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** The same, held until the transaction ends. */
export const lockDraft = (db: Db, idCallScript: number) =>
  selectDraft(db, idCallScript).select(sql<string | null>`document::text`.as('text')).forUpdate().executeTakeFirst()

/** What others have to know of it, without its document. */
export const findDraftFacts = (db: Db, idCallScript: number) =>
  selectDraft(db, idCallScript).select(sql<boolean>`document IS NOT NULL`.as('isThere')).executeTakeFirst()

const selectDraft = (db: Db, idCallScript: number) =>
  db
    .selectFrom('callScriptDraft')
    .select([
      'version',
      'sha256',
      'baseSha256',
      'nodes',
      'errors',
      'savedAt',
      'rowVersion',
      personRef('savedBy').as('savedBy'),
    ])
    .where('idCallScript', '=', idCallScript)

export interface NewDraft {
  readonly idCallScript: number
  readonly version: number
  readonly baseSha256: string
  readonly read: ReadDocument
  /** The row that it takes the place of; 0: there is none. */
  readonly rowVersion: number
}

/** Writes it over the one it was based on; undefined where another one came first. */
export async function writeDraft(
  { db, clock, actor }: Ctx,
  { idCallScript, rowVersion, read, ...draft }: NewDraft,
): Promise<number | undefined> {
  const row = {
    ...draft,
    document: read.text,
    sha256: read.sha256,
    nodes: read.nodes,
    errors: read.errors.length,
    savedAt: clock.now(),
    savedBy: actor.id,
  }
  const written =
    rowVersion === 0
      ? await db
          .insertInto('callScriptDraft')
          .values({ idCallScript, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('rowVersion')
          .executeTakeFirst()
      : await db
          .updateTable('callScriptDraft')
          .set({ ...row, rowVersion: rowVersion + 1 })
          .where('idCallScript', '=', idCallScript)
          .where('rowVersion', '=', rowVersion)
          .returning('rowVersion')
          .executeTakeFirst()
  if (written) await writeReferences(db, idCallScript, read)
  return written?.rowVersion
}

/** Only what is another than before is written: most saves change no reference. */
async function writeReferences(db: Db, idCallScript: number, { references }: ReadDocument): Promise<void> {
  await sql`
    WITH wanted AS MATERIALIZED (
      SELECT each.kind, each.target, each."nodeId" AS node_id, each."nodeLabel" AS node_label
      FROM jsonb_to_recordset(${JSON.stringify(references)}::jsonb) AS each (kind text, target text, "nodeId" text, "nodeLabel" text)
    ), gone AS (
      DELETE FROM call_script_draft_reference used WHERE used.id_call_script = ${idCallScript}
        AND NOT EXISTS (SELECT FROM wanted WHERE (wanted.kind, wanted.target, wanted.node_id) = (used.kind, used.target, used.node_id))
    )
    INSERT INTO call_script_draft_reference AS used (id_call_script, kind, target, node_id, node_label)
    SELECT ${idCallScript}::bigint, kind, target, node_id, node_label FROM wanted
    ON CONFLICT (id_call_script, kind, target, node_id) DO UPDATE SET node_label = excluded.node_label
    WHERE used.node_label <> excluded.node_label`.execute(db)
}

/** There is none any more; the row goes on counting. */
export async function clearDraft(db: Db, idCallScript: number): Promise<void> {
  await db.deleteFrom('callScriptDraftReference').where('idCallScript', '=', idCallScript).execute()
  await db
    .updateTable('callScriptDraft')
    .set({ document: null, rowVersion: sql<number>`row_version + 1` })
    .where('idCallScript', '=', idCallScript)
    .execute()
}
