import type { Ctx } from '../kernel/ctx.ts'
import type { JobRun } from '../kernel/jobs/jobRun.ts'
import { TaskCancelled, type TaskRun } from '../kernel/taskRun.ts'
import { emitTask } from './task.hub.ts'
import { addTaskLog, getTask, isCancelRequested, updateTask } from './task.store.ts'

const BEAT_MS = 400

interface Report {
  readonly tools: Pick<TaskRun, 'progress' | 'step' | 'note' | 'checkCancelled' | 'signal'>
  /** Writes what was not told yet. */
  readonly flush: (ctx: Ctx) => Promise<void>
  /** Ends the beat; nothing is told after it. */
  readonly close: () => Promise<void>
}

/** Gathers what the work says and tells it at a steady beat, on which it also hears whether to stop. */
export function openReport(run: JobRun, idTask: number): Report {
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
