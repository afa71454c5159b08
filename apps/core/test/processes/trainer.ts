import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { systemClock } from '../../src/kernel/clock.ts'
import { startWorker } from '../../src/kernel/jobs/worker.ts'
import { trainingTask } from '../../src/models/training.jobs.ts'
import { taskJobs } from '../../src/tasks/task.jobs.ts'
import { openDialCore } from '../ledger/dialCore.ts'

/** A process that trains, to be killed. */
const { OWNER_URL = '', SERVING_URL = '' } = process.env
const log = pino({ level: 'silent' })
const { contexts } = openDialCore(SERVING_URL, randomBytes(32).toString('base64'), log)
const pool = new pg.Pool({ connectionString: OWNER_URL })
await startWorker({ pool, contexts, clock: systemClock, log, jobs: taskJobs([trainingTask]) })
