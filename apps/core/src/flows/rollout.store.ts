import type { RolloutState } from '@parley/contract/flows/rollout.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { personRef } from '../kernel/names.ts'
import { columnOf, rowOf, rowsOf } from '../kernel/rows.ts'
import type { SideSums } from './rolloutWatch.ts'

/** By which callers keep their version: the digits of a number however the network writes it, or the call itself where the number is withheld. */
export function callerKey(number: string, guid = number): string {
  const digits = number.replace(/\D/g, '').replace(/^00/, '')
  return digits.length > 2 ? digits : guid
}

interface Wanted {
  readonly idCallScript: number
  readonly version: number
  readonly key: string
}

/** The versions that these conversations begin with, in their order. */
export const versionsFor = (db: Db, wanted: readonly Wanted[]): Promise<number[]> => columnOf(db)<number>`
  SELECT app.version_for(w.script, w.version, w.key) FROM unnest(${wanted.map((each) => each.idCallScript)}::bigint[],
    ${wanted.map((each) => each.version)}::int[], ${wanted.map((each) => each.key)}::text[]) WITH ORDINALITY AS w (script, version, key, place)
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

/** The newest so many conversations of a flow are looked at, however many it has. */
const MOST_LOOKED = 20_000
const ERROR = 11

/** What became of conversations with either version since it began. */
export const sumSides = (db: Db, idCallScript: number, { startedAt, endedAt, version, versionBefore }: RolloutRow) =>
  rowsOf(db)<SideSums>`
  SELECT flow_version AS version, count(*)::int AS calls, count(*) FILTER (WHERE outcome = ${ERROR})::int AS errors, round(avg(talk_ms))::int AS average_ms
  FROM (SELECT flow_version, outcome, talk_ms, is_test FROM dial_log WHERE id_call_script = ${idCallScript} AND started_at >= ${startedAt}
    AND started_at < coalesce(${endedAt}::timestamptz, 'infinity') AND outcome IS NOT NULL
    ORDER BY started_at DESC LIMIT ${MOST_LOOKED}) AS looked
  WHERE NOT is_test AND flow_version IN (${version}, ${versionBefore}) GROUP BY flow_version`
