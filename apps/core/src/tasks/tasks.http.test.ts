import { Readable } from 'node:stream'
import { reason } from '@parley/contract/kernel/errors.ts'
import { operations } from '@parley/contract/operations.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { type PersonName, people } from '../../test/people.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { Refusal } from '../kernel/refusal.ts'
import { taskWork } from '../kernel/taskRun.ts'
import { taskJobs } from './task.jobs.ts'
import { startTask } from './task.service.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'test.count': { readonly to: number }
    'test.wait': Record<never, never>
    'test.fail': { readonly why: string }
  }
}

const { Tasks, Home } = operations
let core: TestCore
let worker: Worker | undefined
let isWaiting = false
const tasks = [
  taskWork('test.count', async (run, { to }) => {
    run.step('Counting')
    for (let i = 1; i <= to; i += 1) run.note(`line ${i}`)
    return { resultPath: '/administration/tasks' }
  }),
  taskWork('test.wait', async (run) => {
    isWaiting = true
    await new Promise((resolve) => run.signal.addEventListener('abort', resolve))
    run.checkCancelled()
    return undefined
  }),
  taskWork('test.fail', async (run, { why }) => {
    if (why === 'sql') await run.run((ctx) => sql`SELECT 1 / 0`.execute(ctx.db))
    throw new Refusal(reason('userImport.unreadable', { problem: why }))
  }),
]

beforeAll(async () => {
  core = await startTestCore()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => core.close())

const work = async () => {
  const log = pino({ level: 'silent' })
  worker = await startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log,
    jobs: taskJobs(tasks),
  })
}
const begin = (ctx: Ctx) =>
  startTask(ctx, { name: 'Count', description: 'to three', job: 'test.count', payload: { to: 3 } })
const stateOf = async (id: number) =>
  (await core.as('operator', { context: 2 }).call(Tasks.Tasks, { query: { all: true } })).body.items.find(
    (task) => task.id === id,
  )

test('a task runs, reports and shows its result', async () => {
  const { id } = await core.inTenant(2, begin)
  expect(core.events.at(-1)).toMatchObject({ name: 'CreateTask', payload: { id, status: 0 } })
  await work()
  await vi.waitFor(async () => expect((await stateOf(id))?.status).toBe(2), 10_000)
  expect(await stateOf(id)).toMatchObject({ progress: 1, step: 'Counting', hasResult: true })
  const log = await core.as('operator', { context: 2 }).call(Tasks.Log, { params: { id } })
  expect(log.body.items.map(({ message }) => message)).toEqual(['line 1', 'line 2', 'line 3'])
  expect(core.events.at(-1)).toMatchObject({ name: 'UpdateTask', payload: { id, status: 2 } })
})

test('nothing of a task is left when its transaction fails', async () => {
  const before = core.events.length
  await expect(
    core.inTenant(2, async (ctx) => {
      await begin(ctx)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  const { rows } = await core.owner.query('SELECT FROM graphile_worker.jobs')
  expect(rows).toHaveLength(0)
  expect(core.events).toHaveLength(before)
})

test('what waits is cancelled at once, can be tried again, and cannot be removed while it runs', async () => {
  const { id } = await core.inTenant(2, (ctx) =>
    startTask(ctx, { name: 'Wait', description: 'for a word', job: 'test.wait', payload: {} }),
  )
  const operator = core.as('operator', { context: 2 })
  expect((await operator.call(Tasks.Cancel, { params: { id } })).body.status).toBe(4)
  expect((await operator.call(Tasks.Cancel, { params: { id } })).body).toMatchObject({ code: 'task.notCancelable' })
  expect((await operator.call(Tasks.Retry, { params: { id } })).body).toMatchObject({ status: 0, attempt: 2 })
  expect((await operator.call(Tasks.Retry, { params: { id } })).body).toMatchObject({ code: 'task.notRetryable' })
  await work()
  await vi.waitFor(() => expect(isWaiting).toBe(true), 10_000)
  expect((await operator.call(Tasks.Remove, { params: { id } })).body).toMatchObject({ code: 'task.stillRunning' })
  await operator.call(Tasks.Cancel, { params: { id } })
  await vi.waitFor(async () => expect((await stateOf(id))?.status).toBe(4), 10_000)
  expect((await operator.call(Tasks.Remove, { params: { id } })).status).toBe(204)
  expect(core.events.at(-1)).toMatchObject({ name: 'DeleteTask', payload: { id } })
})

test('a failure is the task’s own and says why', async () => {
  const { id } = await core.inTenant(2, (ctx) =>
    startTask(ctx, { name: 'Fail', description: '', job: 'test.fail', payload: { why: 'the file is empty' } }),
  )
  await work()
  const other = await core.inTenant(2, (ctx) =>
    startTask(ctx, { name: 'Fail', description: '', job: 'test.fail', payload: { why: 'sql' } }),
  )
  await vi.waitFor(async () => expect((await stateOf(other.id))?.status).toBe(3), 10_000)
  expect(await stateOf(id)).toMatchObject({ status: 3, error: 'The file can’t be read: the file is empty' })
  expect((await stateOf(other.id))?.error).toBe('Something went wrong in Parley. The error was logged. Try again.')
})

test('a task belongs to who began it and to those who may see all', async () => {
  const { id } = await core.inTenant(2, begin)
  expect((await core.as('viewer').call(Tasks.Log, { params: { id } })).status).toBe(403)
  expect((await core.as('other').call(Tasks.Log, { params: { id } })).status).toBe(404)
  expect((await core.as('viewer').call(Tasks.Tasks, { query: { all: true } })).status).toBe(403)
  expect((await core.as('viewer').call(Tasks.Tasks, { query: {} })).body.items).toEqual([])
  expect((await core.as('admin').call(Tasks.Log, { params: { id } })).status).toBe(200)
  expect((await core.as('viewer').call(Home.UserTasksOverview)).body).toEqual([])
})

describe('what a task holds is for whoever still has the rights that made it', () => {
  const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1
  const { Users, DialLogs, Erasure } = operations
  const exportAs = async (name: PersonName) => {
    const { body, status, text } = await core.as(name).call(DialLogs.ExportDialLogs, { body: {} })
    expect(status, text).toBe(200)
    const key = `tenants/2/tasks/${body.id}/result`
    await core.services.files.put(key, Readable.from([Buffer.from('a,b')]))
    await core.owner.query(
      `UPDATE task SET status = 2, description = 'of theirs', result_key = $2, result_name = 'x.csv', result_type = 'text/csv', result_size = 3
       WHERE id = $1`,
      [body.id, key],
    )
    return body.id
  }
  const path = (id: number, what = 'Result') => `/api/Tasks/${id}/${what}`
  const read = async (bearer: string, id: number, what?: string) =>
    (await core.send('GET', path(id, what), undefined, bearer)).status
  const secretOf = async (scopes: Record<string, string[]>) => {
    const body = { name: `S${Math.random()}`, expiresAt: null, scopes }
    return (await core.as('admin').call(Users.CreateUserApiSecret, { body })).body.secret
  }

  test('a secret takes, sees and hears what its scopes name', async () => {
    const id = await exportAs('admin')
    const [narrow, wide, all] = [
      await secretOf({ CallScript: ['view'] }),
      await secretOf({
        CallScript: ['viewdiallogs'],
        Line: ['viewdiallogs'],
        Module: ['viewdiallogs'],
        Campaign: ['viewdiallogs'],
        DemoCall: ['view'],
        Settings: ['unmask'],
      }),
      await secretOf({ Settings: ['viewtasks'] }),
    ]
    const listed = async (secret: string, query = '') =>
      (
        await core.send<{ items: { id: number; description: string; hasResult: boolean }[] }>(
          'GET',
          `/api/Tasks/Tasks${query}`,
          undefined,
          secret,
        )
      ).body.items.find((task) => task.id === id)
    expect([await read(narrow, id), await read(narrow, id, 'Log'), await listed(narrow)]).toEqual([403, 403, undefined])
    expect([await read(wide, id), await read(wide, id, 'Log'), await listed(wide)]).toMatchObject([
      200,
      200,
      { description: 'of theirs', hasResult: true },
    ])
    expect([await read(all, id), await listed(all, '?all=true')]).toMatchObject([
      403,
      { description: '', hasResult: false },
    ])
  })

  test('a secret neither stops, repeats nor removes what its scopes do not name, running or done', async () => {
    const value = '+420605222999'
    const body = {
      kind: 'number' as const,
      value,
      confirmation: value,
      mode: 'erase' as const,
      reason: 'Asked for',
    }
    const erasure = await core.as('admin').call(Erasure.Erase, { body })
    expect(erasure.status, erasure.text).toBe(200)
    const unnamed = await core.inTenant(2, begin)
    await core.owner.query('UPDATE task SET id_user = $1 WHERE id = $2', [idOf('admin'), unnamed.id])
    const narrow = await secretOf({ CallScript: ['view'] })
    const wide = await secretOf({ AccessManagement: ['erase'] })
    const ask = async (secret: string, id: number, method: 'POST' | 'DELETE', what: string) =>
      (await core.send(method, `/api/Tasks/${id}${what}`, undefined, secret)).status
    for (const id of [erasure.body.idTask ?? 0, unnamed.id]) {
      expect(await ask(narrow, id, 'POST', '/Cancel')).toBe(403)
      expect(await ask(narrow, id, 'POST', '/Retry')).toBe(403)
      expect(await ask(narrow, id, 'DELETE', '')).toBe(403)
      expect(await read(narrow, id, 'Log')).toBe(403)
    }
    expect(await ask(wide, unnamed.id, 'POST', '/Cancel')).toBe(403)
    expect(await ask(wide, erasure.body.idTask ?? 0, 'POST', '/Cancel')).toBe(200)
    expect(await ask(narrow, erasure.body.idTask ?? 0, 'DELETE', '')).toBe(403)
    expect(await ask(wide, erasure.body.idTask ?? 0, 'DELETE', '')).toBe(204)
  })

  test('a person who lost the right since sees that it is there, and no more', async () => {
    const id = await exportAs('viewer')
    const token = await core.token({ sub: 'subject-viewer' })
    expect([await read(token, id), await read(token, id, 'Log')]).toEqual([200, 200])
    await core.owner.query('DELETE FROM membership WHERE id_user = $1', [idOf('viewer')])
    core.directory.forget()
    expect([await read(token, id), await read(token, id, 'Log')]).toEqual([403, 403])
    const { body } = await core.as('viewer').call(Home.UserTasksOverview)
    expect(body.find((task) => task.id === id)).toMatchObject({ description: '', resultFile: null, hasResult: false })
    expect((await core.as('viewer').call(Tasks.Retry, { params: { id } })).status).toBe(403)
    expect((await core.as('viewer').call(Tasks.Remove, { params: { id } })).status).toBe(204)
  })
})
