import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { JobName, JobPayload } from '../job.ts'

/** What a job gets: transactions of its tenant, and the signal that the process is stopping. */
export interface JobRun {
  readonly tenant: number
  readonly clock: Clock
  readonly log: Logger
  readonly signal: AbortSignal
  /** One transaction as the system, limited to the job's tenant; a long job opens many. */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

export interface JobDefinition {
  readonly name: JobName
  readonly handle: (run: JobRun, payload: never) => Promise<void>
}

/** Says what a job does; it may run again after a crash, so it must bear that. */
export const job = <N extends JobName>(
  name: N,
  handle: (run: JobRun, payload: JobPayload<N>) => Promise<void>,
): JobDefinition => ({ name, handle })
