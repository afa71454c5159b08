import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { declines, expects, turnOf } from '../../test/flowTests.ts'
import { giveRole } from '../../test/giveRole.ts'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'
import { runSavedJob } from './flowTest.follow.ts'

const { CallScripts, Folders, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const admin = () => core.as('admin')

const flow = (idFolder: number | null = null) => makeFlow(core, 2, orderFlow(), idFolder)
async function add(idCallScript: number, draft = declines()) {
  const made = await admin().call(CallScripts.AddTest, { params: { idCallScript }, body: draft })
  expect(made.status, made.text).toBe(200)
  return made.body
}
async function run(idCallScript: number, ids?: number[]) {
  const ran = await admin().call(CallScripts.RunTests, { params: { idCallScript }, body: ids ? { ids } : {} })
  expect(ran.status, ran.text).toBe(200)
  return ran.body
}
const folder = async (needsTests: boolean, idParent: number | null = null) => {
  const made = await admin().call(Folders.Create, {
    body: { name: `Folder ${crypto.randomUUID()}`, kind: 'flow', idParent },
  })
  const { idFolder, rowVersion } = made.body
  if (needsTests) await admin().call(Folders.Update, { params: { idFolder }, body: { needsTests, rowVersion } })
  return made.body
}
/** Saves a draft whose greeting is another. */
async function draw(idCallScript: number, greeting: string) {
  const body = { document: JSON.stringify(orderFlow(greeting)), version: 1, rowVersion: 0 }
  const saved = await admin().call(CallScripts.UpdateDraft, { params: { idCallScript }, body })
  expect(saved.status, saved.text).toBe(200)
  return saved.body
}

test('tests are run on the draft, and what came of them is kept until it changes', async () => {
  const { idCallScript } = await flow()
  expect(await add(idCallScript)).toMatchObject({ state: 'never', result: null, rowVersion: 1 })
  const ran = await run(idCallScript)
  expect(ran.tests).toMatchObject([{ name: 'Declines', state: 'green', problem: null, turns: 1 }])
  expect(ran.coverage.ways).toContainEqual(['ask', 'no'])
  expect(ran.coverage.missing).toContainEqual(['ask', 'operator'])
  await draw(idCallScript, 'Good day, would you like to order?')
  const params = { idCallScript }
  expect((await admin().call(CallScripts.Tests, { params })).body.tests).toMatchObject([{ state: 'stale' }])
  expect((await run(idCallScript)).tests).toMatchObject([
    {
      state: 'red',
      problem: 'At the start: expected “Bot says (contains): Hello Jo”, got “Good day, would you like to order?”.',
    },
  ])
})

test('who may only view runs them, and changes nothing', async () => {
  const { idCallScript } = await flow()
  const { idFlowTest } = await add(idCallScript)
  const viewer = core.as('viewer')
  const params = { idCallScript }
  expect((await viewer.call(CallScripts.RunTests, { params, body: {} })).status).toBe(200)
  expect((await viewer.call(CallScripts.Test, { params: { idFlowTest } })).body.result?.isGreen).toBe(true)
  expect((await viewer.call(CallScripts.AddTest, { params, body: declines({ name: 'x' }) })).status).toBe(403)
  expect((await viewer.call(CallScripts.RemoveTest, { params: { idFlowTest } })).status).toBe(403)
  expect((await core.as('other').call(CallScripts.Test, { params: { idFlowTest } })).status).toBe(404)
})

test('nothing is sent: what is not answered is said, and a loop ends', async () => {
  const { idCallScript } = await flow()
  const asked = declines({ turns: [turnOf('says', 'operator')], begins: [], ends: [] })
  const params = { idCallScript }
  const tried = await admin().call(CallScripts.TryTest, { params, body: asked })
  expect(tried.body.fault).toMatchObject({
    ...{ step: 'transfer', after: 1 },
    message: '“To a person” asks a service (transfer) and the test has no answer for it. Add one.',
  })
  const answers = [{ step: 'transfer', fails: false, value: { result: 'completed' } }]
  expect((await admin().call(CallScripts.TryTest, { params, body: { ...asked, answers } })).body).toMatchObject({
    ...{ isGreen: true, outcome: 'done' },
  })
  const looping = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'a' } },
    { id: 'a', type: 'set', assignments: [], outlets: { next: 'b' } },
    { id: 'b', type: 'set', assignments: [], outlets: { next: 'a' } },
  ])
  const loop = await makeFlow(core, 2, looping)
  const ended = await admin().call(CallScripts.TryTest, {
    params: { idCallScript: loop.idCallScript },
    body: declines({ begins: [], turns: [], ends: [] }),
  })
  expect(ended.body.fault?.message, ended.text).toMatch(/did too much.*may loop/)
})

test('a test is changed on its newest state, refused with what is wrong, and undone', async () => {
  const { idCallScript } = await flow()
  const { idFlowTest } = await add(idCallScript)
  const params = { idFlowTest }
  const change = (more: Parameters<typeof declines>[0], rowVersion = 1) =>
    admin().call(CallScripts.UpdateTest, { params, body: { ...declines(more), rowVersion } })
  const ends = [expects('says', { match: 'matches', text: '(' })]
  expect((await change({ ends })).body).toMatchObject({ code: 'flowTest.badPattern' })
  expect((await change({ zone: 'Europe/Nowhere' })).body).toMatchObject({ code: 'flowTest.badZone' })
  expect((await change({ name: 'Says no' })).body).toMatchObject({ name: 'Says no', rowVersion: 2 })
  expect((await change({ name: 'Late' })).body).toMatchObject({ code: 'entity.stale' })
  await add(idCallScript)
  expect((await change({ name: 'Declines' }, 2)).body).toMatchObject({ code: 'flowTest.nameTaken' })
  const newest = async () =>
    (await admin().call(Audit.Audit, { query: { entityKind: 'FlowTest', entityId: String(idFlowTest) } })).body.items[0]
  const undo = async () =>
    await admin().call(Audit.Undo, { params: { idAuditEvent: (await newest())?.idAuditEvent ?? 0 } })
  const undone = await undo()
  expect(undone.body, undone.text).toMatchObject({ code: 'flowTest.nameTaken' })
  await admin().call(CallScripts.RemoveTest, { params })
  expect((await admin().call(CallScripts.Test, { params })).status).toBe(404)
  expect((await undo()).status).toBe(200)
  const { tests } = (await admin().call(CallScripts.Tests, { params: { idCallScript } })).body
  expect(tests.map(({ name }) => name)).toEqual(['Declines', 'Says no'])
})

test('tests go with a copy and to and from a file', async () => {
  const { idCallScript } = await flow()
  await add(idCallScript)
  const copy = await admin().call(CallScripts.Duplicate, {
    params: { idCallScript },
    body: { name: `Copy ${crypto.randomUUID()}`, idFolder: null },
  })
  const params = { idCallScript: copy.body.idCallScript }
  expect((await admin().call(CallScripts.Tests, { params })).body.tests).toMatchObject([
    { name: 'Declines', state: 'never' },
  ])
  const file = (await admin().call(CallScripts.ExportTests, { params: { idCallScript } })).body
  const changed = {
    ...file,
    tests: [...file.tests.map((each) => ({ ...each, description: 'x' })), declines({ name: 'B' })],
  }
  const take = async (body: typeof file) => (await admin().call(CallScripts.ImportTests, { params, body })).body
  expect(await take(file)).toEqual({ created: 0, updated: 0, unchanged: 1 })
  expect(await take(changed)).toEqual({ created: 1, updated: 1, unchanged: 0 })
  const back = (await admin().call(CallScripts.ExportTests, { params })).body
  expect(back.tests).toEqual([changed.tests[1], changed.tests[0]])
  expect(await take({ ...file, tests: [declines(), declines()] })).toMatchObject({ code: 'flowTest.twice' })
})

test('a proposal leads to an outlet that no test takes, and says what to fill in', async () => {
  const { idCallScript } = await flow()
  const propose = async (step: string, outlet: string) =>
    (await admin().call(CallScripts.ProposeTest, { params: { idCallScript }, query: { step, outlet } })).body
  const offer = await propose('transfer', 'failed')
  expect(offer).toMatchObject({ notes: [], test: { turns: [{ does: 'says', text: 'operator' }] } })
  const tried = await admin().call(CallScripts.TryTest, { params: { idCallScript }, body: offer.test })
  expect(tried.body.ways).toContainEqual(['transfer', 'failed'])
  expect(await propose('nowhere', 'next')).toMatchObject({ code: 'flowTest.noWay' })
})

test('saving a draft runs them after a pause', async () => {
  const { idCallScript } = await flow()
  await add(idCallScript)
  await draw(idCallScript, 'Hello {{ name }}, an order?')
  await runSavedJob.handle(
    { run: <T>(work: (ctx: never) => Promise<T>) => core.inTenant(2, work as never) } as never, // all it uses
    { idCallScript } as never, // its payload
  )
  const { tests } = (await admin().call(CallScripts.Tests, { params: { idCallScript } })).body
  expect(tests).toMatchObject([{ state: 'green' }])
})

test('in a folder that wants it a flow goes live only where its tests pass, or with a reason of who may', async () => {
  const above = await folder(true)
  const { idFolder } = await folder(false, above.idFolder)
  const { idCallScript } = await flow(idFolder)
  await add(idCallScript)
  const { rowVersion } = await draw(idCallScript, 'Good day.')
  const params = { idCallScript }
  const publish = (reason?: string, as = admin()) =>
    as.call(CallScripts.PublishDraft, { params, body: { note: 'New', rowVersion, ...(reason && { reason }) } })
  expect((await admin().call(CallScripts.Tests, { params })).body.gate).toBe(above.name)
  expect((await publish()).body).toMatchObject({ code: 'flowTest.notGreen' })
  await giveRole(core, 'nobody', { CallScript: ['view', 'edit', 'publish'] })
  expect((await publish('It hurries', core.as('nobody'))).status).toBe(403)
  const live = await publish('The greeting is to be changed')
  expect(live.body, live.text).toMatchObject({ publishedVersion: 2 })
  const log = await admin().call(Audit.Audit, { query: { entityKind: 'CallScript', entityId: String(idCallScript) } })
  expect(JSON.stringify(log.body.items)).toContain('The greeting is to be changed')
  // The rule is taken away only by who may go past it, and comes back with the folder.
  const { idFolder: gated } = above
  const ungate = { needsTests: false, rowVersion: 2 }
  const taken = await core.as('nobody').call(Folders.Update, { params: { idFolder: gated }, body: ungate })
  expect(taken.status, taken.text).toBe(403)
  // A version goes the same way.
  const again = await admin().call(CallScripts.Publish, {
    params,
    body: { version: 1, rowVersion: live.body.rowVersion },
  })
  expect(again.body, again.text).toMatchObject({ publishedVersion: 1 })
})

test('a folder that is deleted and comes back wants of its flows what it wanted', async () => {
  const { idFolder, name } = await folder(true)
  const removed = await admin().call(Folders.Remove, { params: { idFolder }, body: {} })
  expect(removed.status, removed.text).toBe(204)
  const log = await admin().call(Audit.Audit, { query: { entityKind: 'Folder', entityId: String(idFolder) } })
  const undone = await admin().call(Audit.Undo, {
    params: { idAuditEvent: log.body.items[0]?.idAuditEvent ?? 0 },
  })
  expect(undone.status, undone.text).toBe(200)
  const { body } = await admin().call(Folders.GetFolders, { query: { kind: 'flow' } })
  expect(body.find((each) => each.name === name)).toMatchObject({ needsTests: true })
})
