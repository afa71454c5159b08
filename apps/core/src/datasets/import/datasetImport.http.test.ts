import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { allJobs } from '../../domains.ts'
import { startWorker } from '../../kernel/jobs/worker.ts'

const { Nlp, Tasks } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const admin = () => core.as('admin')
let made = 0
async function newDataset() {
  made += 1
  const body = {
    name: `Imported ${made}`,
    language: 'en-GB',
    purpose: 'intent' as const,
    description: '',
    testShare: 20,
  }
  const { idDataset } = (await admin().call(Nlp.CreateDataset, { body })).body
  return idDataset
}
const upload = (idDataset: number, file: string | Buffer, fileName = 'utterances.csv') =>
  admin().call(Nlp.PreviewImport, {
    params: { idDataset },
    body: { fileName, content: Buffer.from(file).toString('base64') },
  })
const choose = { onConflict: 'skip' as const, withSimilar: true, leaveOut: [] as number[] }
const apply = (idDataset: number, idDatasetImport: number, choices: Partial<typeof choose> = {}) =>
  admin().call(Nlp.ApplyImport, { params: { idDataset, idDatasetImport }, body: { ...choose, ...choices } })
async function importFile(idDataset: number, file: string | Buffer, fileName?: string) {
  const { body, status, text } = await upload(idDataset, file, fileName)
  expect(status, text).toBe(200)
  const done = await apply(idDataset, body.idDatasetImport)
  expect(done.body, done.text).toMatchObject({ state: 'done' })
  return body
}
const rowsOf = async (idDataset: number, idDatasetImport: number, query: object = {}) =>
  (await admin().call(Nlp.ImportRows, { params: { idDataset, idDatasetImport }, query })).body.items
async function said(idDataset: number) {
  const { body } = await admin().call(Nlp.Utterances, { params: { idDataset }, query: { limit: 200, sort: 'text' } })
  return body.items.map(({ text, category }) => `${category.name}: ${text}`)
}
const get = async (idDataset: number) => (await admin().call(Nlp.Dataset, { params: { idDataset } })).body
const csv = (...rows: (readonly [string, string])[]) =>
  ['Utterance,Category', ...rows.map(([text, category]) => `"${text}","${category}"`)].join('\n')

test('each row says what it is to the dataset and to the rows before it', async () => {
  const idDataset = await newDataset()
  await importFile(idDataset, csv(['Block my card please', 'block'], ['What are your hours', 'hours']))
  const { body } = await upload(
    idDataset,
    csv(
      ['block my card, please!', 'Block'],
      ['Block my card please', 'hours'],
      ['Block my cards please', 'block'],
      ['something new', 'other'],
      ['Something new', 'third'],
      ['', 'block'],
      ['x', ''],
    ),
  )
  expect(body).toMatchObject({
    counts: { create: 2, update: 2, unchanged: 1, invalid: 2 },
    similar: 1,
    newCategories: ['other', 'third'],
  })
  const rows = await rowsOf(idDataset, body.idDatasetImport)
  expect(rows.map(({ line, result }) => `${line} ${result}`)).toEqual([
    ...['2 unchanged', '3 update', '4 create', '5 create', '6 update', '7 invalid', '8 invalid'],
  ])
  expect(rows[1]?.changes).toEqual([{ field: 'Category', from: 'block', to: 'hours' }])
  expect(await rowsOf(idDataset, body.idDatasetImport, { similar: true })).toMatchObject([
    { line: 4, similar: 'Block my card please (block)' },
  ])
  expect(rows.at(-1)?.problems[0]?.field).toBe('Category')
  expect((await get(idDataset)).contentVersion).toBe(1)
})

test('conflicts stay, move or are kept twice, as was chosen; lines and near texts are left out', async () => {
  const file = csv(['a thing', 'two'], ['b thing', 'two'], ['c thing', 'two'], ['c thing', 'three'])
  const expected = {
    skip: ['one: a thing', 'one: quite another', 'two: c thing'],
    move: ['two: a thing', 'one: quite another', 'three: c thing'],
    both: ['one: a thing', 'two: a thing', 'one: quite another', 'two: c thing', 'three: c thing'],
  }
  for (const onConflict of ['skip', 'move', 'both'] as const) {
    const idDataset = await newDataset()
    await importFile(idDataset, csv(['a thing', 'one'], ['quite another', 'one']))
    const { body } = await upload(idDataset, file)
    const rows = await rowsOf(idDataset, body.idDatasetImport)
    const without = rows.filter(({ text }) => text === 'b thing').map(({ line }) => line)
    const params = { idDataset, idDatasetImport: body.idDatasetImport }
    const choices = { onConflict, withSimilar: true, leaveOut: without }
    const done = await admin().call(Nlp.ApplyImport, { params, body: choices })
    expect(done.status, done.text).toBe(200)
    expect((await said(idDataset)).sort(), onConflict).toEqual(expected[onConflict].sort())
    expect((await admin().call(Nlp.ApplyImport, { params, body: choices })).body).toMatchObject({
      code: 'datasetImport.notOpen',
    })
  }
  const idDataset = await newDataset()
  await importFile(idDataset, csv(['Block my card please', 'block']))
  const { body } = await upload(idDataset, csv(['Block my cards please', 'block']))
  expect((await apply(idDataset, body.idDatasetImport, { withSimilar: false })).body).toMatchObject({
    code: 'datasetImport.nothingToDo',
  })
  expect((await apply(idDataset, body.idDatasetImport)).body).toMatchObject({ state: 'done' })
})

test('the format is found by itself; an import is one version, and comes back as it was', async () => {
  const idDataset = await newDataset()
  const rasa = 'version: "3.1"\nnlu:\n- intent: greet\n  examples: |\n    - hey\n    - hello [Prague](city)\n'
  expect(await importFile(idDataset, rasa, 'nlu.yml')).toMatchObject({ format: 'Rasa (YAML)', counts: { create: 2 } })
  expect(await said(idDataset)).toEqual(['greet: hello Prague', 'greet: hey'])
  const body = { contentVersion: 0 }
  const restored = await admin().call(Nlp.RestoreVersion, { params: { idDataset }, body })
  expect(restored.body, restored.text).toMatchObject({ utterances: 0, categories: 0 })
  expect((await admin().call(Nlp.RestoreVersion, { params: { idDataset }, body: { contentVersion: 1 } })).status).toBe(
    200,
  )
  expect(await said(idDataset)).toEqual(['greet: hello Prague', 'greet: hey'])
})

test('what is exported can be imported again: no row changes anything', async () => {
  const idDataset = await newDataset()
  await importFile(idDataset, csv(['=SUM(A1)', 'one'], ["it's, well", 'one'], ['žluťoučký kůň', 'two: three']))
  for (const format of ['csv', 'json', 'rasa', 'clu', 'dialogflow'] as const) {
    const file = await admin().call(Nlp.Export, { params: { idDataset }, query: { format } })
    expect(file.status, file.text).toBe(200)
    const { body, text } = await upload(idDataset, file.text, `again.${format}`)
    expect(body.counts, `${format} ${text}`).toEqual({ create: 0, update: 0, unchanged: 3, invalid: 0 })
  }
  const file = await admin().call(Nlp.Export, { params: { idDataset }, query: { format: 'csv' } })
  expect(file.text).toContain("'=SUM(A1)")
})

test('files that cannot be read are refused with what is wrong with them', async () => {
  const idDataset = await newDataset()
  const refused = async (file: string | Buffer, name = 'a.json') => (await upload(idDataset, file, name)).body
  expect(await refused('{"a": [')).toMatchObject({ code: 'datasetImport.unreadable' })
  expect(await refused('nlu: []', 'nlu.yml')).toMatchObject({ error: expect.stringContaining('no utterances') })
  expect(await refused('', 'a.csv')).toMatchObject({ error: expect.stringContaining('empty') })
  expect(await refused('only,some\n1,2\n', 'a.csv')).toMatchObject({ error: expect.stringContaining('“Utterance”') })
  expect(await refused(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'a.zip')).toMatchObject({
    code: 'datasetImport.unreadable',
  })
  const czech = Buffer.concat([
    Buffer.from('text;category\nR'),
    Buffer.from([0xf9, 0x9e, 0x69, 0xe8, 0x6b]),
    Buffer.from('a;a\n'),
  ])
  const { body } = await upload(idDataset, czech, 'win.csv')
  expect((await rowsOf(idDataset, body.idDatasetImport))[0]?.text).toBe('Růžička')
  const huge = await core.as('admin').call(Nlp.PreviewImport, {
    params: { idDataset },
    body: { fileName: 'a.csv', content: 'A'.repeat(12_000_004) },
  })
  expect(huge.status).toBe(413)
})

test('five thousand utterances are read, compared and written at once, and stay quick to list', async () => {
  const idDataset = await newDataset()
  const lines = Array.from(
    { length: 5_000 },
    (_, at) => `say ${at.toString(36)} of ${(at * 7919).toString(36)},c${at % 20}`,
  )
  const preview = await importFile(idDataset, ['Utterance,Category', ...lines].join('\n'))
  expect(preview.counts).toMatchObject({ create: 5_000, invalid: 0 })
  expect(await get(idDataset)).toMatchObject({ categories: 20, utterances: 5_000, tests: 1_000, contentVersion: 1 })
})

test('files of one dataset and of one tenant are not found by another', async () => {
  const [one, other] = [await newDataset(), await newDataset()]
  const { idDatasetImport } = (await upload(one, csv(['a', 'b']))).body
  expect((await admin().call(Nlp.Import, { params: { idDataset: other, idDatasetImport } })).status).toBe(404)
  const theirs = { params: { idDataset: one, idDatasetImport } }
  expect((await core.as('other').call(Nlp.Import, theirs)).status).toBe(404)
  expect((await core.as('viewer').call(Nlp.Import, theirs)).status).toBe(403)
})

const wordOf = (seed: number) =>
  Math.imul(seed + 1, 2_654_435_761)
    .toString(36)
    .replaceAll(/[^a-z]/g, '')

test('a large file is a task: as one version, for who imported it, or not at all', { timeout: 120_000 }, async () => {
  const idDataset = await newDataset()
  const rows = Array.from({ length: 5_200 }, (_, at) => `${wordOf(at)} ${wordOf(at * 7)} ${at},c${at % 20}`)
  const { body } = await upload(idDataset, ['text,category', ...rows].join('\n'))
  const params = { idDataset, idDatasetImport: body.idDatasetImport }
  const begun = await apply(idDataset, body.idDatasetImport)
  expect(begun.body, begun.text).toMatchObject({ state: 'running' })
  expect((await apply(idDataset, body.idDatasetImport)).body).toMatchObject({ code: 'datasetImport.notOpen' })
  // One that is stopped has changed nothing, and can be begun again.
  const stopped = await admin().call(Tasks.Cancel, { params: { id: begun.body.idTask ?? 0 } })
  expect(stopped.status, stopped.text).toBe(200)
  expect((await admin().call(Nlp.Import, { params })).body).toMatchObject({ state: 'preview' })
  await apply(idDataset, body.idDatasetImport)
  const { owner: pool, contexts, clock, services } = core
  const worker = await startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs: allJobs(services) })
  await vi.waitFor(async () => {
    const { body: tasks } = await admin().call(Tasks.Tasks, { query: {} })
    expect(tasks.items[0]).toMatchObject({ name: 'Import utterances', status: 2, progress: 1 })
  }, 60_000)
  await worker.stop()
  expect((await admin().call(Nlp.Import, { params })).body.state).toBe('done')
  const { items } = (await admin().call(Nlp.Versions, { params: { idDataset }, query: {} })).body
  const { id: by } = body.createdBy ?? { id: 0 }
  expect(items).toMatchObject([{ contentVersion: 1, added: 5_200, by: { id: by } }])
})
