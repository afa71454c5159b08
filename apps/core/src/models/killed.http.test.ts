import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'

const { Nlp, Tasks } = operations
const program = fileURLToPath(new URL('../../test/processes/trainer.ts', import.meta.url))
let core: TestCore
let worker: Worker | undefined
let servingUrl = ''
const children: ChildProcess[] = []
const params = { idModel: 0 }

beforeAll(async () => {
  core = await startTestCore({
    reachDatabase: async (url) => {
      servingUrl = url.href
      return url.href
    },
  })
  const admin = core.as('admin')
  const facts = { language: 'en-GB', purpose: 'intent', description: '', testShare: 20 } as const
  const { idDataset } = (await admin.call(Nlp.CreateDataset, { body: { name: 'Large', ...facts } })).body
  const at = { params: { idDataset } }
  // So many that a training takes some seconds.
  for (let place = 0; place < 10; place += 1) {
    const { idCategory } = (
      await admin.call(Nlp.CreateCategory, { ...at, body: { name: `c${place}`, description: '' } })
    ).body
    const texts = Array.from(
      { length: 200 },
      (_, each) => `${wordOf(place * 31 + each)} ${wordOf(place)} ${wordOf(each * 7)}`,
    )
    await admin.call(Nlp.AddUtterances, { ...at, body: { idCategory, texts } })
  }
  const draft = { name: 'Large', description: '', idDataset, strangeCategory: '', worstF1: 0, mostLoss: 100 }
  params.idModel = (await admin.call(Nlp.CreateModel, { body: draft })).body.idModel
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await worker?.stop()
  await core.close()
})

const wordOf = (seed: number) =>
  Math.imul(seed + 1, 2_654_435_761)
    .toString(36)
    .replaceAll(/[^a-z]/g, 'x')
const newest = async () =>
  (await core.as('admin').call(Nlp.ModelVersions, { params, query: { limit: 1 } })).body.items[0]

/** Another process begins to train, and is killed in the middle of it. */
async function trainAndKill(): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    OWNER_URL: String(core.owner.options.connectionString),
    SERVING_URL: servingUrl,
  }
  const child = spawn(process.execPath, [program], { env, stdio: 'ignore' })
  children.push(child)
  await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'TRAINING' }), 60_000)
  child.kill('SIGKILL')
  await once(child, 'exit')
}
const begin = async () => {
  const { owner: pool, contexts, clock, services } = core
  worker = await startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs: allJobs(services) })
}
const end = async () => {
  await worker?.stop()
  worker = undefined
}

test('a training whose process is killed is done by the next one', { timeout: 120_000 }, async () => {
  const begun = await core.as('admin').call(Nlp.Train, { params })
  expect(begun.status, begun.text).toBe(200)
  await trainAndKill()
  expect(await newest()).toMatchObject({ state: 'TRAINING', version: 1 })
  await begin()
  await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'DONE', version: 1, error: null }), 60_000)
  await end()
})

test('one that ends its process again and again is given up, and says so', { timeout: 240_000 }, async () => {
  await core.as('admin').call(Nlp.Train, { params })
  for (let times = 0; times < 3; times += 1) {
    await core.owner.query(`UPDATE nlp_model_version SET state = 'QUEUED' WHERE version = 2`)
    await trainAndKill()
  }
  await begin()
  await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'ERROR', version: 2 }), 60_000)
  expect((await newest())?.error).toContain('ended, three times')
  const task = (await core.as('admin').call(Tasks.Tasks, { query: {} })).body.items[0]
  expect(task).toMatchObject({ status: 3, name: 'Train a model' })
  // It can be begun again.
  await core.as('admin').call(Nlp.Train, { params })
  await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'DONE', version: 3 }), 60_000)
})
