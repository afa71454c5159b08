import { operations } from '@parley/contract/operations.ts'
import PDFDocument from 'pdfkit'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { readsAll, startRecogniserDouble } from '../../../test/recogniserDouble.ts'
import { allJobs } from '../../domains.ts'
import { startWorker, type Worker } from '../../kernel/jobs/worker.ts'
import { openHttpRecogniser } from './httpRecogniser.ts'

const { KnowledgeBase } = operations
let engine: Awaited<ReturnType<typeof startRecogniserDouble>>
let withEngine: { core: TestCore; worker: Worker }
let without: { core: TestCore; worker: Worker }

async function start(options: Parameters<typeof startTestCore>[0]) {
  const core = await startTestCore(options)
  const { owner: pool, contexts, clock, services } = core
  const log = pino({ level: 'silent' })
  return { core, worker: await startWorker({ pool, contexts, clock, log, jobs: allJobs(services) }) }
}
beforeAll(async () => {
  engine = await startRecogniserDouble()
  const recogniser = openHttpRecogniser({ url: engine.url, key: 'k3y', isOpen: () => true })
  withEngine = await start({ recogniser })
  without = await start({})
})
afterAll(async () => {
  for (const { core, worker } of [withEngine, without]) {
    await worker.stop()
    await core.close()
  }
  engine.close()
})
beforeEach(() => {
  engine.reply = readsAll
  engine.asked.length = 0
})

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and pixels', 'latin1')
/** A page for each text; one without is blank, as a scan is for who reads letters. */
async function pdf(...pages: string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise((resolve) => document.on('end', resolve))
  for (const text of pages) {
    document.addPage()
    if (text !== '') document.text(text)
  }
  document.end()
  await done
  return Buffer.concat(pieces)
}
let bases = 0
async function makeBase({ core }: { core: TestCore }) {
  bases += 1
  return (await core.as('admin').call(KnowledgeBase.Create, { body: { name: `Scans ${bases}`, entries: [] } })).body
}
async function add({ core }: { core: TestCore }, fileName: string, bytes: Buffer) {
  const { idKnowledgeBase } = await makeBase({ core })
  const body = { fileName, content: bytes.toString('base64') }
  return await core.as('admin').call(KnowledgeBase.InsertFile, { params: { idKnowledgeBase }, body })
}
async function settled({ core }: { core: TestCore }, added: Awaited<ReturnType<typeof add>>) {
  expect(added.status, added.text).toBe(200)
  const { idKnowledgeBase, idKnowledgeSource } = added.body
  return await vi.waitFor(async () => {
    const params = { idKnowledgeBase, idKnowledgeSource }
    const found = await core.as('admin').call(KnowledgeBase.Source, { params })
    expect(['ready', 'stale', 'failed']).toContain(found.body.state)
    return found.body
  }, 20_000)
}

test('a picture is read by the engine and answers, with how sure that is', async () => {
  engine.reply = (_, response) =>
    response.end(JSON.stringify({ pages: [{ text: 'The night tariff\nholds from 22.\n\nAsk us.', confidence: 0.41 }] }))
  const source = await settled(withEngine, await add(withEngine, 'tariff.png', PNG))
  expect(source).toMatchObject({ state: 'ready', recognized: [{ page: 1, confidence: 0.41 }] })
  expect(source.text).toMatchObject([{ text: 'The night tariff holds from 22. Ask us.', page: null }])
  expect(engine.asked).toMatchObject([{ contentType: 'image/png', authorization: 'Bearer k3y', bytes: PNG }])
})

test('of a PDF only the pages without text are asked for, and stand in their place', async () => {
  const bytes = await pdf('Meters are read once a year.', '', 'Bills come every month.')
  const source = await settled(withEngine, await add(withEngine, 'mixed.pdf', bytes))
  expect(source.text.map(({ page, text }) => [page, text])).toEqual([
    [1, 'Meters are read once a year.'],
    [2, 'Text of page 2.'],
    [3, 'Bills come every month.'],
  ])
  expect(source.recognized).toEqual([{ page: 2, confidence: 0.95 }])
  expect(engine.asked).toMatchObject([{ contentType: 'application/pdf', pages: [2] }])
})

test('an engine that fails, or finds nothing, fails the file with the reason', async () => {
  engine.reply = (_, response) => response.writeHead(500).end()
  expect(await settled(withEngine, await add(withEngine, 'a.png', PNG))).toMatchObject({
    state: 'failed',
    problem: 'It cannot be read: the engine that recognizes text answered 500.',
  })
  engine.reply = (_, response) => response.end(JSON.stringify({ pages: [{ page: 1, text: '  ' }] }))
  expect(await settled(withEngine, await add(withEngine, 'scan.pdf', await pdf('')))).toMatchObject({
    state: 'failed',
    problem: 'It cannot be read: no text was recognized in it.',
  })
})

test('without an engine a picture is refused at once, a scan fails, and of a mixed PDF the text answers', async () => {
  const problem = 'it is a picture, and no engine that recognizes text is set up.'
  expect(await add(without, 'a.png', PNG)).toMatchObject({
    status: 422,
    body: { code: 'knowledgeBase.unreadable', error: `The file can’t be read: ${problem}` },
  })
  expect(await settled(without, await add(without, 'scan.pdf', await pdf('')))).toMatchObject({
    state: 'failed',
    problem: 'It cannot be read: it has no text; it may be a scan.',
  })
  const mixed = await settled(without, await add(without, 'mixed.pdf', await pdf('Meters are read yearly.', '')))
  expect(mixed).toMatchObject({ state: 'ready', passages: 1, recognized: [] })
  expect(engine.asked).toEqual([])
})

test('what is called a picture and is none is refused', async () => {
  expect(await add(withEngine, 'a.jpg', Buffer.from('just text'))).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('no picture that can be read: PNG, JPEG, TIFF or WebP') },
  })
})
