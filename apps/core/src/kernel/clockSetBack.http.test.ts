import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { checkChain } from '../audit/chainSources.ts'
import { startSealer } from '../audit/sealer.ts'
import { taskJobs } from '../tasks/task.jobs.ts'
import { startTask } from '../tasks/task.service.ts'
import { startWorker } from './jobs/worker.ts'
import { taskWork } from './taskRun.ts'

declare module './job.ts' {
  interface Jobs {
    'test.late': Record<never, never>
  }
}

const { Audit, CallScripts, Tasks } = operations
const LIMIT = 40
const log = pino({ level: 'silent' })
let core: TestCore
let folder: string
beforeAll(async () => {
  core = await startTestCore({ limits: { person: LIMIT, address: 1_000_000 } })
  folder = await mkdtemp(join(tmpdir(), 'parley-clock-'))
})
afterAll(async () => {
  await core.close()
  await rm(folder, { recursive: true })
})

const tag = (name: string) => core.as('admin').call(CallScripts.CreateTag, { body: { name, tone: 1 } })

test('while the clock is an hour behind people work on: none waits for it, and all they do is kept in order', async () => {
  expect((await tag('before')).status).toBe(200)
  const refused = async () => (await core.as('admin').call(Audit.Audit, { query: {} })).status === 429
  while (!(await refused()));
  core.clock.advance(-3_600_000)
  const [made, other] = [await tag('after'), await tag('and after')]
  expect([made.status, other.status], made.text).toEqual([200, 200])
  // in the order in which they were written, though the second is told an hour earlier than the first
  const { rows } = await core.owner.query('SELECT entity_name FROM audit_event WHERE kind = 2 ORDER BY id_audit_event')
  expect(rows.map((row) => row.entity_name)).toEqual(['before', 'after', 'and after'])

  const sealer = startSealer(core.pool, join(folder, 'audit-head'), log)
  await sealer.seal()
  await sealer.stop()
  expect((await checkChain(core.owner, undefined, undefined)).problems).toEqual([])
})

test('a task that is begun then is done at once', async () => {
  const jobs = taskJobs([taskWork('test.late', async () => ({ resultPath: '/administration/tasks' }))])
  const worker = await startWorker({ pool: core.owner, contexts: core.contexts, clock: core.clock, log, jobs })
  const { id } = await core.inTenant(2, (ctx) =>
    startTask(ctx, { name: 'Late', description: '', job: 'test.late', payload: {} }),
  )
  const operator = core.as('operator', { context: 2 })
  const status = async () =>
    (await operator.call(Tasks.Tasks, { query: { all: true } })).body.items.find((task) => task.id === id)?.status
  await vi.waitFor(async () => expect(await status()).toBe(2), { timeout: 10_000, interval: 500 })
  await worker.stop()
})
