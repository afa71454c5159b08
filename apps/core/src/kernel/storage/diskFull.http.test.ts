import { operations } from '@parley/contract/operations.ts'
import { writeWave } from '@parley/speech'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { taskJobs } from '../../tasks/task.jobs.ts'
import { leaveFile, startTask } from '../../tasks/task.service.ts'
import { startWorker } from '../jobs/worker.ts'
import { taskWork } from '../taskRun.ts'
import type { Pieces } from './storage.ts'

declare module '../job.ts' {
  interface Jobs {
    'test.file': Record<never, never>
  }
}

const { KnowledgeBase, Tasks, Tools } = operations
const FULL = { status: 503, body: { code: 'service.diskFull' } }
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

/** The first half of the first piece still fits. */
async function* halfOf(body: Pieces): Pieces {
  for await (const piece of body) {
    yield piece.slice(0, piece.length / 2)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
}
/** Fills the disk; what is asked for before its end, and the keys under which something was to be kept. */
function fillDisk() {
  const { put } = core.services.files
  const keys: string[] = []
  const full = vi.spyOn(core.services.files, 'put').mockImplementation((key, body) => {
    keys.push(key)
    return put(key, halfOf(body))
  })
  return { keys, empty: () => full.mockRestore() }
}
const kept = async (keys: readonly string[]) =>
  (await Promise.all(keys.map((key) => core.services.files.read(key)))).filter((file) => file !== undefined)
const count = async (table: string) => (await core.owner.query(`SELECT FROM ${table}`)).rowCount

const admin = () => core.as('admin')
const content = Buffer.from(writeWave({ sampleRate: 8_000, samples: new Float32Array(800) })).toString('base64')
const record = () =>
  admin().call(Tools.UploadAudioAsset, { body: { name: 'Bell', transcript: 'Ding', language: 'en-GB', content } })

test('while the disk is full files are refused with the reason, and neither a row nor half a file stays', async () => {
  const made = await admin().call(KnowledgeBase.Create, { body: { name: 'Base', entries: [], golden: [] } as never }) // the rest is as it begins
  const params = { idKnowledgeBase: made.body.idKnowledgeBase }
  const add = () =>
    admin().call(KnowledgeBase.InsertFile, {
      params,
      body: { fileName: 'a.txt', content: Buffer.from('Words').toString('base64') },
    })
  const disk = fillDisk()
  const [file, sound] = [await add(), await record()]
  expect([file, sound]).toMatchObject([FULL, FULL])
  expect(file.text).toContain('is full')
  expect(disk.keys).toHaveLength(2)
  expect(await kept(disk.keys)).toEqual([])
  expect([await count('knowledge_source'), await count('audio_asset'), await count('task')]).toEqual([0, 0, 0])
  disk.empty()
  expect([(await add()).status, (await record()).status]).toEqual([200, 200])
  expect([await count('knowledge_source'), await count('audio_asset')]).toEqual([1, 1])
})

test('a task that has no room for its file says why, and can be run again', async () => {
  const work = taskWork('test.file', async (run) => ({
    resultPath: '/administration/tasks',
    file: await leaveFile(core.services.files, run, {
      ...{ name: 'a.csv', type: 'text/csv' },
      body: (async function* () {
        yield 'many,words'
      })(),
    }),
  }))
  const log = pino({ level: 'silent' })
  const worker = await startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log,
    jobs: taskJobs([work]),
  })
  const disk = fillDisk()
  const { id } = await core.inTenant(2, (ctx) =>
    startTask(ctx, { name: 'Report', description: '', job: 'test.file', payload: {} }),
  )
  const operator = core.as('operator', { context: 2 })
  const read = async () =>
    (await operator.call(Tasks.Tasks, { query: { all: true } })).body.items.find((task) => task.id === id)
  await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 3 }), 10_000)
  expect((await read())?.error).toContain('is full')
  expect(await kept(disk.keys)).toEqual([])
  disk.empty()
  await operator.call(Tasks.Retry, { params: { id } })
  await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 2, error: null }), 10_000)
  await worker.stop()
})
