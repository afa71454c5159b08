import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { translateFailure } from '../kernel/constraint.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { JobDefinition, JobRun } from '../kernel/jobs/jobRun.ts'
import { INTERNAL, Refusal, unlessRefused } from '../kernel/refusal.ts'
import { TaskCancelled, type TaskDefinition, type TaskLane, type TaskOutcome, type TaskRun } from '../kernel/taskRun.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { emitTask } from './task.access.ts'
import { addTaskLog, getTask, isCancelRequested, lockTask, updateTask } from './task.store.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    task: { idTask: number }
    'task.long': { idTask: number }
    'task.training': { idTask: number }
  }
}

const { NEW, RUNNING, DONE, ERROR, CANCELED } = taskStatus.of
/** Only the end of its process makes a task's job run again; what fails by itself is shown as failed. */
const CRASHES = 3
const UNAVAILABLE = 503
const ENDED = 'The process that did it ended, three times. It may need more memory than there is.'

const JOBS = { task: 'task', long: 'task.long', training: 'task.training' } as const

/** The job that does a task's work, by where it waits for its turn. */
export const enqueueTask = (ctx: Ctx, idTask: number, job: string): Promise<void> =>
  ctx.enqueue(JOBS[ctx.domains.laneOf(job)], { idTask }, { maxAttempts: CRASHES + 1, queue: ctx.domains.queueOf(job) })

/** The jobs behind all tasks. */
export const taskJobs = (definitions: readonly TaskDefinition[]): JobDefinition[] =>
  (['task', 'long', 'training'] as const).map((lane) => taskJob(JOBS[lane], lane, definitions))

/** Finds what the task's work is, runs it, and keeps its state. */
function taskJob(name: (typeof JOBS)[TaskLane], lane: TaskLane, definitions: readonly TaskDefinition[]): JobDefinition {
  const byName = new Map<string, TaskDefinition>(definitions.map((definition) => [definition.job, definition]))
  const handle = async (run: JobRun, { idTask }: { readonly idTask: number }) => {
    const begun = await run.run((ctx) => begin(ctx, idTask))
    if (!begun) return
    // Once more only to say so: else nobody would hear that it was given up.
    if (run.attempt > CRASHES) return await end(run, idTask, async () => {}, { status: ERROR, error: ENDED })
    const report = openReport(run, idTask)
    try {
      const definition = byName.get(begun.job)
      if (!definition) throw new Error(`nothing here does the work “${begun.job}”`)
      const taskRun: TaskRun = { ...run, ...report.tools, idTask, idUser: begun.idUser }
      const outcome = await definition.work(taskRun, begun.payload as never) // written by startTask, which types it by its job
      await report.close()
      await end(run, idTask, report.flush, { status: DONE, progress: 1, ...resultOf(outcome) })
    } catch (error) {
      await report.close()
      if (run.signal.aborted) throw error // the process stops: the queue runs it again
      await end(run, idTask, report.flush, ending(run, error))
    }
  }
  return { name, handle, lane, role: 'jobs' }
}

async function begin(ctx: Ctx, idTask: number) {
  const row = await lockTask(ctx.db, idTask).catch(unlessRefused)
  // RUNNING: the process that ran it was killed, and the queue gave it to us.
  if (!row || (row.status !== NEW && row.status !== RUNNING)) return undefined
  await updateTask(ctx.db, idTask, { status: RUNNING, startedAt: ctx.clock.now() })
  emitTask(ctx, 'UpdateTask', await getTask(ctx.db, idTask))
  return row
}

const resultOf = (outcome: TaskOutcome | undefined) => ({
  resultPath: outcome?.resultPath ?? null,
  resultKey: outcome?.file?.key ?? null,
  resultName: outcome?.file?.name ?? null,
  resultType: outcome?.file?.type ?? null,
  resultSize: outcome?.file?.size ?? null,
})

interface Ending extends Partial<ReturnType<typeof resultOf>> {
  readonly status: typeof DONE | typeof ERROR | typeof CANCELED
  readonly progress?: number
  readonly error?: string
}

/** A refusal says why; what else went wrong is for the log, where nobody reads a database's words. */
function ending({ log }: JobRun, raw: unknown): Ending {
  const error = translateFailure(raw)
  if (error instanceof TaskCancelled) return { status: CANCELED, ...resultOf(undefined) }
  if (error instanceof Refusal) {
    if (error !== raw && error.reason.status === UNAVAILABLE) log.warn({ err: raw }, error.reason.code)
    return { status: ERROR, error: error.message, ...resultOf(undefined) }
  }
  log.error({ err: error }, 'a task failed')
  return { status: ERROR, error: INTERNAL, ...resultOf(undefined) }
}

async function end(run: JobRun, idTask: number, flush: (ctx: Ctx) => Promise<void>, change: Ending): Promise<void> {
  await run.run(async (ctx) => {
    if (!(await lockTask(ctx.db, idTask).catch(unlessRefused))) return
    await flush(ctx)
    await updateTask(ctx.db, idTask, { ...change, finishedAt: ctx.clock.now() })
    const task = await getTask(ctx.db, idTask)
    emitTask(ctx, 'UpdateTask', task)
    if (task.status !== ERROR) return
    const text = task.error ?? ''
    await raiseEvent(ctx, 'task.failed', {
      title: `${task.name} failed`,
      text,
      path: screens.tasks({ task: idTask }),
      key: task.name,
    })
  })
}

const BEAT_MS = 400

interface Report {
  readonly tools: Pick<TaskRun, 'progress' | 'step' | 'note' | 'checkCancelled' | 'signal'>
  /** Writes what was not told yet. */
  readonly flush: (ctx: Ctx) => Promise<void>
  /** Ends the beat; nothing is told after it. */
  readonly close: () => Promise<void>
}

/** Gathers what the work says and tells it at a steady beat, on which it also hears whether to stop. */
function openReport(run: JobRun, idTask: number): Report {
  const cancelled = new AbortController()
  let change: { progress?: number; step?: string } = {}
  let notes: string[] = []
  let telling: Promise<void> | undefined

  const flush = async (ctx: Ctx) => {
    const [told, lines] = [change, notes]
    change = {}
    notes = []
    await addTaskLog(ctx.db, idTask, lines, ctx.clock.now())
    if (Object.keys(told).length > 0) await updateTask(ctx.db, idTask, told)
  }
  const beat = async () => {
    try {
      await run.run(async (ctx) => {
        if (await isCancelRequested(ctx.db, idTask)) cancelled.abort(new TaskCancelled())
        if (Object.keys(change).length === 0 && notes.length === 0) return
        await flush(ctx)
        emitTask(ctx, 'UpdateTask', await getTask(ctx.db, idTask))
      })
    } catch (error) {
      run.log.warn({ err: error }, 'the progress of a task could not be told')
    } finally {
      telling = undefined
    }
  }
  const timer = setInterval(() => {
    telling ??= beat()
  }, BEAT_MS)
  return {
    flush,
    close: async () => {
      clearInterval(timer)
      await telling
    },
    tools: {
      signal: AbortSignal.any([run.signal, cancelled.signal]),
      progress: (share) => {
        change = { ...change, progress: Math.min(1, Math.max(0, share)) }
      },
      step: (step) => {
        change = { ...change, step }
      },
      note: (message) => {
        notes.push(message)
      },
      checkCancelled: () => {
        if (cancelled.signal.aborted) throw new TaskCancelled()
      },
    },
  }
}
