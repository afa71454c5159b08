import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow, type TestFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { allJobs } from '../domains.ts'
import { startWorker } from '../kernel/jobs/worker.ts'

const { Erasure, CallScripts, Grammars, Tasks } = operations
const number = '+420 605 333 444'
let core: TestCore
let flow: TestFlow
beforeAll(async () => {
  core = await startTestCore()
  flow = await makeFlow(core, 2, orderFlow('Hello, this is the shop'))
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const find = async (value = number, kind: 'number' | 'email' = 'number') => {
  const answer = await admin().call(Erasure.Find, { body: { kind, value } })
  expect(answer.status, answer.text).toBe(200)
  const area = (name: string) => answer.body.areas.find((each) => each.area === name)
  return { scripts: area('scripts'), grammars: area('grammars'), text: answer.text }
}
const documentOf = (greeting: string) => JSON.parse(JSON.stringify(orderFlow(greeting)))

async function save(greeting: string, description = '') {
  const params = { idCallScript: flow.idCallScript }
  const { body } = await admin().call(CallScripts.Basic, { params })
  const made = await admin().call(CallScripts.Create, {
    body: {
      ...{ name: `${greeting.slice(0, 12)} ${description}`, idFolder: null, type: body.type, channel: body.channel },
      description,
      document: documentOf(greeting),
    },
  })
  expect(made.status, made.text).toBe(200)
  return made.body
}

test('a person in what designers wrote is found with the step it stands in, and masked', async () => {
  expect((await find()).scripts?.count).toBe(0)
  const made = await save('Call Jana at 605 333 444, or the shop')
  const { scripts, text } = await find()
  expect(scripts).toMatchObject({ count: 1, isExact: true })
  const [sample] = scripts?.samples ?? []
  expect(sample?.path).toMatch(new RegExp(`^/flows/designer/${made.guid}\\?node=\\w+$`))
  expect(sample?.text).toContain('version 1: ')
  expect(text).not.toMatch(/605.?333/)
  expect((await find('+420 605 333 445')).scripts?.count).toBe(0)
})

test('drafts, versions before, names and grammars are looked through, in the own tenant alone', async () => {
  const made = await save('Write to hana@example.test, please', 'of hana@example.test')
  const params = { idCallScript: made.idCallScript }
  const clean = documentOf('Nobody is named here')
  const saved = await admin().call(CallScripts.UpdateDraft, {
    params,
    body: { document: clean, version: 1, rowVersion: 0 },
  })
  const kept = await admin().call(CallScripts.KeepDraft, {
    params,
    body: { rowVersion: saved.body.rowVersion, note: '' },
  })
  expect(kept.status, kept.text).toBe(200)
  const { scripts } = await find('Hana@example.test', 'email')
  // What people work with comes first: the description of now, then the version before.
  expect(scripts?.samples.map(({ path }) => path?.replace(/node=\w+/, 'node='))).toEqual([
    `/flows/detail/${made.idCallScript}`,
    `/flows/detail/${made.idCallScript}?version=1&node=`,
  ])
  const definition = {
    kind: 'phrases' as const,
    phrases: [{ phrase: 'hana@example.test' }],
    match: 'contains' as const,
  }
  await admin().call(Grammars.Create, { body: { name: 'Addresses', language: null, definition, tests: [] } })
  expect((await find('hana@example.test', 'email')).grammars).toMatchObject({ count: 1 })
  const elsewhere = await core.as('other').call(Erasure.Find, { body: { kind: 'email', value: 'hana@example.test' } })
  expect(elsewhere.status, elsewhere.text).toBe(200)
  expect(elsewhere.body.areas.filter(({ count }) => count > 0)).toEqual([])
})

test('an erasure says that it left them, and changes no document', async () => {
  const before = await core.owner.query('SELECT sha256, document FROM call_script_history ORDER BY 1')
  const begun = await admin().call(Erasure.Erase, {
    body: { kind: 'number', value: number, mode: 'erase', reason: 'Request of the person', confirmation: number },
  })
  expect(begun.status, begun.text).toBe(200)
  const jobs = allJobs(core.services).filter(({ name }) => name === 'task')
  const log = pino({ level: 'silent' })
  const worker = await startWorker({ pool: core.owner, contexts: core.contexts, clock: core.clock, log, jobs })
  const isDone = async () =>
    (await admin().call(Tasks.Tasks, { query: { all: true } })).body.items.find(({ id }) => id === begun.body.idTask)
      ?.status
  await expect.poll(isDone, { timeout: 20_000 }).toBe(2)
  await worker.stop()
  const { body } = await admin().call(Erasure.Erasure, { params: { idErasure: begun.body.idErasure } })
  expect(body.areas.find(({ area }) => area === 'scripts')).toMatchObject({ found: 1, done: 0 })
  expect((await find()).scripts?.count).toBe(1)
  expect((await core.owner.query('SELECT sha256, document FROM call_script_history ORDER BY 1')).rows).toEqual(
    before.rows,
  )
})
