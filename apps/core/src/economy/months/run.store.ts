import type { EconomyRun, EconomyRunResult } from '@parley/contract/economy/economy.schema.ts'
import { type TaskStatus, taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import { translateFailure } from '../../kernel/constraint.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { INTERNAL, Refusal, refuse } from '../../kernel/refusal.ts'
import { rowOf, rowsOf } from '../../kernel/rows.ts'
import { TaskCancelled, type TaskRun } from '../../kernel/taskRun.ts'

export type RunKind = 'close' | 'recalculate' | 'whatIf'

const { NEW, RUNNING, DONE, ERROR } = taskStatus.of
/** After so long without a sign of life nobody works on it; the queue gives the work of a dead process to another one far sooner. */
const DEAD_AFTER_MS = 15 * 60_000
/** What changes months excludes each other; what changes nothing only itself. */
const besides: Readonly<Record<RunKind, readonly RunKind[]>> = {
  close: ['close', 'recalculate'],
  recalculate: ['close', 'recalculate'],
  whatIf: ['whatIf'],
}

interface HeldRun {
  readonly kind: RunKind
  readonly idTask: number | null
  readonly isRunning: boolean
  readonly isDone: boolean
}

/** Holds the runs that exclude this one until the transaction ends: months are changed one after the other. */
async function holdRuns({ db, clock }: Ctx, kind: RunKind): Promise<readonly HeldRun[]> {
  const kinds = besides[kind]
  await sql`INSERT INTO economy_run (kind) SELECT unnest(${kinds}::text[]) ON CONFLICT DO NOTHING`.execute(db)
  await sql`SELECT FROM economy_run WHERE kind = ANY (${kinds}::text[]) ORDER BY kind FOR UPDATE`.execute(db)
  // Apart from locking: the task that another transaction has begun meanwhile is only seen by a new statement.
  const since = new Date(clock.now().getTime() - DEAD_AFTER_MS)
  return await rowsOf(db)<HeldRun>`
    SELECT r.kind, r.id_task, r.is_done, coalesce(r.alive_at > ${since} AND NOT r.is_done AND t.status IN (${NEW}, ${RUNNING}), false) AS is_running
    FROM economy_run r LEFT JOIN task t ON t.id = r.id_task WHERE r.kind = ANY (${kinds}::text[])`
}

/** Refuses where one is under way that this would meet; until the transaction ends none begins. */
export async function requireNoRun(ctx: Ctx, kind: RunKind): Promise<void> {
  if ((await holdRuns(ctx, kind)).some(({ isRunning }) => isRunning)) refuse(reason('economy.running'))
}

interface NewRun extends Pick<EconomyRun, 'months' | 'dryRun'> {
  readonly idTask: number
  readonly tariff?: { readonly id: number; readonly name: string } | undefined
}

/** The run is the latest of its kind from now on; the caller has seen to it that none is under way. */
export async function keepRun({ db, clock }: Ctx, kind: RunKind, { idTask, months, dryRun, tariff }: NewRun) {
  const now = clock.now()
  await db
    .updateTable('economyRun')
    .set({ idTask, startedAt: now, aliveAt: now, isDone: false, months: [...months], dryRun })
    .set({ idTariff: tariff?.id ?? null, tariffName: tariff?.name ?? null, result: null, error: null })
    .where('kind', '=', kind)
    .execute()
}

/** For its task: holds it and tells that it is alive. It ends where another one took its place; whether it was done already. */
export async function holdOwnRun(ctx: Ctx, kind: RunKind, idTask: number): Promise<{ readonly isDone: boolean }> {
  const runs = await holdRuns(ctx, kind)
  const own = runs.find((run) => run.kind === kind)
  if (own?.idTask !== idTask) throw new TaskCancelled()
  if (runs.some((run) => run !== own && run.isRunning)) refuse(reason('economy.running'))
  await ctx.db.updateTable('economyRun').set({ aliveAt: ctx.clock.now() }).where('kind', '=', kind).execute()
  return own
}

/** What came out, with what it did; after it the work is not done again. */
export const endRun = ({ db }: Ctx, kind: RunKind, result: EconomyRunResult | null) =>
  db
    .updateTable('economyRun')
    .set({ result: result && JSON.stringify(result), error: null, isDone: true })
    .where('kind', '=', kind)
    .execute()

/** Does the work of a task; what goes wrong is said by the run, too. */
export async function failing<T>(run: TaskRun, kind: RunKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (run.signal.aborted && !(error instanceof TaskCancelled)) throw error // the process stops, and the queue runs it again
    const known = translateFailure(error)
    const why = known instanceof TaskCancelled ? null : known instanceof Refusal ? known.message : INTERNAL
    await run.run(({ db }) =>
      db
        .updateTable('economyRun')
        .set({ error: why })
        .where('kind', '=', kind)
        .where('idTask', '=', run.idTask)
        .execute(),
    )
    throw error
  }
}

interface KeptRun extends Omit<EconomyRun, 'tariff' | 'status'> {
  readonly idTariff: number | null
  readonly tariffName: string | null
  readonly aliveAt: string | null
  readonly isDone: boolean
  readonly taskStatus: TaskStatus | null
}

export async function readRun({ db, clock }: Ctx, kind: RunKind): Promise<EconomyRun> {
  const row = await rowOf(db)<KeptRun>`
    SELECT r.id_task, r.started_at, r.alive_at, r.is_done, r.months, r.dry_run, r.id_tariff, r.tariff_name, r.result, r.error, t.status AS task_status
    FROM economy_run r LEFT JOIN task t ON t.id = r.id_task WHERE r.kind = ${kind} AND r.id_task IS NOT NULL`
  if (!row)
    return {
      ...{ status: null, idTask: null, startedAt: null, months: [], dryRun: false },
      ...{ tariff: null, result: null, error: null },
    }
  const { idTariff, tariffName, aliveAt, isDone, taskStatus: status, ...run } = row
  const isDead = Date.parse(aliveAt ?? '') < clock.now().getTime() - DEAD_AFTER_MS
  return {
    ...run,
    status: isDone ? DONE : statusOf(status, isDead),
    tariff: idTariff === null || tariffName === null ? null : { id: idTariff, name: tariffName },
  }
}

/** A task that was deleted, or that nobody works on any more, has not come to its end. */
function statusOf(status: TaskStatus | null, isDead: boolean): TaskStatus {
  if (status === null || status === DONE) return ERROR
  return isDead && (status === NEW || status === RUNNING) ? ERROR : status
}
