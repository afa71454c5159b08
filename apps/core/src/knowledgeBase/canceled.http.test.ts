import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import type { KnowledgeSource } from '@parley/contract/knowledgeBase/source.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'

const { KnowledgeBase, Tasks } = operations
let core: TestCore
let worker: Worker
beforeAll(async () => {
  core = await startTestCore()
  const { owner: pool, contexts, clock, services } = core
  worker = await startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs: allJobs(services) })
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})

const admin = () => core.as('admin')
const addFile = (idKnowledgeBase: number, fileName: string, text: string | Buffer) =>
  admin().call(KnowledgeBase.InsertFile, {
    params: { idKnowledgeBase },
    body: { fileName, content: Buffer.from(text).toString('base64') },
  })
type Place = Pick<KnowledgeSource, 'idKnowledgeBase' | 'idKnowledgeSource'>
const source = async ({ idKnowledgeBase, idKnowledgeSource }: Place) =>
  (await admin().call(KnowledgeBase.Source, { params: { idKnowledgeBase, idKnowledgeSource } })).body
const settled = (one: Place) =>
  vi.waitFor(async () => {
    const now = await source(one)
    expect(['ready', 'stale', 'failed']).toContain(now.state)
    return now
  }, 20_000)

test('what is canceled says so and what to do, whether it waited or was being read; the text before answers', async () => {
  const made = await admin().call(KnowledgeBase.Create, { body: { name: 'Hours', entries: [] } })
  const { idKnowledgeBase } = made.body
  const good = await addFile(idKnowledgeBase, 'good.txt', 'The office is open from nine to five.')
  await settled(good.body)
  const slow = Buffer.from('<div>'.repeat(300_000))
  const reading = await addFile(idKnowledgeBase, 'slow.html', slow)
  await vi.waitFor(async () => expect((await source(reading.body)).state).toBe('extracting'), 10_000)
  const waiting = await addFile(idKnowledgeBase, 'next.txt', 'It waits behind the other one.')
  const { rowVersion } = await source(good.body)
  await admin().call(KnowledgeBase.ReplaceFile, {
    params: { idKnowledgeBase, idKnowledgeSource: good.body.idKnowledgeSource },
    body: { fileName: 'good.txt', content: Buffer.from('Closed.').toString('base64'), rowVersion },
  })
  const { body: tasks } = await admin().call(Tasks.Tasks, { query: {} })
  const open = tasks.items.filter(({ status }) => status === taskStatus.of.NEW || status === taskStatus.of.RUNNING)
  // Those that wait first: else the next one begins.
  for (const { id } of open.toSorted((one, other) => other.id - one.id))
    expect((await admin().call(Tasks.Cancel, { params: { id } })).status).toBe(200)
  const told = { problem: expect.stringMatching(/^Reading was canceled\..*Upload the file again/) }
  expect(await settled(waiting.body)).toMatchObject({ state: 'failed', ...told })
  expect(await settled(reading.body)).toMatchObject({ state: 'failed', ...told })
  expect(await settled(good.body)).toMatchObject({ state: 'stale', ...told })
  const { body } = await admin().call(KnowledgeBase.Ask, {
    params: { idKnowledgeBase },
    body: { question: 'when is the office open', language: null },
  })
  expect(body.answer?.text).toContain('from nine to five')
})
