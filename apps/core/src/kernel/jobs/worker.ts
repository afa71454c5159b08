import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type JobHelpers,
  Logger as QueueLogger,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { ContextOpener } from '../context.ts'
import { allPermissions } from './allPermissions.ts'
import type { JobDefinition, JobRun, Lane } from './jobRun.ts'
import { patientPool } from './patientPool.ts'
import { announcePresence, releaseJobs } from './presence.ts'

export interface WorkerOptions {
  /** As the owner of the queue's schema. */
  readonly pool: pg.Pool
  readonly contexts: ContextOpener
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: readonly JobDefinition[]
}

/** How many jobs of a lane are done at once in a process. */
const PLACES: Readonly<Record<Lane, number>> = { short: 4, task: 4, long: 2, training: 1, outside: 8 }

export interface Worker {
  /** Lets running jobs end, for a while, then gives them back to the queue. */
  stop(): Promise<void>
}

/** Brings the schema of the job queue up to date. */
export const migrateJobs = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: patientPool(pool), taskList: {}, logger: silentLogger, noHandleSignals: true })

const silentLogger = new QueueLogger(() => () => {})
const POLL_MS = 2_000
const RESTART_MS = 2_000

/** Takes jobs from the queue as they are committed, in each lane by themselves. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const ours: string[] = []
  const presence = await announcePresence(options.pool, () => ours)
  const lanes = Map.groupBy(options.jobs, ({ lane }) => lane)
  const stops = await Promise.all([...lanes].map(([lane, jobs]) => startLane({ ...options, jobs }, PLACES[lane], ours)))
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      presence.end()
    },
  }
}

/** `all` are the workers of this process, those of this lane among them. */
async function startLane(options: WorkerOptions, concurrency: number, all: string[]): Promise<() => Promise<void>> {
  const { pool, log } = options
  const taskList: TaskList = Object.fromEntries(
    options.jobs.map((definition) => [
      definition.name,
      (envelope: unknown, helpers: JobHelpers) => runJob(options, definition, envelope, helpers),
    ]),
  )
  const events: WorkerEvents = new EventEmitter()
  const ours: string[] = []
  events.on('pool:create', ({ workerPool }) => {
    ours.push(workerPool.id)
    all.push(workerPool.id)
  })
  const begin = async () => {
    const before = ours.splice(0)
    if (before.length > 0) await releaseJobs(pool, (id) => before.includes(id))
    return await run({
      pgPool: patientPool(pool),
      taskList,
      events,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: new QueueLogger((scope) => (level, message) => {
        if (level === 'error') log.error({ scope }, message)
        else if (level === 'warning') log.warn({ scope }, message)
      }),
    })
  }
  const stopping = new AbortController()
  let runner: Runner = await begin()
  /** The queue gives up when the database stays away. */
  const goOn = async (error?: unknown): Promise<void> => {
    if (stopping.signal.aborted) return
    log.error({ err: error }, 'the job queue stopped, starting it again')
    await sleep(RESTART_MS, undefined, { ref: false })
    if (stopping.signal.aborted) return
    const next = await begin().catch((failure: unknown) => goOn(failure))
    if (!next) return
    runner = next
    void runner.promise.then(() => goOn(), goOn)
  }
  void runner.promise.then(() => goOn(), goOn)
  return async () => {
    stopping.abort()
    await runner.stop().catch(() => {})
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
    attempt: helpers.job.attempts,
    run: (work, options) => contexts.run(scope, work, options),
    runAs: (who, work) => contexts.run({ ...scope, ...who }, work),
  }
  await handle(jobRun, payload)
}
