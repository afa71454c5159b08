import type { ComparedKind } from '@parley/contract/instances/instance.enum.ts'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'

export interface ThingRow {
  readonly name: string
  /** By which flows name it: a guid, or the code of a language. */
  readonly key: string
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
    SELECT name, guid::text AS key FROM grammar
    WHERE name COLLATE "C" > ${after} AND (${name}::text IS NULL OR name = ${name}) ORDER BY name COLLATE "C" LIMIT ${limit}`,
  Language: (db, { after, name = null, limit }) => rowsOf(db)`
    SELECT code AS name, code AS key FROM language
    WHERE code COLLATE "C" > ${after} AND (${name}::text IS NULL OR code = ${name}) ORDER BY code COLLATE "C" LIMIT ${limit}`,
  // What was never published runs nowhere. A name that several folders have is told apart by a number: none of them is left out.
  Component: (db, { after, name = null, limit }) => rowsOf(db)`
    SELECT name, key FROM (
      SELECT name || CASE place WHEN 1 THEN '' ELSE ' (' || place || ')' END AS name, guid::text AS key
      FROM (SELECT *, row_number() OVER (PARTITION BY name ORDER BY id_call_script) AS place
            FROM call_script WHERE script_kind = 'component' AND published_version IS NOT NULL) AS placed) AS s
    WHERE name COLLATE "C" > ${after} AND (${name}::text IS NULL OR name = ${name}) ORDER BY name COLLATE "C" LIMIT ${limit}`,
}

export const pageOfThings = (db: Db, kind: ComparedKind, after: string, limit: number): Promise<ThingRow[]> =>
  things[kind](db, { after, limit })

export const findThing = async (db: Db, kind: ComparedKind, name: string): Promise<ThingRow | undefined> =>
  (await things[kind](db, { after: '', name, limit: 1 }))[0]

export const scriptOf = (db: Db, guid: string) =>
  rowsOf(db)<{ idCallScript: number }>`SELECT id_call_script FROM call_script WHERE guid = ${guid}`

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
