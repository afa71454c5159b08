import type { LivePeriod } from '@parley/contract/flows/flow.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { personRef } from '../kernel/names.ts'
import { rowOf } from '../kernel/rows.ts'
import type { ReadDocument } from './flow.document.ts'

/** The tags of a version, as JSON. */
export const versionTags = (script: string, version: string) => sql<
  { idTag: number; name: string; tone: 0 | 1 | 2 | 3 | 4 | 5 }[]
>`
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('idTag', tag.id_tag, 'name', tag.name, 'tone', tag.tone) ORDER BY tag.name COLLATE by_name)
    FROM call_script_tag used JOIN tag ON tag.id_tag = used.id_tag
    WHERE used.id_call_script = ${sql.ref(script)} AND used.version = ${sql.ref(version)}
  ), '[]'::jsonb)`

const MOST_PERIODS = 20

/** When a version was live and who put it there, newest first, as JSON. */
export const livePeriods = (script: string, version: string) => sql<LivePeriod[]>`
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('from', ${utc('period.live_from')}, 'until', ${utc('period.live_until')},
      'by', ${personRef('period.published_by')}) ORDER BY period.id_call_script_live DESC)
    FROM (
      SELECT * FROM call_script_live live
      WHERE live.id_call_script = ${sql.ref(script)} AND live.version = ${sql.ref(version)}
      ORDER BY live.id_call_script_live DESC LIMIT ${MOST_PERIODS}
    ) AS period
  ), '[]'::jsonb)`

export const utc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Since when and by whom the live version is live, and the version that was before it, to go back to. */
export async function findLive(db: Db, idCallScript: number) {
  const periods = db.selectFrom('callScriptLive as live').where('live.idCallScript', '=', idCallScript)
  const open = await periods
    .select(['live.version', 'live.liveFrom as from', personRef('live.publishedBy').as('by')])
    .where('live.liveUntil', 'is', null)
    .executeTakeFirst()
  if (!open) return null
  const { version, ...since } = open
  const before = await periods
    .select('live.version')
    .where('live.version', '!=', version)
    .orderBy('live.idCallScriptLive', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...since, before: before?.version ?? null }
}

/** Versions without their documents. */
export const selectHistory = (db: Db) =>
  db
    .selectFrom('callScriptHistory as history')
    .innerJoin('callScript', 'callScript.idCallScript', 'history.idCallScript')
    .select([
      'history.version',
      'history.sha256',
      'history.note',
      'history.createdAt',
      'history.parent',
      'history.errors',
      'history.warnings',
      'history.nodes',
      personRef('history.createdBy').as('author'),
      versionTags('history.idCallScript', 'history.version').as('tags'),
      sql<boolean>`coalesce(history.version = call_script.published_version, false)`.as('published'),
      livePeriods('history.id_call_script', 'history.version').as('live'),
    ])

const selectVersion = (db: Db, idCallScript: number, version: number) =>
  selectHistory(db).where('history.idCallScript', '=', idCallScript).where('history.version', '=', version)

/** A version without its document, which takes long to read where it is large. */
export const findVersion = (db: Db, idCallScript: number, version: number) =>
  selectVersion(db, idCallScript, version).executeTakeFirst()

/** The document of a version as JSON text, to be read in another thread. */
export async function findDocumentText(db: Db, idCallScript: number, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('callScriptHistory as history')
    .select(sql<string>`history.document::text`.as('text'))
    .where('history.idCallScript', '=', idCallScript)
    .where('history.version', '=', version)
    .executeTakeFirst()
  return row?.text
}

interface NewVersion {
  readonly idCallScript: number
  readonly version: number
  readonly parent: number | null
  readonly note: string
  readonly read: ReadDocument
}

/** Adds a version with what it refers to. */
export async function insertHistory(
  { db, clock, actor }: Ctx,
  { idCallScript, version, parent, note, read }: NewVersion,
): Promise<void> {
  await db
    .insertInto('callScriptHistory')
    .values({
      idCallScript,
      version,
      parent,
      note,
      document: read.text,
      sha256: read.sha256,
      errors: read.errors.length,
      warnings: read.warnings.length,
      nodes: read.nodes,
      createdAt: clock.now(),
      createdBy: actor.id,
    })
    .execute()
  if (read.references.length === 0) return
  await db
    .insertInto('callScriptReference')
    .columns(['idCallScript', 'version', 'kind', 'target', 'nodeId', 'nodeLabel'])
    .expression(
      sql`SELECT ${idCallScript}::bigint, ${version}::int, each.kind, each.target, each."nodeId", each."nodeLabel"
          FROM jsonb_to_recordset(${JSON.stringify(read.references)}::jsonb) AS each (kind text, target text, "nodeId" text, "nodeLabel" text)`,
    )
    .execute()
}

/** Reading the ways of more than these would take longer than anybody waits for a dialog. */
const LOOKED = 2_000

interface Wanted {
  readonly idCallScript: number
  readonly guid: string
  /** Steps of the flow. */
  readonly nodes: readonly string[]
  readonly since: Date
}

/** Conversations since a moment in which the flow may have run – its own and those of flows that call it – and how many took one of the steps. */
export const sumTraffic = async (db: Db, { idCallScript, guid, nodes, since }: Wanted) =>
  (await rowOf(db)<{ conversations: number; looked: number; took: number }>`
    WITH RECURSIVE caller (id, guid) AS (
      SELECT id_call_script, guid FROM call_script WHERE id_call_script = ${idCallScript}
      UNION
      SELECT script.id_call_script, script.guid FROM caller
      JOIN call_script_reference used ON used.kind = 'flow' AND used.target = caller.guid::text
      JOIN call_script script ON script.id_call_script = used.id_call_script AND script.published_version = used.version
    ), newest AS (
      SELECT log.guid FROM caller CROSS JOIN LATERAL (
        SELECT guid, started_at FROM dial_log
        WHERE id_call_script = caller.id AND started_at >= ${since} AND NOT is_test
        ORDER BY started_at DESC, guid DESC LIMIT ${LOOKED}
      ) AS log ORDER BY log.started_at DESC LIMIT ${LOOKED}
    ), way AS (
      SELECT EXISTS (SELECT FROM jsonb_array_elements(recorded.record -> 'path') AS visit
          WHERE visit ->> 2 = ANY (${[...nodes]}::text[]) AND recorded.record -> 'flows' -> (visit ->> 4)::int ->> 0 = ${guid}) AS took
      FROM newest JOIN conversation_detail detail ON detail.guid = newest.guid CROSS JOIN LATERAL (SELECT app.recorded(detail) AS record OFFSET 0) AS recorded
    )
    SELECT (SELECT count(*) FROM caller CROSS JOIN LATERAL (
        SELECT FROM dial_log WHERE id_call_script = caller.id AND started_at >= ${since} AND NOT is_test) AS log)::int AS conversations,
      count(*)::int AS looked, (count(*) FILTER (WHERE took))::int AS took
    FROM way`) ?? { conversations: 0, looked: 0, took: 0 }
