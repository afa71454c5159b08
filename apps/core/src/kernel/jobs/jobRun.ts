import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { RunOptions } from '../context.ts'
import type { Actor, Ctx } from '../ctx.ts'
import type { JobName, JobPayload } from '../job.ts'
import type { Role } from '../role.ts'

/** What a job gets: transactions of its tenant, and the signal that the process is stopping. */
export interface JobRun {
  readonly tenant: number
  readonly clock: Clock
  readonly log: Logger
  readonly signal: AbortSignal
  /** How often it was begun; more than once after its process had ended. */
  readonly attempt: number
  /** One transaction as the system, limited to the job's tenant; a long job opens many. What may be repeated is done again where it lost a race. */
  run<T>(work: (ctx: Ctx) => Promise<T>, options?: Pick<RunOptions, 'isRepeatable'>): Promise<T>
  /** The same on behalf of a person, with no more than that person’s rights. */
  runAs<T>(who: Behalf, work: (ctx: Ctx) => Promise<T>): Promise<T>
}

export interface Behalf {
  readonly actor: Actor
  readonly permissions: PermissionMap
}

/** Where a job waits for its turn. What is long has a lane of its own, so that it holds up nothing but its like. */
export type Lane = 'short' | 'task' | 'long' | 'training' | 'outside'

export interface JobDefinition {
  readonly name: JobName
  readonly lane: Lane
  /** Of the process that does it. */
  readonly role: Role
  readonly handle: (run: JobRun, payload: never) => Promise<void>
}

/** Says what a job does; it may run again after a crash, so it must bear that. */
export const job = <N extends JobName>(
  name: N,
  handle: (run: JobRun, payload: JobPayload<N>) => Promise<void>,
): JobDefinition => ({ name, handle, lane: 'short', role: 'jobs' })

/** The same of one that waits for systems of others, so that slow ones hold up only their like. */
export const outsideJob: typeof job = (name, handle) => ({ name, handle, lane: 'outside', role: 'jobs' })

/** The same of one that takes its time, so that mails and the like don't wait for it. */
export const longJob: typeof job = (name, handle) => ({ name, handle, lane: 'long', role: 'jobs' })
