import { operations } from '@parley/contract/operations.ts'
import { readXlsx } from 'hucre/xlsx'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { orderFlow } from '../../../test/orderFlow.ts'
import type { PersonName } from '../../../test/people.ts'
import { allJobs } from '../../domains.ts'
import { startWorker, type Worker } from '../../kernel/jobs/worker.ts'

const { Assets, DialLogs, Tasks, Home } = operations
let core: TestCore
let base: string
let worker: Worker | undefined
let idCallScript: number

beforeAll(async () => {
  core = await startTestCore()
  base = await core.server.listen({ port: 0, host: '127.0.0.1' })
  const flow = await makeFlow(core, 2, orderFlow())
  const another = await makeFlow(core, 2, orderFlow())
  idCallScript = flow.idCallScript
  const program = programOf(orderFlow())
  await storeConversations(core, 2, [
    makeConversation(flow, program, '2026-11-01T10:00:00.000Z', ['operator'], { from: '=cmd|calc' }),
    makeConversation(another, program, '2026-11-02T10:00:00.000Z', ['no'], { from: '+420777123456', to: 'a "b", c' }),
  ])
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => core.close())

const work = async () => {
  worker = await startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log: pino({ level: 'silent' }),
    jobs: allJobs(core.services),
  })
}
const begin = async (name: PersonName, body = {}) => {
  const answer = await core.as(name).call(DialLogs.ExportDialLogs, { body })
  expect(answer.status).toBe(200)
  return answer.body.id
}
const taskOf = async (name: PersonName, id: number) =>
  (await core.as(name).call(Home.UserTasksOverview)).body.find((task) => task.id === id)
const finished = async (name: PersonName, id: number) => {
  await vi.waitFor(async () => expect((await taskOf(name, id))?.status).toBe(2), 10_000)
  return await taskOf(name, id)
}
const download = async (name: PersonName, id: number) => {
  const path = Tasks.Result.path.replace('{id}', String(id))
  const { body } = await core.as(name).call(Assets.Ticket, { body: { path } })
  const response = await fetch(`${base}${path}?ticket=${body.ticket}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('an export of everything one may see is a file in the bell, which no spreadsheet runs', async () => {
  const id = await begin('admin')
  expect((await core.as('admin').call(Tasks.Result, { params: { id } })).body).toMatchObject({ code: 'task.noResult' })
  await work()
  expect(await finished('admin', id)).toMatchObject({
    hasResult: true,
    resultFile: { name: 'conversations 2026-11-20.csv', type: 'text/csv; charset=utf-8' },
    step: '2 of 2 written',
  })
  const { status, headers, text } = await download('admin', id)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('conversations 2026-11-20.csv')
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('"a ""b"", c"')
  expect(lines[2]).toContain(",'=cmd|calc,")
  const { rowCount } = await core.owner.query("SELECT FROM audit_event WHERE kind = 1 AND entity_kind = 'Task'")
  expect(rowCount).toBe(1)
})

test('as Excel it is a workbook in the zone of who asked, named by its period', async () => {
  const period = { from: '2026-10-31T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z' }
  const id = await begin('viewer', { format: 'xlsx', timeZone: 'Europe/Prague', ...period })
  await work()
  const { resultFile, step } = (await finished('viewer', id)) ?? {}
  expect(resultFile?.name).toBe('conversations 2026-11.xlsx')
  expect(step).toBe('2 of 2 written')
  const path = Tasks.Result.path.replace('{id}', String(id))
  const { body } = await core.as('viewer').call(Assets.Ticket, { body: { path } })
  const file = await (await fetch(`${base}${path}?ticket=${body.ticket}`)).arrayBuffer()
  const rows = (await readXlsx(Buffer.from(file))).sheets[0]?.rows ?? []
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('Started (Europe/Prague)')
  expect(JSON.stringify(rows)).not.toContain('420777123456')
})

test('the file belongs to who asked for it and to who may see all tasks', async () => {
  const id = await begin('admin')
  await work()
  await finished('admin', id)
  expect((await core.as('viewer').call(Tasks.Result, { params: { id } })).status).toBe(403)
  expect((await core.as('other').call(Tasks.Result, { params: { id } })).status).toBe(404)
})

test('it holds what the filter says and what the person may see', async () => {
  const filtered = await begin('admin', { idCallScript })
  const masked = await begin('viewer')
  await work()
  await finished('admin', filtered)
  await finished('viewer', masked)
  expect((await download('admin', filtered)).text.trimEnd().split('\r\n')).toHaveLength(2)
  expect((await download('viewer', masked)).text).not.toContain('420777123456')
})

test('removed with its task', async () => {
  const id = await begin('admin')
  await work()
  await finished('admin', id)
  const key = `tenants/2/tasks/${id}/result`
  const found = await core.services.files.read(key)
  expect(found?.size).toBeGreaterThan(100)
  await core.as('admin').call(Tasks.Remove, { params: { id } })
  await vi.waitFor(async () => expect(await core.services.files.read(key)).toBeUndefined(), 10_000)
})

test('a month after its end it is forgotten with its file', async () => {
  const id = await begin('admin')
  await work()
  await finished('admin', id)
  await core.pool.query("SELECT app.forget_old($1::timestamptz + interval '29 days')", [core.clock.now()])
  expect(await taskOf('admin', id)).toBeDefined()
  await core.pool.query("SELECT app.forget_old($1::timestamptz + interval '31 days')", [core.clock.now()])
  expect(await taskOf('admin', id)).toBeUndefined()
  const key = `tenants/2/tasks/${id}/result`
  await vi.waitFor(async () => expect(await core.services.files.read(key)).toBeUndefined(), 10_000)
})

test('what was cancelled leaves nothing and can be tried again', async () => {
  const id = await begin('admin')
  expect((await core.as('admin').call(Tasks.Cancel, { params: { id } })).body.status).toBe(4)
  await core.as('admin').call(Tasks.Retry, { params: { id } })
  await work()
  expect(await finished('admin', id)).toMatchObject({ attempt: 2, hasResult: true })
})

test('an export that does not fit into what the tenant may store ends with its reason, and leaves nothing', async () => {
  const { rows } = await core.owner.query<{ used: string }>(
    'SELECT coalesce(sum(result_size), 0) AS used FROM task WHERE id_tenant = 2 AND result_key IS NOT NULL',
  )
  const limitTo = (bytes: number) =>
    core.owner.query(`UPDATE tenant SET limits = jsonb_set(limits, '{storageBytes}', $1::jsonb) WHERE id_tenant = 2`, [
      bytes,
    ])
  await limitTo(Number(rows[0]?.used) + 100)
  const id = await begin('admin')
  await work()
  await vi.waitFor(async () => expect((await taskOf('admin', id))?.status).toBe(3), 10_000)
  expect(await taskOf('admin', id)).toMatchObject({
    hasResult: false,
    error: expect.stringContaining('Your tenant can store 1 MB'),
  })
  expect(await core.services.files.read(`tenants/2/tasks/${id}/result`)).toBeUndefined()
  await limitTo(1_000_000)
  await finished('admin', await begin('admin'))
})

test('two exports at once do not take the same room: the second ends with its reason', async () => {
  const first = await begin('admin')
  await work()
  const { resultFile } = (await finished('admin', first)) ?? {}
  await worker?.stop()
  const { rows } = await core.owner.query<{ used: string }>(
    'SELECT coalesce(sum(result_size), 0) AS used FROM task WHERE id_tenant = 2',
  )
  const limit = Number(rows[0]?.used) + Math.round((resultFile?.size ?? 0) * 1.5)
  await core.owner.query(
    `UPDATE tenant SET limits = jsonb_set(limits, '{storageBytes}', $1::jsonb) WHERE id_tenant = 2`,
    [limit],
  )
  const both = Promise.withResolvers<void>()
  const { put } = core.services.files
  let begun = 0
  const putting = vi.spyOn(core.services.files, 'put').mockImplementation(async (key, body) => {
    begun += 1
    if (begun === 2) both.resolve()
    await both.promise // each knows by now how much room there is
    return await put(key, body)
  })
  const ids = [await begin('admin'), await begin('admin')]
  await work()
  const ended = () => Promise.all(ids.map(async (id) => (await taskOf('admin', id))?.status))
  await vi.waitFor(async () => expect((await ended()).toSorted()).toEqual([2, 3]), 10_000)
  putting.mockRestore()
  const failed = ids[(await ended()).indexOf(3)] ?? 0
  expect(await taskOf('admin', failed)).toMatchObject({
    hasResult: false,
    error: expect.stringContaining('Your tenant can store'),
  })
  expect(await core.services.files.read(`tenants/2/tasks/${failed}/result`)).toBeUndefined()
})
