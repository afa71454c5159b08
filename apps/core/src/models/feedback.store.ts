import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { MASK } from '@parley/flow/expressions/mask.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { records } from '../runtime/recording.store.ts'

export interface SaidKey {
  readonly guid: string
  readonly seq: number
}
/** Words, with the numbers of the two sides, which are shown and kept nowhere. */
export interface AskedRow {
  readonly text: string
  readonly numbers: readonly string[]
}
export interface SaidRow extends SaidKey, AskedRow {
  readonly at: string
  readonly category: string | null
  readonly score: number
}

/** Conversations that are looked through, the newest. */
const MOST = 1_000
/** Words that are put into groups at once, so that it takes no longer than others can wait. */
const MOST_SAID = 500

/** The newest conversations that are over, of flows that name the model or run what names it; tests are no callers. */
export const newestConversations = (db: Db, model: string, among?: readonly string[]): Promise<string[]> =>
  columnOf(db)<string>`
    WITH RECURSIVE using_it AS (
      SELECT id_call_script FROM call_script_reference WHERE kind = 'model' AND target = ${model}
      UNION SELECT r.id_call_script FROM using_it JOIN call_script s USING (id_call_script)
        JOIN call_script_reference r ON r.kind = 'flow' AND r.target = s.guid::text
    ) SELECT l.guid FROM dial_log l WHERE NOT l.is_test AND l.ended_at IS NOT NULL
      AND l.id_call_script IN (SELECT id_call_script FROM using_it)
      AND ${among ? sql`l.guid = ANY (${among}::uuid[])` : sql`true`}
    ORDER BY l.started_at DESC LIMIT ${MOST}`

/** Of what was said where the model was asked; what is masked is left out. */
const asked = (guids: readonly string[], model: string): RawBuilder<unknown> => sql`
  FROM ${records} AS d JOIN dial_log l ON l.guid = d.guid AND l.started_at = uuid_extract_timestamp(d.guid), jsonb_array_elements(d.events) AS e
  WHERE d.guid = ANY (${guids}::uuid[]) AND e -> 5 = ${JSON.stringify(eventKind.of.HUMAN)}::jsonb
    AND split_part(e -> 9 ->> 'model', '@', 1) = ${model} AND e ->> 8 NOT IN (${MASK}, '')`

/** What nobody understood, with what the model made of it; what was looked at is left out. */
export const misunderstoodIn = (db: Db, guids: readonly string[], model: string) => rowsOf(db)<SaidRow>`
  SELECT d.guid, (e ->> 0)::int AS seq, e ->> 8 AS text, ARRAY[l.from_number, l.to_number] AS numbers, e -> 9 ->> 'category' AS category,
    least(1, greatest(0, coalesce((e -> 9 ->> 'sure')::float, 0))) AS score,
    uuid_extract_timestamp(d.guid) + make_interval(secs => (e ->> 1)::float / 1000) AS at
  ${asked(guids, model)} AND e -> 9 -> 'reaction' = 'null'
    AND NOT EXISTS (SELECT FROM nlp_feedback_done f WHERE f.guid = d.guid AND f.seq = (e ->> 0)::int)
  ORDER BY d.guid DESC, seq DESC LIMIT ${MOST_SAID}`

export const markDone = ({ db, clock, actor }: Ctx, said: readonly SaidKey[]) =>
  sql`INSERT INTO nlp_feedback_done (guid, seq, done_at, done_by)
    SELECT DISTINCT guid, seq, ${clock.now()}::timestamptz, ${actor.id}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb) AS s (guid uuid, seq int) ON CONFLICT DO NOTHING`.execute(
    db,
  )

/** Inputs that drift is measured by, the newest. */
const MOST_INPUTS = 2_000

interface InputRow extends AskedRow {
  readonly at: string
  readonly isUnderstood: boolean
}

/** All that was said where the model was asked, understood or not. */
export const inputsIn = (db: Db, guids: readonly string[], model: string) => rowsOf(db)<InputRow>`
  SELECT e ->> 8 AS text, ARRAY[l.from_number, l.to_number] AS numbers, e -> 9 -> 'reaction' <> 'null' AS is_understood, uuid_extract_timestamp(d.guid) AS at ${asked(guids, model)}
  ORDER BY d.guid DESC, (e ->> 0)::int DESC LIMIT ${MOST_INPUTS}`
