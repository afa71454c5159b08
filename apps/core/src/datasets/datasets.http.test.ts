import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { forgetDatasets } from '../kernel/housekeeping.ts'
import { personOf } from '../kernel/personArea.ts'
import { datasetArea } from './dataset.person.ts'
import { addUtterances } from './dataset.service.ts'
import { readUtterances } from './utterance.store.ts'

const { Nlp, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const admin = () => core.as('admin')
let made = 0
async function datasetOf(categories: Readonly<Record<string, readonly string[]>>, testShare = 20) {
  made += 1
  const body = { name: `Dataset ${made}`, language: 'en-GB', purpose: 'intent' as const, description: '', testShare }
  const created = await admin().call(Nlp.CreateDataset, { body })
  expect(created.status, created.text).toBe(200)
  const { idDataset } = created.body
  const ids: Record<string, number> = {}
  for (const [name, texts] of Object.entries(categories)) {
    const category = await admin().call(Nlp.CreateCategory, { params: { idDataset }, body: { name, description: '' } })
    expect(category.status, category.text).toBe(200)
    ids[name] = category.body.idCategory
    if (texts.length > 0) await add(idDataset, category.body.idCategory, texts)
  }
  return { idDataset, ids, id: (name: string) => ids[name] ?? 0 }
}
const add = async (idDataset: number, idCategory: number, texts: readonly string[]) =>
  (await admin().call(Nlp.AddUtterances, { params: { idDataset }, body: { idCategory, texts: [...texts] } })).body
const get = async (idDataset: number) => (await admin().call(Nlp.Dataset, { params: { idDataset } })).body
const read = (idDataset: number) => core.inTenant(2, (ctx) => readUtterances(ctx.db, idDataset))
const said = async (idDataset: number) => (await read(idDataset)).map(({ text, category }) => `${category}: ${text}`)
const idsOf = async (idDataset: number, texts: readonly string[]) =>
  (await read(idDataset)).filter(({ text }) => texts.includes(text)).map(({ idUtterance }) => idUtterance)
const move = async (idDataset: number, idCategory: number, idUtterances: number[]) =>
  (await admin().call(Nlp.MoveUtterances, { params: { idDataset }, body: { idCategory, idUtterances } })).body
const remove = async (idDataset: number, idUtterances: number[]) =>
  (await admin().call(Nlp.RemoveUtterances, { params: { idDataset }, body: { idUtterances } })).body
const compare = async (idDataset: number, from: number, to: number) =>
  (await admin().call(Nlp.Compare, { params: { idDataset }, query: { from, to } })).body.items
const restore = (idDataset: number, contentVersion: number) =>
  admin().call(Nlp.RestoreVersion, { params: { idDataset }, body: { contentVersion } })
const undoLast = async (entityKind: string, entityId: number) => {
  const { body } = await admin().call(Audit.Audit, { query: { entityKind, entityId: String(entityId) } })
  return await admin().call(Audit.Undo, { params: { idAuditEvent: body.items[0]?.idAuditEvent ?? 0 } })
}
const many = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} number ${at}`)

test('what a category has is left out, however it is written; the counts are exact', async () => {
  const { idDataset, id } = await datasetOf({ balance: ['How much is left?'], card: [] })
  expect(await add(idDataset, id('balance'), ['how much is left', 'HOW MUCH, is left!', 'My balance'])).toEqual({
    ...{ added: 1, known: 2, conflicts: 0 },
  })
  expect(await add(idDataset, id('card'), ['my balance?', '???', '!!'])).toEqual({ added: 3, known: 0, conflicts: 1 })
  expect(await get(idDataset)).toMatchObject({ categories: 2, utterances: 5, tests: 1, contentVersion: 5 })
  const conflicts = await admin().call(Nlp.Conflicts, { params: { idDataset }, query: {} })
  expect(conflicts.body.total).toBe(1)
  expect(conflicts.body.items[0]?.utterances.map(({ category }) => category.name)).toEqual(['balance', 'card'])
  expect(await add(idDataset, id('card'), ['my balance?'])).toMatchObject({ added: 0, known: 1 })
  expect((await get(idDataset)).contentVersion).toBe(5)
})

test('the test share holds in each category, and what is added moves nothing', async () => {
  const { idDataset, id } = await datasetOf({ one: many('one', 200), two: many('two', 5) })
  const sides = async () => new Map((await read(idDataset)).map(({ idUtterance, split }) => [idUtterance, split]))
  const before = await sides()
  await add(idDataset, id('one'), many('more', 100))
  await add(idDataset, id('two'), ['just one'])
  const after = await sides()
  for (const [idUtterance, split] of before) expect(after.get(idUtterance)).toBe(split)
  const { body } = await admin().call(Nlp.Categories, { params: { idDataset }, query: {} })
  expect(body.items.map(({ name, utterances, tests }) => [name, utterances, tests])).toEqual([
    ['one', 300, 60],
    ['two', 6, 1],
  ])
})

test('the only utterance of a category is for training, whatever the share', async () => {
  const { idDataset, id } = await datasetOf({ one: ['just one'], two: many('two', 2) }, 50)
  expect(await get(idDataset)).toMatchObject({ utterances: 3, tests: 1 })
  await add(idDataset, id('one'), ['another one'])
  expect(await get(idDataset)).toMatchObject({ utterances: 4, tests: 2 })
})

test('another share divides again with as few moves as can be; a text that comes back is on the side where it was', async () => {
  const { idDataset, id } = await datasetOf({ one: many('one', 100) })
  const before = (await read(idDataset)).filter(({ split }) => split === 'test').map(({ text }) => text)
  const current = await get(idDataset)
  const { name, language, purpose, description, rowVersion } = current
  const changed = await admin().call(Nlp.UpdateDataset, {
    params: { idDataset },
    body: { name, language, purpose, description, testShare: 30, rowVersion },
  })
  expect(changed.body, changed.text).toMatchObject({ tests: 30, contentVersion: current.contentVersion + 1 })
  const now = (await read(idDataset)).filter(({ split }) => split === 'test').map(({ text }) => text)
  expect(now).toEqual(expect.arrayContaining(before))
  await remove(idDataset, await idsOf(idDataset, now))
  expect((await get(idDataset)).tests).toBe(0)
  await add(idDataset, id('one'), now)
  expect(
    (await read(idDataset))
      .filter(({ split }) => split === 'test')
      .map(({ text }) => text)
      .sort(),
  ).toEqual(now.sort())
})

test('moved utterances keep their side; one that the other category has becomes one with it', async () => {
  const { idDataset, id } = await datasetOf({ one: [...many('one', 10), 'both'], two: ['Both!'] })
  const { split } = (await read(idDataset)).find(({ text }) => text === 'one number 3') ?? {}
  expect(await move(idDataset, id('two'), await idsOf(idDataset, ['one number 3', 'both']))).toEqual({ changed: 2 })
  const inTwo = (await read(idDataset)).filter(({ category }) => category === 'two')
  expect(inTwo).toMatchObject([{ text: 'one number 3', split }, { text: 'Both!' }])
  const elsewhere = await datasetOf({ other: [] })
  expect((await move(idDataset, id('two'), await idsOf(idDataset, ['Both!']))).changed).toBe(0)
  const params = { idDataset: elsewhere.idDataset }
  const body = { idCategory: id('two'), idUtterances: [1] }
  expect((await admin().call(Nlp.MoveUtterances, { params, body })).status).toBe(404)
})

test('any two states are compared, and any is brought back', async () => {
  const { idDataset, id } = await datasetOf({ one: ['a', 'b', 'c'], two: ['d'], gone: ['e', 'f'] })
  const { contentVersion: start } = await get(idDataset)
  const before = await said(idDataset)
  const [idA = 0, idB = 0] = await idsOf(idDataset, ['a', 'b'])
  await move(idDataset, id('two'), [idA])
  await remove(idDataset, [idB])
  await add(idDataset, id('two'), ['new'])
  const [idD = 0] = await idsOf(idDataset, ['d'])
  await admin().call(Nlp.UpdateUtterance, { params: { idDataset, idUtterance: idD }, body: { text: 'd, or so' } })
  await admin().call(Nlp.RemoveCategory, { params: { idDataset, idCategory: id('gone') } })
  await admin().call(Nlp.UpdateCategory, {
    params: { idDataset, idCategory: id('one') },
    body: { name: 'first', description: '', rowVersion: 1 },
  })
  const { contentVersion: end } = await get(idDataset)
  expect(end).toBe(start + 6)
  expect(await compare(idDataset, start, end)).toMatchObject([
    { change: 'moved', before: { text: 'a', category: 'one' }, after: { text: 'a', category: 'two' } },
    { change: 'removed', before: { text: 'b', category: 'one' }, after: null },
    { change: 'edited', before: { text: 'd', category: 'two' }, after: { text: 'd, or so', category: 'two' } },
    { change: 'removed', before: { text: 'e', category: 'gone' } },
    { change: 'removed', before: { text: 'f', category: 'gone' } },
    { change: 'added', before: null, after: { text: 'new', category: 'two' } },
  ])
  const query = { from: start, to: end }
  const summary = await admin().call(Nlp.CompareSummary, { params: { idDataset }, query })
  expect(summary.body).toMatchObject({
    ...{ added: 1, removed: 3, moved: 1, edited: 1 },
    categories: [
      { before: 'one', after: 'first', added: 0, removed: 2 },
      { before: 'gone', after: null, added: 0, removed: 2 },
      { before: 'two', after: 'two', added: 2, removed: 0 },
    ],
  })
  const back = await restore(idDataset, start)
  expect(back.status, back.text).toBe(200)
  expect(back.body.contentVersion).toBe(end + 1)
  expect(await said(idDataset)).toEqual(before)
  expect(await compare(idDataset, start, end + 1)).toEqual([])
  expect((await restore(idDataset, end)).status).toBe(200)
  expect(await compare(idDataset, end, end + 2)).toEqual([])
  expect((await restore(idDataset, 99)).body).toMatchObject({ code: 'dataset.noSuchVersion' })
  const { body } = await admin().call(Nlp.Versions, { params: { idDataset }, query: { limit: 3 } })
  expect(body.items[0]).toMatchObject({ contentVersion: end + 2, what: `Version ${end} restored`, removed: 3 })
  expect(body.nextCursor).not.toBeNull()
})

test('the last change of utterances, categories and whole datasets are undone from the log', async () => {
  const { idDataset, id } = await datasetOf({ one: ['a', 'b'], two: ['c'] })
  const before = await said(idDataset)
  await remove(idDataset, await idsOf(idDataset, ['a', 'b']))
  expect((await undoLast('Dataset', idDataset)).status).toBe(200)
  expect(await said(idDataset)).toEqual(before)
  await admin().call(Nlp.RemoveCategory, { params: { idDataset, idCategory: id('one') } })
  await add(idDataset, id('two'), ['d'])
  const undone = await undoLast('DatasetCategory', id('one'))
  expect(undone.status, undone.text).toBe(200)
  expect(await said(idDataset)).toEqual([...before, 'two: d'])
  await admin().call(Nlp.RemoveDataset, { params: { idDataset } })
  const gone = await Promise.all([
    admin().call(Nlp.Dataset, { params: { idDataset } }),
    admin().call(Nlp.Category, { params: { idDataset, idCategory: id('two') } }),
    admin().call(Nlp.AddUtterances, { params: { idDataset }, body: { idCategory: id('two'), texts: ['x'] } }),
  ])
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await undoLast('Dataset', idDataset)).status).toBe(200)
  expect(await said(idDataset)).toEqual([...before, 'two: d'])
})

test('deleted datasets are forgotten after thirty days', async () => {
  const { idDataset } = await datasetOf({ one: ['a', 'b', 'c', 'd', 'e'] })
  await admin().call(Nlp.RemoveDataset, { params: { idDataset } })
  const forget = (days: number) =>
    forgetDatasets(core.pool, new Date(core.clock.now().getTime() + days * 86_400_000), 2)
  const count = async () =>
    Number(
      (await core.owner.query('SELECT count(*) AS n FROM nlp_utterance WHERE id_dataset = $1', [idDataset])).rows[0]?.n,
    )
  expect(await forget(29)).toBe(0)
  expect(await count()).toBe(5)
  // Two utterances at once, then the rest of it.
  expect(await forget(31)).toBe(4)
  expect(await count()).toBe(0)
  expect((await undoLast('Dataset', idDataset)).status).toBe(409)
})

test('what nearly says the same is on one side, however it is added at once', async () => {
  const { idDataset, id } = await datasetOf({ one: [] })
  const texts = Array.from(
    { length: 20 },
    (_, at) => `${'abcdefghijklmnopqrst'[at]}${at * 7_919} would be a number of mine`,
  )
  const near = texts.flatMap((text) => [text, `${text} thanks`, `${text.toUpperCase()}s`])
  const kinds = (many: readonly { text: string; split: string }[]) =>
    Map.groupBy(many, ({ text }) => text.slice(0, 4).toLowerCase())
  expect((await add(idDataset, id('one'), near)).added).toBe(60)
  const all = await admin().call(Nlp.Utterances, { params: { idDataset }, query: { limit: 200 } })
  expect(all.body.items.filter(({ split }) => split === 'test')).toHaveLength(12)
  const torn = [...kinds(all.body.items).values()].filter((each) => new Set(each.map(({ split }) => split)).size > 1)
  // The share is kept to the number, so that the last of them may be divided.
  expect(torn.length).toBeLessThanOrEqual(1)
})

test('texts that nearly say the same are found, those of two categories first', async () => {
  const { idDataset } = await datasetOf({
    one: [
      'I would like to block my card please',
      'what are your opening hours',
      'open the branch',
      'účet mi blokujete',
    ],
    two: ['I would like to block my cards please', 'what are the opening hours of yours', 'Ucet mi blokujete'],
    three: ['I would like to block my own card please'],
  })
  const find = async (query: object) => (await admin().call(Nlp.Similar, { params: { idDataset }, query })).body
  const { items, total } = await find({})
  expect(total).toBe(2)
  expect(items.map(({ utterances }) => utterances.map(({ text }) => text))).toEqual([
    [
      'I would like to block my card please',
      'I would like to block my cards please',
      'I would like to block my own card please',
    ],
    ['účet mi blokujete', 'Ucet mi blokujete'],
  ])
  expect((await find({ limit: 1, after: 1 })).items).toHaveLength(1)
})

test('others’ datasets are not there, and each permission opens its own', async () => {
  const { idDataset, id } = await datasetOf({ one: ['a'] })
  const params = { idDataset, idCategory: id('one') }
  const other = core.as('other')
  const theirs = await Promise.all([
    other.call(Nlp.Dataset, { params }),
    other.call(Nlp.Category, { params }),
    other.call(Nlp.Utterances, { params, query: {} }),
    other.call(Nlp.RemoveDataset, { params }),
    other.call(Nlp.Compare, { params, query: { from: 0, to: 0 } }),
  ])
  expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await other.call(Nlp.ResourceDatasets, { query: {} })).body).toEqual([])
  const refused = await core.as('viewer').call(Nlp.AddUtterances, { params, body: { idCategory: 1, texts: ['x'] } })
  expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('NlpApi.editcategory') })
})

test('names are taken once, and a stale save is told so', async () => {
  const { idDataset } = await datasetOf({ Card: [] })
  const taken = await admin().call(Nlp.CreateCategory, {
    params: { idDataset },
    body: { name: 'card', description: '' },
  })
  expect(taken.body).toMatchObject({ code: 'dataset.categoryTaken' })
  const draft = { name: 'DATASET 1', language: 'en-GB', purpose: 'topic', description: '', testShare: 0 } as const
  expect((await admin().call(Nlp.CreateDataset, { body: draft })).body).toMatchObject({ code: 'dataset.nameTaken' })
  const unknown = { ...draft, name: 'Klingon', language: 'tlh' }
  expect((await admin().call(Nlp.CreateDataset, { body: unknown })).body).toMatchObject({
    code: 'dataset.unknownLanguage',
  })
  const body = { ...draft, name: 'Fresh', rowVersion: 9 }
  expect((await admin().call(Nlp.UpdateDataset, { params: { idDataset }, body })).status).toBe(409)
})

test('what a person said in a conversation and what names them is found, and gone with its earlier versions', async () => {
  const { idDataset, id } = await datasetOf({ one: ['call me at 605 111 222'], two: ['something else'] })
  const document = orderFlow('Hello, this is the shop')
  const flow = await makeFlow(core, 2, document)
  const words = ['bread', 'yes', '1234', '3']
  const now = core.clock.now().toISOString()
  const called = makeConversation(flow, programOf(document), now, words, { from: '+420605111222' })
  await storeConversations(core, 2, [called])
  const conversation = called.log.guid
  const say = (text: string) => ({ text, conversation })
  await core.inTenant(2, (ctx) => addUtterances(ctx, idDataset, id('two'), [say('mumble'), say('murmur')], 'feedback'))
  await remove(idDataset, await idsOf(idDataset, ['murmur']))
  const person = personOf({ kind: 'number', value: '420605111222' })
  const found = await core.inTenant(2, (ctx) => datasetArea.find(ctx, person))
  expect(found).toMatchObject({ count: 3, isExact: true })
  expect(JSON.stringify(found.samples)).not.toContain('111 222')
  const done = await core.inTenant(2, (ctx) => datasetArea.erase(ctx, person, 'erase', { identity: undefined }))
  expect(done).toEqual({ found: 3, done: 3 })
  expect(await said(idDataset)).toEqual(['two: something else'])
  await restore(idDataset, 4)
  expect(await said(idDataset)).toEqual(['two: something else'])
  expect((await core.inTenant(2, (ctx) => datasetArea.find(ctx, person))).count).toBe(0)
})

test('callers’ words are added with the conversation they are of', async () => {
  const { idDataset, id } = await datasetOf({ one: [] })
  const conversation = '0193f0a0-0000-7000-8000-000000000001'
  await core.inTenant(2, (ctx) => addUtterances(ctx, idDataset, id('one'), [{ text: 'hm', conversation }], 'feedback'))
  const { rows } = await core.owner.query('SELECT source, conversation FROM nlp_utterance WHERE id_dataset = $1', [
    idDataset,
  ])
  expect(rows).toEqual([{ source: 'feedback', conversation }])
})

test('variants are made of what is learned, the same by the same seed, and are never a test', async () => {
  const cards =
    'I lost my card,please block my card now,my card was stolen today,stop my card at once,somebody took my card'
  const { idDataset, id } = await datasetOf({ card: cards.split(','), other: ['hello there'] })
  const params = { idDataset, idCategory: id('card') }
  const body = { rules: ['polite' as const, 'typo' as const], most: 20, seed: 7 }
  const make = async (more: object = {}) =>
    (await admin().call(Nlp.Generator, { params, body: { ...body, ...more } })).body
  const { items, sources } = await make()
  expect(sources).toBe(4)
  expect(items.length).toBeGreaterThan(5)
  expect(await make()).toEqual({ items, sources })
  expect(await make({ seed: 8 })).not.toEqual({ items, sources })
  const all = await read(idDataset)
  const learned = all.filter(({ split }) => split === 'train').map(({ text }) => text)
  expect(learned).toEqual(expect.arrayContaining(items.map(({ of }) => of)))
  expect(new Set(items.flatMap(({ rules }) => rules))).toEqual(new Set(body.rules))
  // Making them adds nothing; what the dataset has by now is made no more.
  const { contentVersion, tests } = await get(idDataset)
  const texts = items.slice(0, 5).map(({ text }) => text)
  const added = await admin().call(Nlp.AddUtterances, {
    params: { idDataset },
    body: { idCategory: id('card'), texts, isGenerated: true },
  })
  expect(added.body.added).toBe(5)
  expect(await get(idDataset)).toMatchObject({ contentVersion: contentVersion + 1, tests })
  const listed = await admin().call(Nlp.Utterances, { params: { idDataset }, query: { source: ['generated'] } })
  expect(listed.body.items.map(({ split }) => split)).toEqual(Array(5).fill('train'))
  expect((await make()).items.map(({ text }) => text)).not.toEqual(expect.arrayContaining(texts.slice(0, 1)))
  // Of nothing comes nothing, and nobody makes variants of another’s or without the permission.
  const empty = await datasetOf({ none: [] })
  const none = await admin().call(Nlp.Generator, {
    params: { idDataset: empty.idDataset, idCategory: empty.id('none') },
    body,
  })
  expect(none.body).toEqual({ items: [], sources: 0 })
  const elsewhere = { idDataset: empty.idDataset, idCategory: id('card') }
  expect((await admin().call(Nlp.Generator, { params: elsewhere, body })).status).toBe(404)
  expect((await core.as('other').call(Nlp.Generator, { params, body })).status).toBe(404)
  expect((await core.as('viewer').call(Nlp.Generator, { params, body })).status).toBe(403)
})
