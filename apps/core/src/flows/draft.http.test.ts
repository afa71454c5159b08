import { operations } from '@parley/contract/operations.ts'
import { newFlowDocument } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import type { PersonName } from '../../test/people.ts'
import { recordJob, WORK_MS } from './draft.work.ts'

const { CallScripts, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const greeting = (text: string) => JSON.parse(JSON.stringify(newFlowDocument('en-GB', text)))
const NO_END = { schemaVersion: 1, settings: greeting('x').settings, nodes: [{ id: 'start', type: 'start' }] }

async function create(document: unknown = greeting('Hello')) {
  const body = { name: `Flow ${crypto.randomUUID()}`, idFolder: null, type: 1 as const, channel: 2 as const, document }
  const answer = await core.as('admin').call(CallScripts.Create, { body: body as never }) // any document
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
type Save = { document: unknown; version: number; rowVersion: number }
const save = ({ idCallScript }: { idCallScript: number }, body: Save, who: PersonName = 'admin') =>
  core.as(who).call(CallScripts.UpdateDraft, { params: { idCallScript }, body: body as never }) // any document
const read = async ({ idCallScript }: { idCallScript: number }) =>
  (await core.as('admin').call(CallScripts.Draft, { params: { idCallScript } })).body
const eventsOf = async ({ idCallScript }: { idCallScript: number }) => {
  const query = { entityKind: 'CallScript', entityId: String(idCallScript) }
  return (await core.as('admin').call(Audit.Audit, { query })).body.items // newest first
}

test('a draft is saved without a version, and read by everybody who edits the flow', async () => {
  const flow = await create()
  expect(await read(flow)).toMatchObject({ version: 1, rowVersion: 0, isChanged: false, savedAt: null, savedBy: null })
  const saved = await save(flow, { document: greeting('Hi'), version: 1, rowVersion: 0 })
  expect(saved, saved.text).toMatchObject({ status: 200, body: { version: 1, rowVersion: 1, isChanged: true } })
  expect(saved.body).not.toHaveProperty('document')
  expect(await read(flow)).toMatchObject({
    rowVersion: 1,
    document: greeting('Hi'),
    savedBy: { name: expect.any(String) },
  })
  const basic = await core.as('admin').call(CallScripts.Basic, { params: { idCallScript: flow.idCallScript } })
  expect(basic.body).toMatchObject({ version: 1, rowVersion: flow.rowVersion, draft: { errors: 0 } })
  const listed = await core.as('admin').call(CallScripts.List, { query: { search: flow.name } })
  expect(listed.body.items).toMatchObject([{ draft: { savedBy: { name: expect.any(String) } } }])
})

test('of two who save on the same state the second is refused with what the first one saved', async () => {
  const flow = await create()
  await save(flow, { document: greeting('Mine'), version: 1, rowVersion: 0 })
  for (const rowVersion of [0, 2]) {
    const late = await save(flow, { document: greeting('Theirs'), version: 1, rowVersion }, 'designer')
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'entity.stale', details: { current: { rowVersion: 1, document: greeting('Mine') } } },
    })
  }
  const both = await Promise.all(
    ['One', 'Two', 'Three'].map((text) => save(flow, { document: greeting(text), version: 1, rowVersion: 1 })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await read(flow)).rowVersion).toBe(2)
})

test('a save whose answer was lost is taken once, whatever it was based on', async () => {
  const flow = await create()
  const body = { document: greeting('Again'), version: 1, rowVersion: 0 }
  await save(flow, body)
  expect((await save(flow, body)).body.rowVersion).toBe(1)
  expect((await save(flow, { ...body, document: JSON.stringify(greeting('Again')) })).body.rowVersion).toBe(1)
})

test('errors are saved and told; what is no document is refused with its path, and nothing is lost', async () => {
  const flow = await create()
  const bad = await save(flow, { document: NO_END, version: 1, rowVersion: 0 })
  expect(bad).toMatchObject({
    status: 200,
    body: { validation: { errors: expect.arrayContaining([expect.objectContaining({ nodeId: 'start' })]) } },
  })
  const none = await save(flow, { document: { schemaVersion: 1, nodes: 'x' }, version: 1, rowVersion: 1 })
  expect(none).toMatchObject({
    status: 422,
    body: {
      code: 'callScript.invalidDocument',
      details: { problems: expect.arrayContaining([expect.objectContaining({ path: 'nodes' })]) },
    },
  })
  expect((await save(flow, { document: greeting('x'), version: 7, rowVersion: 1 })).body).toMatchObject({
    code: 'callScript.noSuchVersion',
  })
  expect((await read(flow)).document).toMatchObject({ nodes: [{ id: 'start' }] })
})

test('one person’s saves are one event of the log, in their name, without what they wrote', async () => {
  const flow = await create()
  let rowVersion = 0
  for (const text of ['Secret one', 'Secret two', 'Secret three'])
    rowVersion = (await save(flow, { document: greeting(text), version: 1, rowVersion }, 'designer')).body.rowVersion
  await save(flow, { document: greeting('Another’s'), version: 1, rowVersion })
  expect(await eventsOf(flow)).toHaveLength(1)
  const idUser = (await read(flow)).savedBy?.id ?? 0
  const record = () =>
    recordJob.handle(
      { run: <T>(work: (ctx: never) => Promise<T>) => core.inTenant(2, work as never) } as never, // all it uses
      { idCallScript: flow.idCallScript, idUser } as never, // its payload
    )
  await record()
  expect(await eventsOf(flow), 'before its time').toHaveLength(1)
  core.clock.advance(WORK_MS)
  await record()
  await record()
  const [own, created, ...none] = await eventsOf(flow)
  expect([own, created?.kind, none]).toMatchObject([{ actor: { id: idUser }, after: { saves: 1 } }, 2, []])
  const kept = await core.as('admin').call(CallScripts.KeepDraft, {
    params: { idCallScript: flow.idCallScript },
    body: { note: '', rowVersion: 4 },
  })
  expect(kept, kept.text).toMatchObject({ status: 200, body: { version: 2, draft: null } })
  const [version, others] = await eventsOf(flow)
  expect(version).toMatchObject({ before: { version: 1 }, after: { version: 2, draft: null } })
  expect(others).toMatchObject({
    actor: { name: 'designer Tester' },
    address: '127.0.0.1',
    before: { draft: { version: 1, nodes: 3 } },
    after: { saves: 3, steps: ['greeting'], stepCount: 1, draft: { version: 1, nodes: 3, errors: 0 } },
  })
  expect(JSON.stringify(await eventsOf(flow))).not.toContain('Secret')
})

test('publishing makes a version with its note; errors, a newer version and late hands stop it', async () => {
  const flow = await create()
  const params = { idCallScript: flow.idCallScript }
  const publish = (rowVersion: number, note = 'Better', who: PersonName = 'admin') =>
    core.as(who).call(CallScripts.PublishDraft, { params, body: { note, rowVersion } })
  expect((await publish(0)).body).toMatchObject({ code: 'callScript.noDraft' })
  await save(flow, { document: NO_END, version: 1, rowVersion: 0 })
  expect((await publish(1)).body).toMatchObject({ code: 'callScript.hasErrors' })
  expect((await read(flow)).rowVersion, 'nothing of it was done').toBe(1)
  await save(flow, { document: greeting('Good'), version: 1, rowVersion: 1 })
  expect((await publish(2, '  ')).body).toMatchObject({
    code: 'validation.failed',
    details: { note: 'Field is required' },
  })
  expect((await publish(1)).body).toMatchObject({ code: 'entity.stale' })
  expect((await publish(2, 'x', 'viewer')).status).toBe(403)
  expect((await publish(2, 'x', 'other')).status).toBe(404)
  const elsewhere = await core.as('admin').call(CallScripts.UpdateDocument, {
    params,
    body: { document: greeting('From a file'), note: '', rowVersion: flow.rowVersion },
  })
  expect(elsewhere.body.version).toBe(2)
  expect((await publish(2)).body).toMatchObject({ code: 'callScript.draftBehind' })
  expect(await read(flow), 'who opens it knows what to merge').toMatchObject({ version: 1, newest: 2 })
  await save(flow, { document: greeting('Both'), version: 2, rowVersion: 2 })
  const preview = await core.as('admin').call(CallScripts.PublishPreview, { params })
  expect(preview.body).toMatchObject({ version: null, live: null })
  const live = await publish(3)
  expect(live, live.text).toMatchObject({ status: 200, body: { version: 3, publishedVersion: 3, draft: null } })
  const histories = await core.as('admin').call(CallScripts.Histories, { params })
  expect(histories.body.items[0]).toMatchObject({ version: 3, note: 'Better', published: true })
  expect((await save(flow, { document: greeting('Late'), version: 2, rowVersion: 3 })).body).toMatchObject({
    code: 'entity.stale',
  })
})

test('discarding goes back to the newest version, and a draft that is drawn back to it is none', async () => {
  const flow = await create()
  const params = { idCallScript: flow.idCallScript }
  await save(flow, { document: greeting('Away'), version: 1, rowVersion: 0 })
  const diff = await core.as('admin').call(CallScripts.HistoryDiff, { params, query: { from: 1 } })
  expect(diff.body).toMatchObject({ to: null, changed: [{ id: 'greeting' }] })
  const pair = await core.as('viewer').call(CallScripts.HistoryDiffJson, { params, query: { from: 1 } })
  expect(pair.body).toMatchObject({
    from: { version: 1, document: greeting('Hello') },
    to: { version: null, document: greeting('Away') },
  })
  const strange = await core.as('other').call(CallScripts.HistoryDiffJson, { params, query: { from: 1 } })
  expect([
    strange.status,
    (await core.as('nobody').call(CallScripts.HistoryDiffJson, { params, query: { from: 1 } })).status,
  ]).toEqual([404, 403])
  const late = await core.as('admin').call(CallScripts.DiscardDraft, { params, query: { rowVersion: 4 } })
  expect(late.body).toMatchObject({ code: 'entity.stale' })
  const gone = await core.as('admin').call(CallScripts.DiscardDraft, { params, query: { rowVersion: 1 } })
  expect(gone.body).toMatchObject({ document: greeting('Hello'), savedAt: null, isChanged: false, rowVersion: 2 })
  expect(
    (await core.as('admin').call(CallScripts.DiscardDraft, { params, query: { rowVersion: 2 } })).body,
  ).toMatchObject({ code: 'callScript.noDraft' })
  await save(flow, { document: greeting('Once more'), version: 1, rowVersion: 2 })
  const back = await save(flow, { document: greeting('Hello'), version: 1, rowVersion: 3 })
  expect(back.body).toMatchObject({ rowVersion: 4, isChanged: false })
  expect((await core.as('admin').call(CallScripts.Basic, { params })).body.draft).toBeNull()
})

test('a flow that a draft runs is in use, and a flow with a draft is not undone away', async () => {
  const used = await create()
  const flow = await create()
  const document = greeting('Hello')
  document.nodes[1] = { id: 'greeting', type: 'subflow', label: 'Ask', flow: used.guid, outlets: { next: 'end' } }
  const saved = await save(flow, { document, version: 1, rowVersion: 0 })
  expect(saved.status, saved.text).toBe(200)
  const admin = core.as('admin')
  const relations = await admin.call(CallScripts.Relations, { params: { idCallScript: used.idCallScript } })
  expect(relations.body).toMatchObject([
    { idCallScript: flow.idCallScript, version: null, nodeLabel: 'Ask', published: false },
  ])
  const refused = await admin.call(CallScripts.Remove, { params: { idCallScript: used.idCallScript } })
  expect(refused.body).toMatchObject({ code: 'callScript.inUse' })
  const created = (await eventsOf(flow)).at(-1)
  const undo = await admin.call(Audit.Undo, { params: { idAuditEvent: created?.idAuditEvent ?? 0 } })
  expect(undo.body).toMatchObject({ code: 'audit.changedSince' })
  await admin.call(CallScripts.DiscardDraft, { params: { idCallScript: flow.idCallScript }, query: { rowVersion: 1 } })
  expect((await admin.call(CallScripts.Remove, { params: { idCallScript: used.idCallScript } })).status).toBe(204)
  await save(flow, { document: greeting('Last'), version: 1, rowVersion: 2 })
  expect((await admin.call(CallScripts.Remove, { params: { idCallScript: flow.idCallScript } })).status).toBe(204)
  expect((await eventsOf(flow)).slice(0, 2)).toMatchObject([{ kind: 4 }, { after: { saves: 1 } }])
})
