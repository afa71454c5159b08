import { randomBytes } from 'node:crypto'
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import pg from 'pg'

const CONCURRENCY = 20
const LONGEST_WAIT_MS = 300_000
/** It writes a line for each job. */
const silent = new Logger(() => () => {})

/** Jobs a second of the queue that the product uses itself: taken, done, kept. Beside it nothing is at work. */
export async function runJobs(url: string, jobs: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const schema = `bench_worker_${randomBytes(4).toString('hex')}`
  const options = { pgPool: pool, schema, logger: silent }
  const utils = await makeWorkerUtils(options)
  await utils.migrate()
  await utils.addJobs(Array.from({ length: jobs }, () => ({ identifier: 'nothing', payload: {} })))
  await pool.query(`VACUUM ANALYZE ${schema}._private_jobs`)
  const { promise: all, resolve, reject } = Promise.withResolvers<void>()
  const late = setTimeout(() => reject(new Error('the jobs of the bench were not done')), LONGEST_WAIT_MS)
  let done = 0
  const nothing = async () => {
    done += 1
    if (done === jobs) resolve()
  }
  const from = performance.now()
  const runner = await run({ ...options, concurrency: CONCURRENCY, noHandleSignals: true, taskList: { nothing } })
  await all
  clearTimeout(late)
  const rate = (jobs * 1_000) / (performance.now() - from)
  await runner.stop()
  await utils.release()
  await pool.end()
  return rate
}
