import type { ComparedKind } from '@parley/contract/instances/instance.enum.ts'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'

export interface ThingRow {
  readonly name: string
  /** By which flows name it. */
  readonly target: string
  /** What it is made of, without ids, times and people; of a component what it says beside its document. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Of a component: its live version, or where there is none the newest. */
  readonly document: string | null
}

interface Wanted {
  /** The page begins after this name, in the order of bytes, which is the same in every installation. */
  readonly after: string
  /** Only the one of this name. */
  readonly name?: string
  readonly limit: number
}

const things: Readonly<Record<ComparedKind, (db: Db, wanted: Wanted) => Promise<ThingRow[]>>> = {
  Grammar: (db, { after, name = null, limit }) => rowsOf(db)`
    SELECT name, guid::text AS target, NULL AS document,
           jsonb_build_object('language', language, 'definition', definition, 'tests', tests) AS facts
    FROM grammar WHERE name COLLATE "C" > ${after} AND (${name}::text IS NULL OR name = ${name})
    ORDER BY name COLLATE "C" LIMIT ${limit}`,
  Language: (db, { after, name = null, limit }) => rowsOf(db)`
    SELECT code AS name, code AS target, NULL AS document,
           jsonb_build_object('name', name, 'speech', speech, 'pronunciations', pronunciations) AS facts
    FROM language WHERE code COLLATE "C" > ${after} AND (${name}::text IS NULL OR code = ${name})
    ORDER BY code COLLATE "C" LIMIT ${limit}`,
  // A name that several folders have is told apart by a number: none of them is left out.
  Component: (db, { after, name = null, limit }) => rowsOf(db)`
    SELECT s.name, s.target, h.document::text AS document,
           jsonb_build_object('description', s.description, 'componentType', s.component_type) AS facts
    FROM (SELECT name || CASE place WHEN 1 THEN '' ELSE ' (' || place || ')' END AS name, guid::text AS target, id_call_script,
                 description, component_type, coalesce(published_version, version) AS edition
          FROM (SELECT *, row_number() OVER (PARTITION BY name ORDER BY id_call_script) AS place
                FROM call_script WHERE script_kind = 'component') AS placed) AS s
    JOIN call_script_history h ON h.id_call_script = s.id_call_script AND h.version = s.edition
    WHERE s.name COLLATE "C" > ${after} AND (${name}::text IS NULL OR s.name = ${name})
    ORDER BY s.name COLLATE "C" LIMIT ${limit}`,
}

export const pageOfThings = (db: Db, kind: ComparedKind, after: string, limit: number): Promise<ThingRow[]> =>
  things[kind](db, { after, limit })

export const findThing = async (db: Db, kind: ComparedKind, name: string): Promise<ThingRow | undefined> =>
  (await things[kind](db, { after: '', name, limit: 1 }))[0]

/** What guids of documents are called: they are others in each installation, and the names are not. */
export const namesOfGuids = (db: Db, guids: readonly string[]) =>
  rowsOf(db)<{ guid: string; name: string }>`
    WITH wanted AS (SELECT DISTINCT each::uuid AS guid FROM unnest(${guids}::text[]) AS each)
    SELECT guid::text, kind || ' ' || name AS name FROM wanted JOIN (
      SELECT guid, script_kind AS kind, name FROM call_script
      UNION ALL SELECT guid, 'grammar', name FROM grammar
      UNION ALL SELECT guid, 'model', name FROM nlp_model
      UNION ALL SELECT guid, 'knowledge base', name FROM knowledge_base
      UNION ALL SELECT guid, 'MCP server', name FROM mcp_server
      UNION ALL SELECT guid, 'recording', name FROM audio_asset
    ) AS named USING (guid)`

/** More than anybody looks through. */
const MOST_USERS = 500

export interface UserRow {
  readonly id: number
  readonly name: string
}

/** Flows and components that use it in their newest or live version, directly or through others. */
export const scriptsUsing = (db: Db, kind: 'grammar' | 'language' | 'flow', target: string) =>
  rowsOf(db)<UserRow & { idCallScript: number }>`
    WITH RECURSIVE users AS (
      SELECT s.id_call_script, s.guid FROM call_script_reference r JOIN call_script s USING (id_call_script)
      WHERE r.kind = ${kind} AND r.target = ${target} AND r.version IN (s.version, s.published_version)
      UNION
      SELECT s.id_call_script, s.guid FROM users
      JOIN call_script_reference r ON r.kind = 'flow' AND r.target = users.guid::text
      JOIN call_script s ON s.id_call_script = r.id_call_script AND r.version IN (s.version, s.published_version)
    )
    SELECT id_call_script AS id, id_call_script, name FROM users JOIN call_script USING (id_call_script)
    ORDER BY name COLLATE by_name LIMIT ${MOST_USERS}`

export const linesOf = (db: Db, scripts: readonly number[]) =>
  rowsOf(db)<UserRow>`
    SELECT id_line AS id, name FROM line WHERE removed_at IS NULL AND id_call_script = ANY (${scripts}::bigint[])
    ORDER BY name COLLATE by_name LIMIT ${MOST_USERS}`

export const campaignsOf = (db: Db, scripts: readonly number[]) =>
  rowsOf(db)<UserRow>`
    SELECT DISTINCT c.id_campaign AS id, c.name FROM campaign_flow f JOIN campaign c USING (id_campaign)
    WHERE f.id_call_script = ANY (${scripts}::bigint[]) LIMIT ${MOST_USERS}`
