import { operations } from '@parley/contract/operations.ts'
import type { PackagePlanBody } from '@parley/contract/packages/package.schema.ts'
import type { FlowDocument } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { subjectOf } from '../../test/people.ts'
import { component, flowThatRuns, greet, jsonOf, ok } from '../../test/storeItems.ts'
import { openPackage } from './archive/packageFile.ts'

const { CallScripts, Grammars, Languages, Nlp, Tools } = operations

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

/** The operator, in the tenant where packages are made or installed. */
const [here, there] = [() => core.as('operator', { context: 2 }), () => core.as('operator', { context: 3 })]
type Side = typeof here

const plain: PackagePlanBody = {
  ...{ idFolder: null, idComponentFolder: null, isPublished: false },
  ...{ bindings: {}, strategies: {}, decisions: {} },
}

async function live(side: Side, name: string, document: FlowDocument, scriptKind: 'flow' | 'component' = 'flow') {
  const facts = { name, idFolder: null, scriptKind, type: 1, channel: 2 } as const
  const made = await ok(side().call(CallScripts.Create, { body: { ...facts, document: jsonOf(document) } }))
  return await publish(side, made.idCallScript)
}
async function publish(side: Side, idCallScript: number) {
  const { rowVersion, version } = await basic(side, idCallScript)
  const params = { idCallScript }
  return await ok(side().call(CallScripts.Publish, { params, body: { version, rowVersion } }))
}
const basic = (side: Side, idCallScript: number) => ok(side().call(CallScripts.Basic, { params: { idCallScript } }))
async function write(side: Side, idCallScript: number, document: FlowDocument) {
  const { rowVersion } = await basic(side, idCallScript)
  const body = { document: jsonOf(document), note: '', rowVersion }
  return await ok(side().call(CallScripts.UpdateDocument, { params: { idCallScript }, body }))
}
const grammar = (side: Side, name: string, phrase: string) =>
  ok(
    side().call(Grammars.Create, {
      body: {
        ...{ name, language: null, tests: [{ text: phrase, isMatch: true }] },
        definition: { kind: 'phrases', phrases: [{ phrase }], match: 'contains' },
      },
    }),
  )

type Root = { kind: 'flow' | 'component' | 'grammar' | 'dataset' | 'language' | 'model'; key: string }
const make = (name: string, version: string, roots: Root[], excluded: string[] = []) =>
  ok(here().call(Tools.CreateInstallPackage, { body: { name, version, description: '', roots, excluded } }))
async function bytesOf(idPackage: number, call: 'GetInstallPackage' | 'RenewPackage' = 'GetInstallPackage') {
  const authorization = `Bearer ${await core.token({ sub: subjectOf('operator') })}`
  const headers = { authorization, 'x-tenant-context': '2' }
  const { rawPayload, statusCode } = await core.server.inject({ url: `/api/Tools/${call}/${idPackage}`, headers })
  expect(statusCode).toBe(200)
  return rawPayload
}
const upload = async (side: Side, bytes: Buffer) =>
  await ok(side().call(Tools.UploadPackage, { body: { content: bytes.toString('base64') } }))
const carry = async (idPackage: number) => await upload(there, await bytesOf(idPackage))
const planOf = (side: Side, idPackage: number, body: Partial<PackagePlanBody> = {}) =>
  ok(side().call(Tools.PackagePlan, { params: { idPackage }, body: { ...plain, ...body } }))
async function install(side: Side, idPackage: number, body: Partial<PackagePlanBody> = {}) {
  const { stamp } = await planOf(side, idPackage, body)
  return await ok(side().call(Tools.InstallPackage, { params: { idPackage }, body: { ...plain, ...body, stamp } }))
}
const undo = (side: Side, idPackageInstall: number) => side().call(Tools.UndoInstall, { params: { idPackageInstall } })
const states = (items: readonly { name: string; state: string }[]) =>
  Object.fromEntries(items.map(({ name, state }) => [name, state]))
const saidIn = ({ document }: { document: unknown }) => JSON.stringify(document)

test('a flow goes to another tenant with what it needs, changes on both sides are merged, and the upgrade is undone', async () => {
  const yes = await grammar(here, 'Yes', 'yes')
  const inner = await live(here, 'Inner', component(), 'component')
  const listening = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'run' } },
    { id: 'run', type: 'subflow', label: 'Run it', flow: inner.guid, outlets: { next: 'hello' } },
    { id: 'hello', type: 'say', label: 'Greeting', texts: say('Hello'), outlets: { next: 'bye' } },
    { id: 'bye', type: 'say', label: 'Farewell', texts: say('Goodbye'), outlets: { next: 'end' } },
    { id: 'end', type: 'end' },
  ])
  const outer = await live(here, 'Outer', listening)
  const roots: Root[] = [
    { kind: 'flow', key: outer.guid },
    { kind: 'grammar', key: yes.guid },
  ]
  const preview = await ok(here().call(Tools.PreviewPackage, { body: { roots, excluded: [] } }))
  expect(preview.items.map(({ name }) => name).sort()).toEqual(['Inner', 'Outer', 'Yes'])
  expect(preview.items.find(({ name }) => name === 'Inner')?.because).toEqual(['step “Run it” of Outer names it'])
  const first = await make('Hotel', '1.0', roots)
  expect(first).toMatchObject({ trust: 'own', itemCount: 3, isMade: true })

  const came = await carry(first.idPackage)
  const plan = await planOf(there, came.idPackage)
  expect(states(plan.items)).toEqual({ Inner: 'CREATE', Outer: 'CREATE', Yes: 'CREATE' })
  expect(plan).toMatchObject({ blocked: null, hasChanges: true, installed: null })
  const done = await install(there, came.idPackage)
  const idOf = (name: string) => done.items.find((item) => item.name === name)?.id ?? 0
  const mine = await basic(there, idOf('Outer'))
  expect(mine).toMatchObject({ name: 'Outer', publishedVersion: null, validation: { errors: [] } })
  expect(saidIn(mine)).not.toContain(inner.guid)
  expect((await basic(there, idOf('Inner'))).publishedVersion).toBe(1)
  expect(await planOf(there, came.idPackage)).toMatchObject({ hasChanges: false, installed: '1.0' })

  // Both change another step.
  await write(here, outer.idCallScript, replaced(listening, 'hello', 'Good morning'))
  await publish(here, outer.idCallScript)
  const own = mine.document as unknown as FlowDocument
  await write(there, mine.idCallScript, replaced(own, 'bye', 'See you'))
  const second = await carry((await make('Hotel', '1.1', roots)).idPackage)
  const upgrade = await planOf(there, second.idPackage)
  expect(states(upgrade.items)).toEqual({ Inner: 'IDENTICAL', Outer: 'CONFLICT', Yes: 'IDENTICAL' })
  const conflict = upgrade.items.find(({ name }) => name === 'Outer')
  expect(conflict).toMatchObject({
    strategy: 'merge',
    strategies: ['merge', 'mine', 'theirs'],
    conflicts: [],
    problem: null,
  })
  const key = conflict?.key ?? ''
  const difference = await ok(
    there().call(Tools.PackageDifference, { params: { idPackage: second.idPackage }, body: { ...plain, key } }),
  )
  expect(difference.diff?.changed.map(({ id }) => id)).toEqual(['hello'])
  const upgraded = await install(there, second.idPackage, { isPublished: true })
  const merged = await basic(there, mine.idCallScript)
  expect(merged).toMatchObject({ version: 3, publishedVersion: 3 })
  for (const words of ['Good morning', 'See you']) expect(saidIn(merged)).toContain(words)

  const { status } = await undo(there, done.idPackageInstall)
  expect(status).toBe(409)
  await ok(undo(there, upgraded.idPackageInstall))
  const after = await basic(there, mine.idCallScript)
  expect(saidIn(after)).toContain('See you')
  expect(saidIn(after)).not.toContain('Good morning')
  expect(states((await planOf(there, second.idPackage)).items).Outer).toBe('CONFLICT')
  // Changed since by hand: the first cannot be undone any more.
  expect((await undo(there, done.idPackageInstall)).body).toMatchObject({ code: 'package.changedSince' })
})

test('where both changed the same step it is asked about, and nothing is written before that is decided', async () => {
  const flow = await live(here, 'Asked', greet('Hello'))
  const roots: Root[] = [{ kind: 'flow', key: flow.guid }]
  const done = await install(there, (await carry((await make('Asked', '1', roots)).idPackage)).idPackage)
  const id = done.items[0]?.id ?? 0
  await write(there, id, greet('Mine'))
  await write(here, flow.idCallScript, greet('Theirs'))
  await publish(here, flow.idCallScript)
  const { idPackage } = await carry((await make('Asked', '2', roots)).idPackage)
  const plan = await planOf(there, idPackage)
  const [item] = plan.items
  expect(plan.blocked).toContain('Decide first')
  expect(item?.conflicts).toHaveLength(1)
  const refused = await there().call(Tools.InstallPackage, {
    params: { idPackage },
    body: { ...plain, stamp: plan.stamp },
  })
  expect(refused.body).toMatchObject({ code: 'package.blocked' })
  const decisions = { [item?.key ?? '']: { [item?.conflicts[0]?.key ?? '']: 'theirs' as const } }
  await install(there, idPackage, { decisions })
  expect(saidIn(await basic(there, id))).toContain('Theirs')
})

test('the same content has the same bytes, and what is chosen says which', async () => {
  const flow = await live(here, 'Bytes', flowThatRuns((await live(here, 'Bytes inner', component(), 'component')).guid))
  const made = await make('Bytes', '1', [{ kind: 'flow', key: flow.guid }])
  const [one, two] = [await bytesOf(made.idPackage), await bytesOf(made.idPackage, 'RenewPackage')]
  expect(two.equals(one)).toBe(true)
  const { manifest, read } = await openPackage(one)
  const file = manifest.items.find(({ kind }) => kind === 'flow')?.file ?? ''
  expect(await read(file)).toMatch(/^\{\n {2}"channel": 2,\n/)
  await write(here, flow.idCallScript, greet('Other'))
  await publish(here, flow.idCallScript)
  expect((await bytesOf(made.idPackage, 'RenewPackage')).equals(one)).toBe(false)
})

test('datasets keep the side of each text; models learn again; both are undone with what was installed', async () => {
  const draft = { language: 'en-GB', purpose: 'intent', description: '', testShare: 20 } as const
  const { idDataset } = await ok(here().call(Nlp.CreateDataset, { body: { ...draft, name: 'Intents' } }))
  const params = { idDataset }
  for (const name of ['Pay', 'Leave']) {
    const { idCategory } = await ok(here().call(Nlp.CreateCategory, { params, body: { name, description: '' } }))
    const texts = Array.from({ length: 10 }, (_, at) => `${name} number ${at}`)
    await ok(here().call(Nlp.AddUtterances, { params, body: { idCategory, texts } }))
  }
  const model = await ok(
    here().call(Nlp.CreateModel, {
      body: { name: 'Sorts', description: '', idDataset, strangeCategory: '', worstF1: 50, mostLoss: 10 },
    }),
  )
  const made = await make('Nlp', '1', [{ kind: 'model', key: model.guid }])
  expect(made.items.map(({ kind }) => kind).sort()).toEqual(['dataset', 'model'])
  expect(made.bindings.map(({ kind, name }) => [kind, name])).toEqual([['language', 'en-GB']])
  const came = await carry(made.idPackage)
  const done = await install(there, came.idPackage)
  const own = done.items.find(({ kind }) => kind === 'dataset')?.id ?? 0
  const sides = async (side: Side, id: number) => {
    const { items } = await ok(side().call(Nlp.Utterances, { params: { idDataset: id }, query: { limit: 100 } }))
    return items.map(({ text, split }) => `${text} ${split}`).sort()
  }
  expect(await sides(there, own)).toEqual(await sides(here, idDataset))
  expect(await planOf(there, came.idPackage)).toMatchObject({ hasChanges: false })
  await ok(undo(there, done.idPackageInstall))
  expect((await there().call(Nlp.Dataset, { params: { idDataset: own } })).status).toBe(404)
})

test('what is left out has to be there under its name, and is bound to another where that was chosen', async () => {
  const inner = await live(here, 'Left out', component(), 'component')
  const outer = await live(here, 'Keeps', flowThatRuns(inner.guid))
  const made = await make('Bound', '1', [{ kind: 'flow', key: outer.guid }], [inner.guid])
  expect(made.items.map(({ name }) => name)).toEqual(['Keeps'])
  const { idPackage } = await carry(made.idPackage)
  const plan = await planOf(there, idPackage)
  expect(plan.bindings.find(({ kind }) => kind === 'component')).toMatchObject({ name: 'Left out', target: null })
  expect(states(plan.items)).toEqual({ Keeps: 'MISSING_DEPENDENCY' })
  expect(plan.blocked).not.toBeNull()
  const other = await live(there, 'Elsewhere', component(), 'component')
  const bindings = { [inner.guid]: other.guid }
  expect(states((await planOf(there, idPackage, { bindings })).items)).toEqual({ Keeps: 'CREATE' })
  const done = await install(there, idPackage, { bindings })
  expect(saidIn(await basic(there, done.items[0]?.id ?? 0))).toContain(other.guid)
})

test('a name that is taken is asked about; another kind may have it', async () => {
  const flow = await live(here, 'Taken', greet('Hello'))
  await live(there, 'Taken', component(), 'component')
  const roots: Root[] = [{ kind: 'flow', key: flow.guid }]
  const { idPackage } = await carry((await make('Taken', '1', roots)).idPackage)
  expect(states((await planOf(there, idPackage)).items)).toEqual({ Taken: 'CREATE' })
  const own = await live(there, 'Taken', greet('Mine'))
  const plan = await planOf(there, idPackage)
  expect(plan.items[0]).toMatchObject({ state: 'CONFLICT', strategy: null, strategies: ['mine', 'theirs'] })
  const key = plan.items[0]?.key ?? ''
  await install(there, idPackage, { strategies: { [key]: 'theirs' } })
  expect(saidIn(await basic(there, own.idCallScript))).toContain('Hello')
})

test('what has changed since the plan is refused, and of two at once one is', async () => {
  const flow = await live(here, 'Moved', greet('Hello'))
  const { idPackage } = await carry((await make('Moved', '1', [{ kind: 'flow', key: flow.guid }])).idPackage)
  const { stamp } = await planOf(there, idPackage)
  const go = () => there().call(Tools.InstallPackage, { params: { idPackage }, body: { ...plain, stamp } })
  const both = await Promise.all([go(), go()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'package.moved' })
})

test('nothing of a package is there where one of its items is refused', async () => {
  const flow = await live(here, 'Half', greet('Hello'))
  const { idPackage } = await carry((await make('Half', '1', [{ kind: 'flow', key: flow.guid }])).idPackage)
  const { stamp } = await planOf(there, idPackage, { isPublished: true })
  // A right that is missing only where it is published.
  const before = await ok(there().call(CallScripts.List, { query: { search: 'Half' } }))
  await core.owner.query(
    `CREATE FUNCTION stop_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stopped'; END $$;
     CREATE TRIGGER stop_it BEFORE INSERT ON package_install FOR EACH ROW EXECUTE FUNCTION stop_it();`,
  )
  const body = { ...plain, isPublished: true, stamp }
  const stopped = await there().call(Tools.InstallPackage, { params: { idPackage }, body })
  await core.owner.query('DROP TRIGGER stop_it ON package_install; DROP FUNCTION stop_it()')
  expect(stopped.status).toBe(500)
  expect((await ok(there().call(CallScripts.List, { query: { search: 'Half' } }))).total).toBe(before.total)
  expect(await planOf(there, idPackage, { isPublished: true })).toMatchObject({ stamp })
})

test('languages are installed for the whole installation, by the operator alone', async () => {
  const found = (await ok(core.as('operator').call(Languages.List, {}))).items.find(({ code }) => code === 'en-GB')
  expect(found).toBeDefined()
  const made = await make('Spoken', '1', [{ kind: 'language', key: 'en-GB' }])
  const { idPackage } = await carry(made.idPackage)
  expect(states((await planOf(there, idPackage)).items)).toEqual({ [found?.name ?? '']: 'IDENTICAL' })
})

const say = (text: string) => ({ 'en-GB': [{ kind: 'text' as const, text }] })
const replaced = (document: FlowDocument, id: string, text: string): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => (node.id === id && node.type === 'say' ? { ...node, texts: say(text) } : node)),
})
