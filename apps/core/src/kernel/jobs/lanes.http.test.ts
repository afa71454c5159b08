import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { allJobs } from '../../domains.ts'
import { READING } from '../../knowledgeBase/source.service.ts'
import { sendMail } from '../../mail/mail.service.ts'
import { taskJobs } from '../../tasks/task.jobs.ts'
import { startTask } from '../../tasks/task.service.ts'
import { longWork, taskWork, trainingWork } from '../taskRun.ts'
import type { JobDefinition, Lane } from './jobRun.ts'
import { startWorker, type Worker } from './worker.ts'

let core: TestCore
let worker: Worker
const busy = new Map<Lane, number>()
let letGo = () => {}
const held = new Promise<void>((resolve) => {
  letGo = resolve
})
let exported = 0
/** Whose files and pages are read. */
const reading: number[] = []

/** Begins and does not end before all may. */
async function hold(lane: Lane, tenant?: number) {
  if (tenant !== undefined) reading.push(tenant)
  busy.set(lane, (busy.get(lane) ?? 0) + 1)
  await held
  return undefined
}

beforeAll(async () => {
  core = await startTestCore()
})
afterAll(async () => {
  letGo()
  await worker.stop()
  await core.close()
})

test('mails and files are done while trainings and fetched pages wait for each other, one of a tenant at a time', async () => {
  const task = { name: 'Slow', description: '' }
  await core.inTenant(2, async (ctx) => {
    for (let idModel = 1; idModel <= 6; idModel += 1) {
      await startTask(ctx, { ...task, job: 'models.train', payload: { idModel, version: 1 } })
      await startTask(ctx, { ...task, job: 'knowledge.read', payload: { idKnowledgeBase: 1, ids: [idModel] } })
      await ctx.enqueue('knowledge.fetchAgain', { idKnowledgeSource: idModel }, { queue: READING, isLast: true })
    }
    await sendMail(ctx, { to: 'ann@example.org', subject: 'Not late', text: 'Hello', about: ['Test', 'lanes'] })
    await startTask(ctx, {
      ...task,
      job: 'userImport',
      payload: { idUserImport: 1, idUser: 1, sendInvitations: false },
    })
  })
  await core.inTenant(3, (ctx) =>
    startTask(ctx, { ...task, job: 'knowledge.read', payload: { idKnowledgeBase: 2, ids: [1] } }),
  )
  const work = [
    trainingWork('models.train', () => hold('training')),
    longWork('knowledge.read', ({ tenant }) => hold('long', tenant)),
    taskWork('userImport', async () => {
      exported += 1
      return undefined
    }),
  ]
  const fetchAgain = (each: JobDefinition): JobDefinition => ({
    ...each,
    handle: async ({ tenant }) => void (await hold('long', tenant)),
  })
  const jobs = allJobs(core.services)
    .filter(({ name }) => !name.startsWith('task'))
    .map((each) => (each.name === 'knowledge.fetchAgain' ? fetchAgain(each) : each))
  const { owner: pool, contexts, clock } = core
  const log = pino({ level: 'silent' })
  worker = await startWorker({ pool, contexts, clock, log, jobs: [...jobs, ...taskJobs(work)] })
  await vi.waitFor(() => {
    expect(core.letters.map(({ subject }) => subject)).toEqual(['Not late'])
    expect(exported).toBe(1)
    expect(Object.fromEntries(busy)).toEqual({ training: 1, long: 2 })
    expect(reading.toSorted()).toEqual([2, 3])
  }, 20_000)
  const { rows } = await core.owner.query('SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE locked_by IS NULL')
  expect(rows).toEqual([{ n: 16 }])
})
