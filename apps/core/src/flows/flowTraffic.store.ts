import type { Db } from '../kernel/db.ts'
import { rowOf } from '../kernel/rows.ts'

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
      SELECT EXISTS (SELECT FROM jsonb_array_elements(detail.path) AS visit
          WHERE visit ->> 2 = ANY (${[...nodes]}::text[]) AND detail.flows -> (visit ->> 4)::int ->> 0 = ${guid}) AS took
      FROM newest JOIN conversation_detail detail ON detail.guid = newest.guid
    )
    SELECT (SELECT count(*) FROM caller CROSS JOIN LATERAL (
        SELECT FROM dial_log WHERE id_call_script = caller.id AND started_at >= ${since} AND NOT is_test) AS log)::int AS conversations,
      count(*)::int AS looked, (count(*) FILTER (WHERE took))::int AS took
    FROM way`) ?? { conversations: 0, looked: 0, took: 0 }
