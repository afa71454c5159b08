import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { component, flowThatRuns, greet, jsonOf, ok, storeOf, top } from '../../test/storeItems.ts'

const { CallScripts, Grammars, StoreGroups } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const { operator, admin, offer, publishNext, groupOf, showTo, take, read, write, previewOf, takenOf } = storeOf(
  () => core,
)

type Choices = Record<string, 'mine' | 'theirs'>
/** What is sent where the preview was seen. */
const bodyOf = (
  { to, rowVersion, ownRowVersion }: { to: number; rowVersion: number; ownRowVersion: number },
  choices: Choices = {},
) => ({
  ...{ ...top, edition: to, rowVersion, ownRowVersion, choices },
})
const send = (idStoreTaken: number, body: ReturnType<typeof bodyOf>) =>
  admin().call(StoreGroups.UpdateTaken, { params: { idStoreTaken }, body })

test('a newer edition is merged into what was changed; what both changed is asked about', async () => {
  let source = await offer('Reminder', greet('Hello'))
  const group = await groupOf('Reminders', { kind: 'flow', reference: source.guid, title: 'Reminder' })
  const { taken } = await take(group, 'Reminder')
  const { idStoreTaken } = taken
  const newest = await previewOf(idStoreTaken)
  expect(newest).toMatchObject({ from: 1, to: 1, blocked: 'You already have this edition.' })
  expect((await send(idStoreTaken, bodyOf(newest))).body).toMatchObject({ code: 'store.noNewer' })
  // Mine: another greeting. Theirs: another farewell.
  const mine = await read(taken.id)
  await write(taken.id, greet('Ahoy'))
  source = await publishNext(source, greet('Hello', 'See you'))
  expect(await takenOf(idStoreTaken)).toMatchObject({ edition: 1, newest: 2, item: { title: 'Reminder' } })
  const byGuid = await ok(admin().call(StoreGroups.Taken, { query: { guid: mine.guid } }))
  expect(byGuid.items.map((row) => row.idStoreTaken)).toEqual([idStoreTaken])
  let preview = await previewOf(idStoreTaken)
  expect(preview).toMatchObject({ from: 1, to: 2, conflicts: [], blocked: null })
  expect(preview.diff?.changed.map(({ label }) => label)).toEqual(['Farewell'])
  expect((await send(idStoreTaken, { ...bodyOf(preview), edition: 1 })).body).toMatchObject({
    code: 'store.editionMoved',
  })
  const early = { ...bodyOf(preview), ownRowVersion: mine.rowVersion }
  expect((await send(idStoreTaken, early)).body).toMatchObject({ code: 'entity.stale' })
  const first = bodyOf(preview)
  expect(await ok(send(idStoreTaken, first))).toMatchObject({ edition: 2, newest: 2 })
  // Sent once more, it finds that it is done.
  expect((await send(idStoreTaken, first)).status).toBe(409)
  const own = await read(taken.id)
  expect(JSON.stringify(own.document)).toMatch(/Ahoy.*See you/)
  expect([own.version, own.publishedVersion]).toEqual([3, null])
  // What is one's own stays so at the next update; where both changed the same, one is asked.
  source = await publishNext(source, greet('Good day', 'See you'))
  preview = await previewOf(idStoreTaken)
  expect(preview.conflicts).toMatchObject([{ mine: 'Ahoy', theirs: 'Good day' }])
  const undecided = await send(idStoreTaken, bodyOf(preview))
  expect(undecided.body).toMatchObject({ code: 'store.undecided' })
  expect(undecided.text).toContain('Greeting')
  const key = preview.conflicts[0]?.key ?? ''
  await ok(send(idStoreTaken, bodyOf(preview, { [key]: 'mine' })))
  expect(JSON.stringify((await read(taken.id)).document)).toContain('Ahoy')
  await publishNext(source, greet('Good evening', 'See you'))
  preview = await previewOf(idStoreTaken)
  await ok(send(idStoreTaken, bodyOf(preview, { [preview.conflicts[0]?.key ?? '']: 'theirs' })))
  const last = JSON.stringify((await read(taken.id)).document)
  expect([last.includes('Good evening'), last.includes('Ahoy')]).toEqual([true, false])
})

test('what is hidden or removed gets no newer editions; offered again, it does', async () => {
  const source = await offer('Come and go', greet('Hello'))
  const item = { kind: 'flow' as const, reference: source.guid, title: 'Come and go' }
  const group = await groupOf('Coming and going', item)
  const { idStoreTaken } = (await take(group, 'Come and go')).taken
  await publishNext(source, greet('Welcome'))
  const preview = await previewOf(idStoreTaken)
  // The drawer is open while the operator hides the group.
  const hidden = await ok(showTo(group, [3], group.rowVersion))
  expect((await send(idStoreTaken, bodyOf(preview))).body).toMatchObject({ code: 'store.notOffered' })
  expect(await takenOf(idStoreTaken)).toMatchObject({ item: null, newest: null })
  expect(await previewOf(idStoreTaken)).toMatchObject({ from: 1, to: 1, blocked: 'The store no longer offers it.' })
  const shown = await ok(showTo(group, null, hidden.rowVersion))
  expect(await takenOf(idStoreTaken)).toMatchObject({ newest: 2 })
  // Removed by mistake and offered once more.
  const params = { idStoreGroup: group.idStoreGroup }
  const idStoreItem = shown.items[0]?.idStoreItem ?? 0
  const query = { rowVersion: shown.rowVersion }
  const left = await ok(operator().call(StoreGroups.DeleteItem, { params: { ...params, idStoreItem }, query }))
  expect(await takenOf(idStoreTaken)).toMatchObject({ item: null, newest: null })
  const body = { ...item, title: 'Back again', description: '', rowVersion: left.rowVersion }
  await ok(operator().call(StoreGroups.AddItem, { params, body }))
  expect(await takenOf(idStoreTaken)).toMatchObject({ item: { title: 'Back again' }, newest: 2 })
  await ok(send(idStoreTaken, bodyOf(await previewOf(idStoreTaken))))
})

test('what a newer edition needs beside comes with it, by whoever may make that', async () => {
  const source = await offer('Grows', greet('Hello'))
  const group = await groupOf('Growing', { kind: 'flow', reference: source.guid, title: 'Grows' })
  const { taken } = await take(group, 'Grows')
  const part = await offer('New part', component(), 'component')
  await publishNext(source, flowThatRuns(part.guid))
  const preview = await previewOf(taken.idStoreTaken)
  expect(preview.parts.map(({ kind, name, isRoot }) => [kind, name, isRoot])).toEqual([
    ['component', 'New part', false],
  ])
  // A designer may change the flow, but make no component.
  await core.owner.query(
    `UPDATE role SET permissions = permissions || '{"StoreGroup": ["view"]}' WHERE name = 'designer'`,
  )
  const designer = core.as('designer')
  const params = { idStoreTaken: taken.idStoreTaken }
  const seen = await ok(designer.call(StoreGroups.UpdatePreview, { params }))
  expect(seen.parts[0]?.missing).toBe('Components: create')
  const refused = await designer.call(StoreGroups.UpdateTaken, { params, body: bodyOf(seen) })
  expect([refused.status, refused.text.includes('Component.create')]).toEqual([403, true])
  expect((await read(taken.id)).version).toBe(1)
  await ok(send(taken.idStoreTaken, bodyOf(preview)))
  const own = await read(taken.id)
  expect(own.validation.errors).toEqual([])
  expect(JSON.stringify(own.document)).not.toContain(part.guid)
})

test('an open draft is not merged over, and a grammar is merged fact by fact', async () => {
  const source = await offer('Drawn on', greet('Hello'))
  const phrases = (...words: string[]) => ({
    kind: 'phrases' as const,
    phrases: words.map((phrase) => ({ phrase })),
    match: 'contains' as const,
  })
  const grammar = await ok(
    operator().call(Grammars.Create, {
      body: { name: 'Sizes', language: null, definition: phrases('big'), tests: [] },
    }),
  )
  const group = await groupOf(
    'Drawn',
    { kind: 'flow', reference: source.guid, title: 'Drawn on' },
    { kind: 'grammar', reference: grammar.guid, title: 'Sizes' },
  )
  const flow = (await take(group, 'Drawn on')).taken
  const sizes = (await take(group, 'Sizes')).taken
  await ok(
    admin().call(CallScripts.UpdateDraft, {
      params: { idCallScript: flow.id },
      body: { document: jsonOf(greet('Draft')), version: 1, rowVersion: 0 },
    }),
  )
  await publishNext(source, greet('Newer'))
  const blocked = await previewOf(flow.idStoreTaken)
  expect(blocked.blocked).toContain('draft')
  expect((await send(flow.idStoreTaken, bodyOf(blocked))).body).toMatchObject({ code: 'store.draftInTheWay' })
  const { name, language, definition, tests } = grammar
  const change = (more: object) => ({ name, language, definition, tests, rowVersion: 1, acceptsUse: true, ...more })
  await ok(
    operator().call(Grammars.UpdateBasic, {
      params: { idGrammar: grammar.idGrammar },
      body: change({ definition: phrases('big', 'small') }),
    }),
  )
  const mine = change({ tests: [{ text: 'big', isMatch: true }] })
  await ok(admin().call(Grammars.UpdateBasic, { params: { idGrammar: sizes.id }, body: mine }))
  const preview = await previewOf(sizes.idStoreTaken)
  expect(preview).toMatchObject({ conflicts: [], diff: null, after: { definition: phrases('big', 'small') } })
  await ok(send(sizes.idStoreTaken, bodyOf(preview)))
  const own = await ok(admin().call(Grammars.Basic, { params: { idGrammar: sizes.id } }))
  expect(own).toMatchObject({ definition: phrases('big', 'small'), tests: mine.tests })
})
