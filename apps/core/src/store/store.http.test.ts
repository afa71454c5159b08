import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { component, flowThatRuns, greet, itemIn, ok, storeOf, top } from '../../test/storeItems.ts'

const { Audit, CallScripts, Folders, Grammars, KnowledgeBase, StoreGroups } = operations

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const { operator, admin, offer, publishNext, groupOf, showTo, take, read } = storeOf(() => core)
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a group is seen by whom the operator names; its list is ordered by one after the other', async () => {
  const flow = await offer('Ordered flow', greet('Hello'))
  const other = await offer('Other ordered flow', greet('Hello'))
  let group = await groupOf(
    'Ordered',
    { kind: 'flow', reference: flow.guid, title: 'First' },
    { kind: 'flow', reference: other.guid, title: 'Second' },
  )
  const params = { idStoreGroup: group.idStoreGroup }
  expect(group.items.map(({ title, order, edition }) => [title, order, edition])).toEqual([
    ['First', 1, 1],
    ['Second', 2, 1],
  ])
  const move = (title: string, rowVersion: number) =>
    operator().call(StoreGroups.UpdateItem, {
      params: itemIn(group, title),
      body: { title, description: '', order: 1, picture: `data:image/png;base64,${PNG}`, rowVersion },
    })
  // Two people saw the same list.
  const seen = group.rowVersion
  const [one, two] = [await move('Second', seen), await move('First', seen)]
  expect([one.status, two.status]).toEqual([200, 409])
  group = one.body
  expect(group.items.map(({ title, order, hasPicture }) => [title, order, hasPicture])).toEqual([
    ['Second', 1, true],
    ['First', 2, false],
  ])
  const picture = await ok(admin().call(StoreGroups.Picture, { params: itemIn(group, 'Second') }))
  expect(picture.content).toContain(PNG)
  const again = {
    kind: 'flow' as const,
    reference: flow.guid,
    title: 'Again',
    description: '',
    rowVersion: group.rowVersion,
  }
  const add = (body: object) => operator().call(StoreGroups.AddItem, { params, body: { ...again, ...body } })
  expect((await add({})).body).toMatchObject({ code: 'store.itemThere' })
  expect((await add({ kind: 'component' })).body).toMatchObject({ code: 'store.unknownReference' })
  for (const picture of [
    'data:image/png;base64,AAAA',
    `data:image/jpeg;base64,${PNG}`,
    'data:image/svg+xml;base64,PHN2Zz4=',
  ])
    expect((await add({ picture })).status, picture).toBe(400)
  const hide = (idTenants: number[]) =>
    operator().call(StoreGroups.ChangeVisibility, { params, body: { idTenants, rowVersion: group.rowVersion } })
  expect((await hide([99])).body).toMatchObject({ code: 'store.unknownTenant' })
  group = await ok(hide([3]))
  expect(group.tenants).toEqual([{ id: 3, name: 'Beta' }])
  expect((await admin().call(StoreGroups.Get, { params })).status).toBe(404)
  expect((await admin().call(StoreGroups.Take, { params: itemIn(group, 'First'), body: top })).status).toBe(404)
  expect((await core.as('other').call(StoreGroups.Get, { params })).body).toMatchObject({
    name: 'Ordered',
    tenants: null,
  })
  const left = await ok(
    operator().call(StoreGroups.DeleteItem, {
      params: itemIn(group, 'Second'),
      query: { rowVersion: group.rowVersion },
    }),
  )
  expect(left.items.map(({ title, order }) => [title, order])).toEqual([['First', 1]])
})

test('an item comes with everything it needs, under free names; a second one uses what is there', async () => {
  const definition = { kind: 'phrases' as const, phrases: [{ phrase: 'red' }], match: 'contains' as const }
  const grammar = await ok(
    operator().call(Grammars.Create, { body: { name: 'Colors', language: null, definition, tests: [] } }),
  )
  await ok(admin().call(Grammars.Create, { body: { name: 'colors', language: null, definition, tests: [] } }))
  const base = await ok(
    operator().call(KnowledgeBase.Create, {
      body: { name: 'Answers', entries: [{ question: 'When?', answer: 'Now.', language: null }] },
    }),
  )
  const inner = await offer('Inner', component(), 'component')
  const outer = await offer('Outer', component(inner.guid), 'component')
  const flow = await offer(
    'Shop',
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'run' } },
      {
        id: 'run',
        type: 'subflow',
        flow: outer.guid,
        version: { policy: 'pinned', version: 1 },
        outlets: { next: 'ask' },
      },
      {
        id: 'ask',
        type: 'listen',
        reactions: [{ name: 'color', recognise: [{ kind: 'grammar', grammar: grammar.guid }] }],
        outlets: { color: 'answer', noMatch: 'answer', noInput: 'answer' },
      },
      {
        id: 'answer',
        type: 'answer',
        knowledgeBase: base.guid,
        question: 'When?',
        outlets: { answered: 'end', noAnswer: 'end' },
      },
      { id: 'end', type: 'end' },
    ]),
  )
  const group = await groupOf('Shops', { kind: 'flow', reference: flow.guid, title: 'Shop' })
  const params = itemIn(group, 'Shop')
  const seen = await ok(admin().call(StoreGroups.Get, { params }))
  expect(seen.items[0]?.needs.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    'component Inner',
    'component Outer',
    'grammar Colors',
    'knowledgeBase Answers',
  ])
  const { idFolder } = await ok(admin().call(Folders.Create, { body: { name: 'Taken', kind: 'flow', idParent: null } }))
  const preview = await ok(admin().call(StoreGroups.TakePreview, { params, query: { idFolder } }))
  expect(preview.parts.map(({ source, name, isRoot }) => [source, name, isRoot])).toEqual(
    expect.arrayContaining([
      ['Shop', 'Shop', true],
      ['Colors', 'Colors 2', false],
      ['Inner', 'Inner', false],
    ]),
  )
  const { taken, parts } = await ok(admin().call(StoreGroups.Take, { params, body: { ...top, idFolder } }))
  expect(parts).toHaveLength(5)
  const own = await read(taken.id)
  expect(own).toMatchObject({ name: 'Shop', idFolder, publishedVersion: null, validation: { errors: [] } })
  const text = JSON.stringify(own.document)
  for (const { guid } of [grammar, base, inner, outer, flow]) expect(text).not.toContain(guid)
  const second = await ok(admin().call(StoreGroups.Take, { params, body: { ...top, idFolder } }))
  expect(second.taken.name).toBe('Shop 2')
  expect(second.parts.filter(({ idExisting }) => idExisting === null).map(({ name }) => name)).toEqual(['Shop 2'])
  expect((await read(second.taken.id)).validation.errors).toEqual([])
  // Who may not make one of the kinds takes nothing at all.
  await core.owner.query(
    `UPDATE role SET permissions = permissions || '{"StoreGroup": ["view"]}' WHERE name = 'designer'`,
  )
  await core.owner.query('DELETE FROM store_taken WHERE source = $1', [outer.guid])
  const refused = await core.as('designer').call(StoreGroups.Take, { params, body: top })
  expect(refused.body).toMatchObject({ code: 'permission.missing' })
  expect(refused.text).toContain('Component.create')
})

test('components that run each other come along, each copy with its own', async () => {
  const one = await offer('Ring one', component(), 'component')
  const two = await offer('Ring two', component(one.guid), 'component')
  await publishNext(one, component(two.guid))
  const flow = await offer('Around', flowThatRuns(one.guid))
  const group = await groupOf(
    'Rings',
    { kind: 'component', reference: one.guid, title: 'Ring' },
    { kind: 'flow', reference: flow.guid, title: 'Around' },
  )
  const first = await take(group, 'Ring')
  expect([first.taken.name, first.parts.length]).toEqual(['Ring one', 2])
  expect(JSON.stringify((await read(first.taken.id)).document)).not.toContain(two.guid)
  // Taken again, it runs a second “Ring two”: the first one runs the first copy.
  const second = await take(group, 'Ring')
  expect(second.parts.map(({ name, idExisting }) => [name, idExisting])).toEqual([
    ['Ring one 2', null],
    ['Ring two 2', null],
  ])
  expect((await read(second.taken.id)).validation.errors).toEqual([])
  // A copy that nothing can run yet is not used by a flow; it comes with one that is live.
  const around = await take(group, 'Around')
  expect(around.parts.find(({ source }) => source === 'Ring one')?.idExisting).toBeNull()
  const own = await read(around.taken.id)
  expect(own.validation).toEqual({ errors: [], warnings: [] })
})

test('an item whose flow was deleted says so, and a group that is hidden while somebody looks is gone', async () => {
  const alone = await offer('Alone', greet('Hello'))
  let group = await groupOf('Lone', { kind: 'flow', reference: alone.guid, title: 'Alone' })
  await ok(operator().call(CallScripts.Remove, { params: { idCallScript: alone.idCallScript } }))
  const params = itemIn(group, 'Alone')
  const seen = await ok(admin().call(StoreGroups.Get, { params }))
  expect(seen.items).toMatchObject([{ title: 'Alone', name: null, edition: null }])
  expect(await ok(admin().call(StoreGroups.TakePreview, { params }))).toMatchObject({
    edition: null,
    blocked: 'What “Alone” offers was deleted or is no longer published.',
  })
  const taken = () => admin().call(StoreGroups.Take, { params, body: top })
  expect((await taken()).body).toMatchObject({ code: 'store.itemGone' })
  group = await ok(showTo(group, [3], group.rowVersion))
  for (const answer of [await taken(), await admin().call(StoreGroups.TakePreview, { params })])
    expect(answer.status).toBe(404)
})

test('a deleted group comes back from the audit log with who sees it and its items in their order', async () => {
  const [one, two] = [await offer('Kept one', greet('Hello')), await offer('Kept two', greet('Hello'))]
  let group = await groupOf(
    'Kept',
    { kind: 'flow', reference: one.guid, title: 'One' },
    { kind: 'flow', reference: two.guid, title: 'Two' },
  )
  const undoNewest = async () => {
    const { items } = await ok(operator().call(Audit.Audit, { query: { entityKind: 'StoreGroup' } }))
    const idAuditEvent = items[0]?.idAuditEvent ?? 0
    await ok(operator().call(Audit.Undo, { params: { idAuditEvent } }))
  }
  const params = { idStoreGroup: group.idStoreGroup }
  group = await ok(showTo(group, [3], group.rowVersion))
  await undoNewest()
  group = await ok(operator().call(StoreGroups.Get, { params }))
  expect(group.tenants).toBeNull()
  await ok(showTo(group, [2, 3], group.rowVersion))
  await operator().call(StoreGroups.Delete, { params })
  await undoNewest()
  const { items } = await ok(operator().call(StoreGroups.List, { query: { search: 'Kept' } }))
  const back = { idStoreGroup: items[0]?.idStoreGroup ?? 0 }
  expect(await ok(operator().call(StoreGroups.Get, { params: back }))).toMatchObject({
    name: 'Kept',
    tenants: [{ id: 2 }, { id: 3 }],
    items: [
      { title: 'One', order: 1 },
      { title: 'Two', order: 2 },
    ],
  })
})
