import { type JobHelpers, Logger as QueueLogger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { ContextOpener } from '../context.ts'
import { allPermissions } from './allPermissions.ts'
import type { JobDefinition, JobRun } from './jobRun.ts'
import { releaseAbandonedJobs } from './releaseAbandonedJobs.ts'

export interface WorkerOptions {
  /** As the owner of the queue's schema. */
  readonly pool: pg.Pool
  readonly contexts: ContextOpener
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: readonly JobDefinition[]
  readonly concurrency?: number
}

export interface Worker {
  /** Lets running jobs end, for a while, then gives them back to the queue. */
  stop(): Promise<void>
}

/** Brings the schema of the job queue up to date. */
export const migrateJobs = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, taskList: {}, logger: silentLogger, noHandleSignals: true })

const silentLogger = new QueueLogger(() => () => {})
const POLL_MS = 2_000

/** Takes jobs from the queue as they are committed. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, log } = options
  const presence = await releaseAbandonedJobs(pool)
  const taskList: TaskList = Object.fromEntries(
    options.jobs.map((definition) => [
      definition.name,
      (envelope: unknown, helpers: JobHelpers) => runJob(options, definition, envelope, helpers),
    ]),
  )
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: options.concurrency ?? 4,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: new QueueLogger((scope) => (level, message) => {
      if (level === 'error') log.error({ scope }, message)
      else if (level === 'warning') log.warn({ scope }, message)
    }),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue stopped'))
  return {
    async stop() {
      await runner.stop().catch(() => {})
      presence.release(true)
    },
  }
}

async function runJob(
  { contexts, clock, log }: WorkerOptions,
  { name, handle }: JobDefinition,
  envelope: unknown,
  helpers: JobHelpers,
): Promise<void> {
  const { tenant, payload } = envelope as { tenant: number; payload: never } // written by app.add_job alone
  const jobLog = log.child({ job: name, tenant })
  const scope = {
    actor: { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant },
    tenant,
    permissions: allPermissions,
    requestId: `job-${helpers.job.id}`,
    log: jobLog,
    clock,
  }
  const jobRun: JobRun = {
    tenant,
    clock,
    log: jobLog,
    signal: helpers.abortSignal ?? new AbortController().signal,
    run: (work) => contexts.run(scope, work),
    runAs: (who, work) => contexts.run({ ...scope, ...who }, work),
  }
  await handle(jobRun, payload)
}
