import { operations } from '@parley/contract/operations.ts'
import type { FlowDocumentInput } from '@parley/flow'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { recheckJob } from './recheck.ts'

const { CallScripts, Folders } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const ACME = 2
type Interface = FlowDocumentInput['settings']['interface']
type Node = FlowDocumentInput['nodes'][number]

const component = (its: Interface) =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'which' } },
      {
        id: 'which',
        type: 'branch',
        cases: [{ name: 'found', expression: 'amount > limit' }],
        outlets: { found: 'found', otherwise: 'lost' },
      },
      { id: 'found', type: 'end', exit: 'found' },
      { id: 'lost', type: 'end', exit: 'lost' },
    ],
    {
      variables: [
        { name: 'amount', type: 'number', default: 0 },
        { name: 'limit', type: 'number', default: 10 },
      ],
      ...(its ? { interface: its } : {}),
    },
  )
const first: Interface = {
  properties: [{ name: 'amount', type: 'number', required: true }],
  exits: ['found', 'lost'],
  results: [{ name: 'amount', type: 'number' }],
}
const second: Interface = {
  properties: [{ name: 'limit', type: 'number', required: true }],
  exits: ['found', 'lost'],
  results: [{ name: 'amount', type: 'number' }],
}

const caller = (guid: string, use: Partial<Extract<Node, { type: 'subflow' }>> = {}) =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'part' } },
      {
        id: 'part',
        type: 'subflow',
        label: 'Find the amount',
        flow: guid,
        inputs: [{ variable: 'amount', expression: '5' }],
        exits: ['found', 'lost'],
        outlets: { found: 'end', lost: 'end', error: 'end' },
        ...use,
      },
      { id: 'end', type: 'end' },
    ],
    { variables: [{ name: 'sum', type: 'number' }] },
  )

const admin = () => core.as('admin')
const basic = async (idCallScript: number) => (await admin().call(CallScripts.Basic, { params: { idCallScript } })).body
const publish = async (idCallScript: number, version: number) =>
  admin().call(CallScripts.Publish, {
    params: { idCallScript },
    body: { version, rowVersion: (await basic(idCallScript)).rowVersion },
  })
const saveAs = async (idCallScript: number, its: Interface) =>
  (
    await admin().call(CallScripts.UpdateDocument, {
      params: { idCallScript },
      body: {
        document: JSON.parse(JSON.stringify(component(its))),
        note: '',
        rowVersion: (await basic(idCallScript)).rowVersion,
      },
    })
  ).body.version
const previewOf = async (idCallScript: number, version: number, who: 'admin' | 'viewer' = 'admin') =>
  (await core.as(who).call(CallScripts.PublishPreview, { params: { idCallScript }, query: { version } })).body

async function withFirstLive() {
  const part = await makeFlow(core, ACME, component(first))
  expect((await publish(part.idCallScript, 1)).status).toBe(200)
  return part
}

test('a flow is checked against the signature of the component that would run', async () => {
  const part = await withFirstLive()
  const wrong = await makeFlow(core, ACME, caller(part.guid, { inputs: [{ variable: 'limit', expression: '1' }] }))
  const codes = async () =>
    (await basic(wrong.idCallScript)).validation.errors.map(({ code, nodeId }) => [code, nodeId])
  expect(await codes()).toEqual([
    ['component.input', 'part'],
    ['component.inputMissing', 'part'],
  ])
  expect(await publish(wrong.idCallScript, 1)).toMatchObject({
    status: 409,
    body: { code: 'callScript.hasErrors' },
  })
  // What it needs may come from the other side, too: the flow was never saved again.
  await saveAs(part.idCallScript, second)
  await publish(part.idCallScript, 2)
  expect(await codes()).toEqual([])
  expect(await basic(wrong.idCallScript)).toMatchObject({ errors: 0, version: 1 })
  const pinned = await makeFlow(core, ACME, caller(part.guid, { version: { policy: 'pinned', version: 1 } }))
  expect((await basic(pinned.idCallScript)).errors).toBe(0)
})

test('the list counts errors again once a component that is run has changed, and changes nothing else', async () => {
  const part = await withFirstLive()
  const user = await makeFlow(core, ACME, caller(part.guid))
  const pinned = await makeFlow(core, ACME, caller(part.guid, { version: { policy: 'pinned', version: 1 } }))
  const { contexts, clock, owner: pool } = core
  const log = pino({ level: 'silent' })
  const worker = await startWorker({ pool, contexts, clock, log, jobs: [recheckJob] })
  const listed = async (idCallScript: number) =>
    (await admin().call(CallScripts.List, { query: { limit: 100 } })).body.items.find(
      (each) => each.idCallScript === idCallScript,
    )
  const before = await listed(user.idCallScript)
  expect(before?.errors).toBe(0)
  await publish(part.idCallScript, await saveAs(part.idCallScript, second))
  const errorsOf = async () => (await listed(user.idCallScript))?.errors
  await expect.poll(errorsOf, { timeout: 20_000 }).toBe(2)
  expect(await listed(user.idCallScript)).toEqual({ ...before, errors: 2 })
  expect((await listed(pinned.idCallScript))?.errors).toBe(0)
  // Its earlier version live again mends it.
  await publish(part.idCallScript, 1)
  await expect.poll(errorsOf, { timeout: 20_000 }).toBe(0)
  await worker.stop()
})

test('before a component goes live, those whom it breaks are told, and pinned ones are not', async () => {
  const part = await withFirstLive()
  const user = await makeFlow(core, ACME, caller(part.guid))
  await publish(user.idCallScript, 1)
  await makeFlow(core, ACME, caller(part.guid, { version: { policy: 'pinned', version: 1 } }))
  const wrong = await makeFlow(
    core,
    ACME,
    caller(part.guid, { outputs: [{ variable: 'sum', from: 'none' }], inputs: [] }),
  )
  expect((await previewOf(part.idCallScript, 1)).broken).toEqual([])
  const version = await saveAs(part.idCallScript, second)
  const { broken, brokenHidden } = await previewOf(part.idCallScript, version)
  const step = { nodeId: 'part', nodeLabel: 'Find the amount', isError: true }
  const its = { ...step, idCallScript: user.idCallScript, guid: user.guid, name: user.name, version: 1, isLive: true }
  expect(broken.filter(({ idCallScript }) => idCallScript === user.idCallScript)).toEqual([
    { ...its, code: 'component.input', message: 'the component has no input “amount”' },
    { ...its, code: 'component.inputMissing', message: 'the component needs the input “limit”' },
  ])
  // It lacks a result before and after: not by this version. It was never live.
  expect(broken.filter(({ idCallScript }) => idCallScript !== user.idCallScript)).toMatchObject([
    { idCallScript: wrong.idCallScript, code: 'component.inputMissing', isLive: false },
  ])
  expect(brokenHidden).toBe(0)
})

test('flows that one may not see are only counted', async () => {
  const { body: folder } = await admin().call(Folders.Create, { body: { name: 'Open', kind: 'flow', idParent: null } })
  const part = await makeFlow(core, ACME, component(first), folder.idFolder)
  const seen = await makeFlow(core, ACME, caller(part.guid, { inputs: [] }), folder.idFolder)
  await makeFlow(core, ACME, caller(part.guid, { inputs: [] }))
  await core.owner.query(
    `UPDATE role SET permissions = jsonb_build_object('CallScript', jsonb_build_array($1::text)) WHERE name = 'viewer'`,
    [`view:${folder.idFolder}`],
  )
  core.directory.forget()
  const { broken, brokenHidden } = await previewOf(part.idCallScript, 1, 'viewer')
  expect(broken.map(({ idCallScript }) => idCallScript)).toEqual([seen.idCallScript])
  expect(brokenHidden).toBe(1)
})

test('what a component without a signature changes is nobody’s finding', async () => {
  const part = await makeFlow(core, ACME, component(undefined))
  await publish(part.idCallScript, 1)
  const user = await makeFlow(core, ACME, caller(part.guid, { inputs: [{ variable: 'whatever', expression: '1' }] }))
  expect((await basic(user.idCallScript)).errors).toBe(0)
  const version = await saveAs(part.idCallScript, first)
  expect((await previewOf(part.idCallScript, version)).broken.map(({ code }) => code)).toEqual([
    'component.input',
    'component.inputMissing',
  ])
})

test('a component is made, changed and listed by its type; a flow has none', async () => {
  const facts = { idFolder: null, type: 1, channel: 2 } as const
  const { body: made } = await admin().call(CallScripts.Create, {
    body: { ...facts, name: 'Opening hours', scriptKind: 'component', componentType: 'Times' },
  })
  expect(made).toMatchObject({ scriptKind: 'component', componentType: 'Times', errors: 0, warnings: 0 })
  const listed = async (query: object) =>
    (await admin().call(CallScripts.List, { query })).body.items.map(({ name }) => name)
  expect(await listed({ scriptKind: 'component', componentType: ['Times'] })).toEqual(['Opening hours'])
  const { idCallScript, rowVersion, name, description } = made
  const change = { idFolder: null, type: 1, name, description, componentType: '', rowVersion } as const
  const { body: changed } = await admin().call(CallScripts.UpdateBasic, { params: { idCallScript }, body: change })
  expect(changed.componentType).toBeNull()
  const { body: flow } = await admin().call(CallScripts.Create, {
    body: { ...facts, name: 'A flow', componentType: 'Times' },
  })
  expect(flow).toMatchObject({ scriptKind: 'flow', componentType: null })
})

test('components ask for their own permission, whatever is allowed with flows; another tenant knows nothing of them', async () => {
  await core.owner.query(
    `UPDATE role SET permissions = '{"CallScript": [-1], "Component": ["view"]}' WHERE name = 'viewer'`,
  )
  core.directory.forget()
  const { body: part } = await admin().call(CallScripts.Create, {
    body: { name: 'Theirs', scriptKind: 'component', idFolder: null, type: 1, channel: 2 },
  })
  const { idCallScript } = part
  const viewer = core.as('viewer')
  const { body: now } = await viewer.call(CallScripts.Draft, { params: { idCallScript } })
  const { document, version, rowVersion } = now
  const refused = { status: 403, body: { code: 'permission.missing' } }
  expect(
    await viewer.call(CallScripts.UpdateDraft, { params: { idCallScript }, body: { document, version, rowVersion } }),
  ).toMatchObject(refused)
  expect(
    await viewer.call(CallScripts.Create, {
      body: { name: 'Mine', scriptKind: 'component', idFolder: null, type: 1, channel: 2 },
    }),
  ).toMatchObject(refused)
  expect(
    await viewer.call(CallScripts.Duplicate, { params: { idCallScript }, body: { name: 'Copy', idFolder: null } }),
  ).toMatchObject(refused)
  expect(await viewer.call(CallScripts.Remove, { params: { idCallScript } })).toMatchObject(refused)
  const other = core.as('other')
  expect((await other.call(CallScripts.Basic, { params: { idCallScript } })).status).toBe(404)
  expect((await other.call(CallScripts.Relations, { params: { idCallScript } })).status).toBe(404)
})

test('who draws gets the interfaces of the versions that would run, and sees only components that they may', async () => {
  const { Designer, Lookups } = operations
  const part = await withFirstLive()
  const later = await saveAs(part.idCallScript, second)
  const use = [`${part.guid}@published`, `${part.guid}@${later}`, `${part.guid}@99`]
  const { body } = await admin().call(Designer.Interfaces, { query: { use } })
  expect(Object.keys(body)).toEqual(use.slice(0, 2))
  expect(body[use[1] ?? '']).toMatchObject({ properties: [{ name: 'limit', required: true }] })
  expect((await core.as('other').call(Designer.Interfaces, { query: { use } })).body).toEqual({})
  const { body: made } = await admin().call(CallScripts.Create, {
    body: {
      name: 'Offered',
      scriptKind: 'component',
      idFolder: null,
      type: 1,
      channel: 2,
      description: 'What it does',
    },
  })
  const offered = (who: 'admin' | 'other') => core.as(who).call(Lookups.Components, { query: { search: 'Offered' } })
  const entry = { guid: made.guid, description: 'What it does', publishedVersion: null, exits: ['next'] }
  expect((await offered('admin')).body).toMatchObject([entry])
  expect((await offered('other')).body).toEqual([])
})
