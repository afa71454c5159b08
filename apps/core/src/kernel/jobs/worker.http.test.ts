import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { taskJobs } from '../../tasks/task.jobs.ts'
import { startTask } from '../../tasks/task.service.ts'
import { taskWork } from '../taskRun.ts'
import { startWorker, type Worker } from './worker.ts'

declare module '../job.ts' {
  interface Jobs {
    'test.cutOff': Record<never, never>
  }
}

let core: TestCore
let worker: Worker | undefined
let runs = 0
let isAway = false
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

beforeAll(async () => {
  core = await startTestCore()
})
afterEach(async () => {
  isAway = false
  await worker?.stop()
})
afterAll(() => core.close())

/** The owner's pool, whose database can be away. */
const pool = () =>
  new Proxy(core.owner, {
    get: (target, name) => {
      if (isAway && (name === 'connect' || name === 'query')) return () => Promise.reject(refused)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

test('a database that is away when a job ends does not end the process; the job is done once', async () => {
  worker = await startWorker({
    pool: pool(),
    contexts: core.contexts,
    clock: core.clock,
    log: pino({ level: 'silent' }),
    jobs: [
      ...taskJobs([
        taskWork('test.cutOff', async () => {
          runs += 1
          isAway = true
          setTimeout(() => {
            isAway = false
          }, 700)
          return undefined
        }),
      ]),
    ],
  })
  const task = { name: 'Cut off', description: '', job: 'test.cutOff' as const, payload: {} }
  await core.inTenant(2, (ctx) => startTask(ctx, task))
  const left = async () => (await core.owner.query('SELECT 1 FROM graphile_worker.jobs')).rows.length
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
  await core.inTenant(2, (ctx) => startTask(ctx, task))
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 })
})
