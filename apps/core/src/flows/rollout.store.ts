import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import type { RolloutState } from '@parley/contract/flows/rollout.enum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { personRef } from '../kernel/names.ts'
import { columnOf, rowOf, rowsOf } from '../kernel/rows.ts'
import type { SideSums } from './rolloutWatch.ts'

/** By which callers keep their version, as the database reads it of a number. */
export type CallerKey = RawBuilder<string>
export const callerKey = (number: string, guid = number): CallerKey => sql`app.caller_key(${number}, ${guid})`

interface Wanted {
  readonly idCallScript: number
  readonly version: number
  readonly number: string
}

/** The versions that these conversations begin with, in their order. */
export const versionsFor = (db: Db, wanted: readonly Wanted[]): Promise<number[]> => columnOf(db)<number>`
  SELECT app.version_for(w.script, w.version, app.caller_key(w.number, w.number)) FROM unnest(${wanted.map((each) => each.idCallScript)}::bigint[],
    ${wanted.map((each) => each.version)}::int[], ${wanted.map((each) => each.number)}::text[]) WITH ORDINALITY AS w (script, version, number, place)
  ORDER BY w.place`

export interface RolloutRow {
  readonly idFlowRollout: number
  readonly version: number
  readonly versionBefore: number
  readonly share: number
  readonly goesBack: boolean
  readonly state: RolloutState
  readonly startedAt: string
  readonly startedBy: { id: number; name: string } | null
  readonly endedAt: string | null
  readonly endedBy: { id: number; name: string } | null
  readonly worseAt: string | null
  readonly rowVersion: number
}

export const findRollout = (db: Db, idCallScript: number): Promise<RolloutRow | undefined> => rowOf(db)<RolloutRow>`
  SELECT r.id_flow_rollout, r.version, r.version_before, r.share, r.goes_back, r.state, r.started_at, r.ended_at,
    r.worse_at, r.row_version,
    ${personRef('r.started_by')} AS started_by, ${personRef('r.ended_by')} AS ended_by
  FROM flow_rollout r
  WHERE r.id_call_script = ${idCallScript} ORDER BY r.id_flow_rollout DESC LIMIT 1`

interface NewRollout {
  readonly idCallScript: number
  readonly version: number
  readonly versionBefore: number
  readonly share: number
  readonly goesBack: boolean
}

export const insertRollout = ({ db, clock, actor }: Ctx, rollout: NewRollout) =>
  db
    .insertInto('flowRollout')
    .values({ ...rollout, startedAt: clock.now(), startedBy: actor.id })
    .returning('idFlowRollout')
    .executeTakeFirstOrThrow()

export async function updateRollout(
  { db }: Ctx,
  { idFlowRollout, rowVersion }: RolloutRow,
  change: { readonly share?: number; readonly goesBack?: boolean; readonly worseAt?: Date },
): Promise<void> {
  await db
    .updateTable('flowRollout')
    .set({ ...change, rowVersion: rowVersion + 1 })
    .where('idFlowRollout', '=', idFlowRollout)
    .execute()
}

/** Who holds the flow ends it; the watch is nobody. */
export const endRollout = async (
  { db, clock, actor }: Ctx,
  { idFlowRollout, rowVersion }: RolloutRow,
  state: RolloutState,
): Promise<void> => {
  await db
    .updateTable('flowRollout')
    .set({ state, endedAt: clock.now(), endedBy: actor.id, rowVersion: rowVersion + 1 })
    .where('idFlowRollout', '=', idFlowRollout)
    .execute()
}

/** The newest so many conversations with either version are looked at, however many there are. */
const MOST_LOOKED = 20_000
const { ERROR, NOT_PICKED } = callOutcome.of

/**
 * What became of callers of either version since it began. Versions are drawn for callers, so all conversations of one count once: in error if
 * any of them was. What was not answered says nothing of a version.
 */
export const sumSides = (db: Db, idCallScript: number, { startedAt, endedAt, version, versionBefore }: RolloutRow) =>
  rowsOf(db)<SideSums>`
  SELECT version, count(*)::int AS calls, count(*) FILTER (WHERE has_failed)::int AS errors, round(sum(talk_ms) / sum(conversations))::int AS average_ms
  FROM (SELECT flow_version AS version, bool_or(outcome = ${ERROR}) AS has_failed, sum(talk_ms) AS talk_ms, count(*) AS conversations
    FROM (SELECT flow_version, outcome, talk_ms, app.caller_key(CASE direction WHEN 'in' THEN from_number ELSE to_number END, guid::text) AS caller
      FROM dial_log WHERE id_call_script = ${idCallScript} AND started_at >= ${startedAt}
        AND started_at < coalesce(${endedAt}::timestamptz, 'infinity') AND flow_version IN (${version}, ${versionBefore})
        AND NOT is_test AND answered_at IS NOT NULL AND outcome IS NOT NULL AND outcome <> ${NOT_PICKED}
      ORDER BY started_at DESC LIMIT ${MOST_LOOKED}) AS looked
    GROUP BY flow_version, caller) AS callers
  GROUP BY version`
