import type { Replaced } from '@parley/contract/flows/use.schema.ts'
import type { Db } from '../kernel/db.ts'
import { cellOf, columnOf } from '../kernel/rows.ts'

/** What people call it; undefined where there is none. */
export const nameOfReferenced = async (db: Db, kind: Replaced['kind'], guid: string): Promise<string | undefined> =>
  (kind === 'flow'
    ? await cellOf(db)<string>`SELECT name FROM call_script WHERE guid = ${guid}`
    : await cellOf(db)<string>`SELECT name FROM grammar WHERE guid = ${guid}`) ?? undefined

/** A flow and everything that it runs in newest or live versions, directly or not. */
export const listReached = (db: Db, guid: string): Promise<string[]> =>
  columnOf(db)<string>`
    WITH RECURSIVE run (guid) AS (
      SELECT ${guid}::text
      UNION
      SELECT used.target FROM run
      JOIN call_script script ON script.guid::text = run.guid
      JOIN call_script_reference used ON used.id_call_script = script.id_call_script AND used.kind = 'flow'
        AND used.version IN (script.version, script.published_version)
    ) SELECT guid FROM run`
