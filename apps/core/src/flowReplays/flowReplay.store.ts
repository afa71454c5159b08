import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import type {
  FlowReplay,
  ReplayCase,
  ReplayCaseQuery,
  ReplayCounts,
  ReplayStart,
} from '@parley/contract/flowReplays/flowReplay.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { cellOf, columnOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'

/** Replays of a flow that are kept. */
const MOST_KEPT = 5

const { NEW, RUNNING } = taskStatus.of

const selectReplays = (db: Db) =>
  db
    .selectFrom('flowReplay as r')
    .leftJoin('task', 'task.id', 'r.idTask')
    .select(['r.idFlowReplay', 'r.idCallScript', 'r.days', 'r.most', 'r.sha256', 'r.counts', 'r.createdAt'])
    .select([personRef('r.created_by').as('createdBy'), 'r.finishedAt'])
    .select(sql<boolean>`task.status IN (${NEW}, ${RUNNING})`.as('isRunning'))
    .select(sql<number>`coalesce(task.progress, 0)`.as('progress'))
export type StoredReplay = Awaited<ReturnType<ReturnType<typeof selectReplays>['execute']>>[number]

/** Newest first. */
export const listReplays = (db: Db, idCallScript: number): Promise<StoredReplay[]> =>
  selectReplays(db).where('r.idCallScript', '=', idCallScript).orderBy('r.idFlowReplay', 'desc').execute()

export const getReplay = async (db: Db, idFlowReplay: number): Promise<StoredReplay> =>
  (await selectReplays(db).where('r.idFlowReplay', '=', idFlowReplay).executeTakeFirst()) ?? notFound('Replay')

export const shownReplay = (replay: StoredReplay, sha256: string): FlowReplay => {
  const { idFlowReplay, idCallScript, days, most, counts, createdAt, createdBy, finishedAt, isRunning } = replay
  return {
    ...{ idFlowReplay, idCallScript, days, most, counts, createdAt, createdBy },
    state: finishedAt !== null ? 'done' : isRunning ? 'running' : 'stopped',
    progress: finishedAt === null ? Math.min(1, Math.max(0, replay.progress)) : 1,
    isCurrent: replay.sha256 === sha256,
  }
}

const NONE: ReplayCounts = {
  ...{ samePath: 0, sameOutcome: 0, otherOutcome: 0, unanswerable: 0 },
  ...{ otherWords: 0, doubtful: 0, untrue: 0, leftOut: 0 },
}

/** Adds one, and takes those away that are older than what is kept. */
export async function insertReplay(
  { db, clock, actor }: Ctx,
  { idCallScript, days, most }: ReplayStart & { readonly idCallScript: number },
): Promise<number> {
  const { idFlowReplay } = await db
    .insertInto('flowReplay')
    .values({
      ...{ idCallScript, days, most, counts: storedJson(NONE) },
      ...{ createdAt: clock.now(), createdBy: actor.id },
    })
    .returning('idFlowReplay')
    .executeTakeFirstOrThrow()
  await sql`DELETE FROM flow_replay WHERE id_call_script = ${idCallScript} AND id_flow_replay NOT IN (
    SELECT id_flow_replay FROM flow_replay WHERE id_call_script = ${idCallScript} ORDER BY id_flow_replay DESC LIMIT ${MOST_KEPT})`.execute(
    db,
  )
  return idFlowReplay
}

export const setTask = (db: Db, idFlowReplay: number, idTask: number) =>
  db.updateTable('flowReplay').set({ idTask }).where('idFlowReplay', '=', idFlowReplay).execute()

/** Others that begin one of the flow at the same time wait, so that of two one is refused. */
export const holdReplays = (db: Db, idCallScript: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`replays of ${idCallScript}`}, 0))`.execute(db)

/** What was counted before is counted again: the work may have been cut in the middle. */
export async function beginReplay(db: Db, idFlowReplay: number, sha256: string): Promise<void> {
  await db.deleteFrom('flowReplayCase').where('idFlowReplay', '=', idFlowReplay).execute()
  await db
    .updateTable('flowReplay')
    .set({ sha256, conversations: 0, counts: storedJson(NONE), finishedAt: null })
    .where('idFlowReplay', '=', idFlowReplay)
    .execute()
}

export const finishReplay = (db: Db, idFlowReplay: number, now: Date) =>
  db.updateTable('flowReplay').set({ finishedAt: now }).where('idFlowReplay', '=', idFlowReplay).execute()

export type NewCase = Omit<ReplayCase, 'startedAt' | 'doubts'> & {
  readonly doubts: readonly ReplayCase['doubts'][number][]
}

const SEVERITY = { unanswerable: 6, otherOutcome: 4, sameOutcome: 2, samePath: 0 } as const

/** Adds what came of some conversations; false where the replay is gone. */
export async function insertCases(
  db: Db,
  idFlowReplay: number,
  cases: readonly NewCase[],
  counts: ReplayCounts,
): Promise<boolean> {
  const rows = cases.map((each) => ({ ...each, severity: SEVERITY[each.group] + (each.otherWords ? 1 : 0) }))
  const { numUpdatedRows } = await db
    .updateTable('flowReplay')
    .set({ counts: storedJson(counts) })
    .where('idFlowReplay', '=', idFlowReplay)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await sql`
    INSERT INTO flow_replay_case (id_flow_replay, guid, started_at, severity, replay_group, doubts, stopped, step, other_words, was, now)
    SELECT ${idFlowReplay}::bigint, r.guid, uuid_extract_timestamp(r.guid), r.severity, r."group", r.doubts, r.stopped, r.step, r."otherWords", r.was, r.now
    FROM jsonb_to_recordset(${storedJson(rows)}::jsonb) AS r (guid uuid, severity smallint, "group" text, doubts text[], stopped text,
      step text, "otherWords" boolean, was text, now text)`.execute(db)
  return true
}

export async function listCases(db: Db, idFlowReplay: number, query: ReplayCaseQuery) {
  let rows = db
    .selectFrom('flowReplayCase as c')
    .select(['c.guid', 'c.startedAt', 'c.replayGroup as group', 'c.doubts', 'c.stopped', 'c.step', 'c.otherWords'])
    .select(['c.was', 'c.now'])
    .where('c.idFlowReplay', '=', idFlowReplay)
  if (query.group !== undefined) rows = rows.where('c.replayGroup', '=', query.group)
  if (query.isDoubtful !== undefined) rows = rows.where(sql<boolean>`(cardinality(c.doubts) > 0) = ${query.isDoubtful}`)
  return await keyset(db, rows, query, {
    id: { column: 'c.guid', key: 'guid', type: 'uuid' },
    sorts: { severity: { expression: sql`c.severity`, type: 'int' } },
    fallback: '-severity',
  })
}

/** Conversations with the flow that have ended, the newest first; tests are none. */
export const findPast = (db: Db, idCallScript: number, since: Date, most: number): Promise<string[]> =>
  columnOf(db)<string>`
    SELECT guid FROM dial_log
    WHERE id_call_script = ${idCallScript} AND started_at >= ${since} AND ended_at IS NOT NULL AND NOT is_test
    ORDER BY started_at DESC LIMIT ${most}`

export const countRunning = async (db: Db, idCallScript: number, since: Date): Promise<number> =>
  (await cellOf(db)<number>`
    SELECT count(*)::int FROM dial_log
    WHERE id_call_script = ${idCallScript} AND started_at >= ${since} AND ended_at IS NULL AND NOT is_test`) ?? 0

/** How many conversations since a day came to each step of the flow, whatever its version. */
export const listReached = (db: Db, idCallScript: number, since: Date) =>
  rowsOf(db)<{ nodeId: string; reached: number }>`
    SELECT node_id, sum(reached)::int AS reached FROM flow_step_day
    WHERE id_call_script = ${idCallScript} AND NOT is_test AND day >= ${since}::date GROUP BY node_id`
