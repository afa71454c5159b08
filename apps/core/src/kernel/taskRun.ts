import type { Ctx } from './ctx.ts'
import type { JobName, JobPayload } from './job.ts'
import type { JobRun, Lane } from './jobs/jobRun.ts'

/** What the work of a task gets: its tenant's transactions, and ways to say how far it is. */
export interface TaskRun extends JobRun {
  readonly idTask: number
  readonly idUser: number | null
  /** From 0 to 1; told to people a few times a second at most. */
  progress(share: number): void
  /** What is being done now. */
  step(name: string): void
  /** A line of the task's own log. */
  note(message: string): void
  /** Throws where someone asked the task to stop; work calls it between its pieces. `signal` is aborted then, too. */
  checkCancelled(): void
}

export interface TaskFile {
  readonly key: string
  /** As it is called for people. */
  readonly name: string
  readonly type: string
  readonly size: number
}

export interface TaskOutcome {
  /** The screen that shows the result. */
  readonly resultPath?: string
  /** What `leaveFile` has stored. */
  readonly file?: TaskFile
}

/** Tasks that people wait for, those that take their time, and those that take a processor for minutes. */
export type TaskLane = Exclude<Lane, 'short' | 'outside'>

export interface TaskDefinition {
  readonly job: JobName
  readonly lane: TaskLane
  /** Of a tenant one of this name is done at a time: it leaves the other places of its lane to other tenants. */
  readonly queue?: string
  readonly work: (run: TaskRun, payload: never) => Promise<TaskOutcome | undefined>
  /** What becomes of what it was to work on, where it is canceled before it has begun. */
  readonly canceled?: (ctx: Ctx, payload: never) => Promise<void>
}

/** Says what the tasks of a job do. The work may run again after a crash, so it must bear that. */
export const taskWork = <N extends JobName>(
  job: N,
  work: (run: TaskRun, payload: JobPayload<N>) => Promise<TaskOutcome | undefined>,
): TaskDefinition => ({ job, work, lane: 'task' })

/** The same of work that takes its time: it waits for its like, and people's files don't wait for it. */
export const longWork: typeof taskWork = (job, work) => ({ job, work, lane: 'long' })

/** The same of work that takes a processor for minutes: one at a time in a process. */
export const trainingWork: typeof taskWork = (job, work) => ({ job, work, lane: 'training' })

export class TaskCancelled extends Error {}
