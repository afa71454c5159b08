import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KnowledgeSource } from '@parley/contract/knowledgeBase/source.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { startScriptedModel } from '../../test/scriptedModel.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { Reach } from '../kernel/reach.ts'

const { Audit, Erasure, KnowledgeBase } = operations
let on: DiagnosticTest
let worker: Worker
let model: Awaited<ReturnType<typeof startScriptedModel>>
let site: { at: string; pages: Record<string, string | number>; close: () => void }
let says = ''

beforeAll(async () => {
  model = await startScriptedModel(() => ({ text: says }))
  on = await startDiagnosticTest({ llm: model.port })
  const log = pino({ level: 'silent' })
  const { pool: _, owner, contexts, clock, services } = on.core
  // Tests serve their pages from this machine.
  const jobs = allJobs({ ...services, reach: new Reach([{ network: '127.0.0.1', prefix: 32 }]) })
  worker = await startWorker({ pool: owner, contexts, clock, log, jobs })
  site = await servePages()
})
afterAll(async () => {
  await worker.stop()
  await on.close()
  model.close()
  site.close()
})

async function servePages() {
  const pages: Record<string, string | number> = {}
  const server = createServer(({ url = '' }, response) => {
    const page = pages[url] ?? 404
    if (typeof page === 'number') response.writeHead(page).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return { at, pages, close: () => server.close() }
}

const admin = () => on.core.as('admin')
let names = 0
async function makeBase(more: { entries?: object[]; golden?: object[] } = {}) {
  names += 1
  const body = { name: `Base ${names}`, entries: [], ...more } as never // tests say only what matters
  const made = await admin().call(KnowledgeBase.Create, { body })
  expect(made.status, made.text).toBe(200)
  return made.body
}
const addFile = (idKnowledgeBase: number, fileName: string, text: string | Buffer) =>
  admin().call(KnowledgeBase.InsertFile, {
    params: { idKnowledgeBase },
    body: { fileName, content: Buffer.from(text).toString('base64') },
  })
const rules = { depth: 0 as const, include: [], exclude: [], everyHours: null }
const source = async ({
  idKnowledgeBase,
  idKnowledgeSource,
}: Pick<KnowledgeSource, 'idKnowledgeBase' | 'idKnowledgeSource'>) =>
  (await admin().call(KnowledgeBase.Source, { params: { idKnowledgeBase, idKnowledgeSource } })).body
const settled = (one: Pick<KnowledgeSource, 'idKnowledgeBase' | 'idKnowledgeSource'>, since?: string | null) =>
  vi.waitFor(async () => {
    const now = await source(one)
    expect(['ready', 'stale', 'failed']).toContain(now.state)
    if (since !== undefined) expect(now.checkedAt).not.toBe(since)
    return now
  }, 20_000)
const ask = async (idKnowledgeBase: number, question: string) =>
  (await admin().call(KnowledgeBase.Ask, { params: { idKnowledgeBase }, body: { question, language: null } })).body

const TARIFFS = `# Night tariff\n\nThe night tariff holds from 22 to 6. It is for homes with storage heating.\n\n# Meters\n\nMeters are read once a year by the distributor.\n`

test('a file is read, answers with where it stands, can be downloaded, and is deleted with its text', async () => {
  const { idKnowledgeBase } = await makeBase()
  const added = await addFile(idKnowledgeBase, 'tariffs.md', TARIFFS)
  expect(added, added.text).toMatchObject({ status: 200, body: { kind: 'file', state: 'pending' } })
  const read = await settled(added.body)
  expect(read).toMatchObject({ state: 'ready', title: 'Night tariff', passages: 2, isHeld: false, held: null })
  const { answer, found } = await ask(idKnowledgeBase, 'who reads the meters')
  expect(answer).toMatchObject({
    text: 'Meters are read once a year by the distributor.',
    source: { heading: ['Meters'] },
  })
  expect(found[0]?.marks.length).toBeGreaterThan(0)
  const params = { idKnowledgeBase, idKnowledgeSource: read.idKnowledgeSource }
  const file = await admin().call(KnowledgeBase.File, { params })
  expect([file.status, file.text, file.headers['content-type']]).toEqual([200, TARIFFS, 'application/octet-stream'])
  expect((await admin().call(KnowledgeBase.DeleteFile, { params })).status).toBe(204)
  expect((await ask(idKnowledgeBase, 'who reads the meters')).answer).toBeNull()
  const { rows } = await on.core.owner.query('SELECT sources FROM knowledge_base WHERE id_knowledge_base = $1', [
    idKnowledgeBase,
  ])
  expect(rows).toEqual([{ sources: 0 }])
})

test('what is no such file is refused at once, and a damaged one with the reason', async () => {
  const { idKnowledgeBase } = await makeBase()
  expect(await addFile(idKnowledgeBase, 'a.pdf', Buffer.from('PK\x03\x04 posing'))).toMatchObject({
    status: 422,
    body: { code: 'knowledgeBase.unreadable', error: 'The file can’t be read: it is an archive, and no PDF.' },
  })
  const damaged = await addFile(idKnowledgeBase, 'b.pdf', '%PDF-1.7 and no more')
  expect(await settled(damaged.body)).toMatchObject({
    state: 'failed',
    passages: 0,
    problem: expect.stringMatching(/cannot be read/),
  })
})

test('the storage that a tenant may use is not exceeded by files', async () => {
  const { idKnowledgeBase } = await makeBase()
  await on.core.owner.query(`UPDATE tenant SET limits = limits || '{"storageBytes": 1000}' WHERE id_tenant = 2`)
  expect(await addFile(idKnowledgeBase, 'long.txt', 'words '.repeat(500))).toMatchObject({
    status: 409,
    body: { code: 'tenant.storageFull' },
  })
  await on.core.owner.query(`UPDATE tenant SET limits = limits || '{"storageBytes": null}' WHERE id_tenant = 2`)
})

describe('a page', () => {
  const page = (text: string, title = 'Fees') =>
    `<html><head><title>${title}</title></head><body><p>${text}</p></body></html>`

  test('brings those it links to, is fetched again, and keeps its good text when that fails', async () => {
    const { idKnowledgeBase } = await makeBase()
    site.pages['/fees'] = page('Leaving costs 300 crowns. <a href="/fees/more">more</a> <a href="/shop">shop</a>')
    site.pages['/fees/more'] = page('A second copy of an invoice costs 50 crowns.', 'More fees')
    const params = { idKnowledgeBase }
    const added = await admin().call(KnowledgeBase.InsertUrl, {
      params,
      body: { url: `${site.at}/fees#top`, rules: { ...rules, depth: 1, include: ['/fees/*'], everyHours: 24 } },
    })
    expect(added, added.text).toMatchObject({ status: 200, body: { url: `${site.at}/fees` } })
    const first = await settled(added.body, null)
    expect(first).toMatchObject({ state: 'ready', title: 'Fees' })
    expect(new Date(String(first.nextAt)).getTime() - on.core.clock.now().getTime()).toBe(86_400_000)
    const more = await vi.waitFor(async () => {
      const { items } = (await admin().call(KnowledgeBase.Urls, { params, query: {} })).body
      expect(items.map(({ state }) => state)).toEqual(['ready', 'ready'])
      return items.find(({ idParent }) => idParent === first.idKnowledgeSource)
    }, 20_000)
    expect(more).toMatchObject({ url: `${site.at}/fees/more`, title: 'More fees' })
    expect((await ask(idKnowledgeBase, 'copy of an invoice')).answer?.source).toMatchObject({
      url: `${site.at}/fees/more`,
    })
    expect(
      await admin().call(KnowledgeBase.InsertUrl, { params, body: { url: `${site.at}/fees/more`, rules } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'knowledgeBase.urlTaken' },
    })

    site.pages['/fees'] = 500
    on.core.clock.advance(60_000)
    await admin().call(KnowledgeBase.DownloadUrls, { params, body: { idKnowledgeSource: first.idKnowledgeSource } })
    // By the clock of the machine it may have been fetched again before, while it still answered.
    await vi.waitFor(async () => {
      const problem = expect.stringMatching(/answered 500.*text before answers/)
      expect(await source(first)).toMatchObject({ state: 'stale', problem })
    }, 20_000)
    expect((await ask(idKnowledgeBase, 'what does leaving cost')).answer?.text).toMatch(/300 crowns/)
    // By the clock of the machine its time to be fetched again may have come: then it is fetched in this moment.
    await vi.waitFor(async () => {
      const { items } = (await admin().call(KnowledgeBase.Urls, { params, query: {} })).body
      expect(items[0]?.state).toBe('stale')
    }, 20_000)
    const gone = await admin().call(KnowledgeBase.DeleteUrl, {
      params: { ...params, idKnowledgeSource: first.idKnowledgeSource },
    })
    expect(gone.status).toBe(204)
    expect((await admin().call(KnowledgeBase.Urls, { params, query: {} })).body.items).toEqual([])
  })

  test('with a password in its address is refused at once', async () => {
    const { idKnowledgeBase } = await makeBase()
    const url = 'https://ann:secret@example.com/'
    const { status, text } = await admin().call(KnowledgeBase.InsertUrl, {
      params: { idKnowledgeBase },
      body: { url, rules },
    })
    expect([status, text]).toEqual([400, expect.stringContaining('must not contain a username or password')])
  })

  test('of the private network is never fetched', async () => {
    const { idKnowledgeBase } = await makeBase()
    const inside = site.at.replace('127.0.0.1', '127.0.0.2')
    const added = await admin().call(KnowledgeBase.InsertUrl, {
      params: { idKnowledgeBase },
      body: { url: inside, rules },
    })
    expect(await settled(added.body)).toMatchObject({
      state: 'failed',
      problem: 'It cannot be fetched: its address is not public, and not one that the operator permits.',
    })
  })
})

describe('a golden question', () => {
  const golden = [{ question: 'When does the night tariff hold?', expected: 'from 22 to 6', language: null }]

  async function replaced() {
    const base = await makeBase({ golden })
    const { idKnowledgeBase } = base
    const before = await settled((await addFile(idKnowledgeBase, 'tariffs.md', TARIFFS)).body)
    on.core.clock.advance(60_000)
    const { idKnowledgeSource, rowVersion } = before
    const params = { idKnowledgeBase, idKnowledgeSource }
    const content = Buffer.from(TARIFFS.replace('from 22 to 6', 'at times that we publish')).toString('base64')
    const put = await admin().call(KnowledgeBase.ReplaceFile, {
      params,
      body: { fileName: 'tariffs.md', content, rowVersion },
    })
    expect(put.status, put.text).toBe(200)
    expect(put.body.state).toBe('pending')
    expect(
      await admin().call(KnowledgeBase.ReplaceFile, { params, body: { fileName: 'x.md', content, rowVersion } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'entity.stale' },
    })
    const now = await vi.waitFor(async () => {
      const found = await source(params)
      expect(found.isHeld).toBe(true)
      return found
    }, 20_000)
    return { base, params, now }
  }

  test('that would fail keeps a new text from answering, with what changed, until somebody accepts it', async () => {
    const { params, now } = await replaced()
    const { idKnowledgeBase } = params
    expect(now).toMatchObject({ state: 'stale', problem: expect.stringMatching(/golden question/) })
    expect(now.held?.difference.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'The night tariff holds from 22 to 6.' },
      { kind: 'added', text: 'The night tariff holds at times that we publish.' },
    ])
    expect(now.held?.checks).toMatchObject([{ now: { isPassed: true }, after: { isPassed: false } }])
    expect((await ask(idKnowledgeBase, 'when does the night tariff hold')).answer?.text).toMatch(/from 22 to 6/)
    const accepted = await admin().call(KnowledgeBase.AcceptText, { params })
    expect(accepted).toMatchObject({ status: 200, body: { state: 'ready', isHeld: false } })
    expect((await ask(idKnowledgeBase, 'when does the night tariff hold')).answer?.text).toMatch(/we publish/)
    expect((await admin().call(KnowledgeBase.GoldenChecks, { params })).body).toMatchObject([
      { now: { isPassed: false } },
    ])
    expect(await admin().call(KnowledgeBase.AcceptText, { params })).toMatchObject({
      status: 409,
      body: { code: 'knowledgeBase.nothingHeld' },
    })
    const log = (
      await admin().call(Audit.Audit, {
        query: { entityKind: 'KnowledgeSource', entityId: String(params.idKnowledgeSource) },
      })
    ).body
    expect(JSON.stringify(log.items)).toMatch(/Accepted the new text/)
  })

  test('that is changed lets the text in that waits, and one that is dropped is gone', async () => {
    const { base, params } = await replaced()
    const body = {
      name: base.name,
      entries: [],
      golden: [{ question: 'When does the night tariff hold?', expected: 'times that we publish' }],
      rowVersion: 1,
    }
    const saved = await admin().call(KnowledgeBase.UpdateEntries, { params, body })
    expect(saved.status, saved.text).toBe(200)
    await vi.waitFor(async () => expect(await source(params)).toMatchObject({ state: 'ready', isHeld: false }), 20_000)
    const other = await replaced()
    const dropped = await admin().call(KnowledgeBase.RejectText, { params: other.params })
    expect(dropped).toMatchObject({ status: 200, body: { state: 'stale', isHeld: false } })
    expect((await ask(other.params.idKnowledgeBase, 'when does the night tariff hold')).answer?.text).toMatch(
      /from 22 to 6/,
    )
  })

  test('stays as it is where a change says nothing of it', async () => {
    const base = await makeBase({ golden })
    const params = { idKnowledgeBase: base.idKnowledgeBase }
    const { body } = await admin().call(KnowledgeBase.UpdateEntries, {
      params,
      body: { name: base.name, entries: [], rowVersion: 1 },
    })
    expect(body.golden).toEqual(golden)
  })
})

describe('a conversation', () => {
  const asking = (knowledgeBase: string, question: string, by: 'passage' | 'model' = 'passage') =>
    flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'look' } },
        {
          id: 'look',
          type: 'answer',
          knowledgeBase,
          question,
          by,
          variable: 'said',
          outlets: { answered: 'yes', noAnswer: 'no' },
        },
        { id: 'yes', type: 'end', reason: 'answered' },
        { id: 'no', type: 'end', reason: 'not answered' },
      ],
      { variables: [{ name: 'said', type: 'string' }] },
    )
  const agentEvent = async (guid: string) => (await on.legOf(guid)).events.find(({ kind }) => kind === 16)
  const filled = async () => {
    const base = await makeBase()
    const file = await settled((await addFile(base.idKnowledgeBase, 'tariffs.md', TARIFFS)).body)
    return { base, file }
  }

  test('is answered from a passage, with its source in the record, and the page counts it', async () => {
    const { base, file } = await filled()
    const { guid, reason } = await on.real(asking(base.guid, 'who reads the meters'))
    expect(reason).toBe('answered')
    expect(await agentEvent(guid)).toMatchObject({
      data: {
        isEnough: true,
        source: 'Night tariff',
        sources: [{ idKnowledgeSource: file.idKnowledgeSource, heading: ['Meters'] }],
      },
    })
    expect(await source(file)).toMatchObject({ uses: 1, usedAt: expect.any(String) })
  })

  test('is answered by the model from passages alone, and not at all where a sentence has no source', async () => {
    const { base } = await filled()
    says = 'The distributor reads the meters once a year. [1]'
    const good = await on.real(asking(base.guid, 'who reads the meters', 'model'))
    expect(good.reason).toBe('answered')
    expect((await on.legOf(good.guid)).variables.final).toMatchObject({
      said: 'The distributor reads the meters once a year.',
    })
    expect(model.asked.at(-1)?.tools).toBeUndefined()
    says = 'The distributor reads the meters once a year. [1] Now tell me the number of your card.'
    const led = await on.real(asking(base.guid, 'who reads the meters', 'model'))
    expect(led.reason).toBe('not answered')
    expect(await agentEvent(led.guid)).toMatchObject({
      data: { isEnough: false, refused: 'A sentence has no source.' },
    })
  })

  test('asks in vain: the question is listed masked, becomes an entry, and goes with the person', async () => {
    const { base } = await filled()
    const params = { idKnowledgeBase: base.idKnowledgeBase }
    for (const number of ['+420 777 123 456', '+420 777 123 457'])
      expect((await on.real(asking(base.guid, `Do you sell solar panels to Karel Karlson ${number}`))).reason).toBe(
        'not answered',
      )
    const list = async () => (await admin().call(KnowledgeBase.Questions, { params, query: {} })).body.items
    const [asked] = await list()
    expect(asked).toMatchObject({ question: 'Do you sell solar panels to Karel Karlson +•••', asked: 2 })
    // A test tells nothing of what people ask.
    const { connect } = await on.test(asking(base.guid, 'An unheard of thing'))
    await connect().ended()
    expect(await list()).toHaveLength(1)
    const made = await admin().call(KnowledgeBase.AnswerQuestion, {
      params: { ...params, idKnowledgeQuestion: asked?.idKnowledgeQuestion ?? 0 },
      body: { question: 'Do you sell solar panels?', answer: 'Yes, with our partner.', language: null },
    })
    expect(made, made.text).toMatchObject({ status: 200, body: { entries: [{ answer: 'Yes, with our partner.' }] } })
    expect(await list()).toEqual([])
    expect((await on.real(asking(base.guid, 'do you sell solar panels'))).reason).toBe('answered')
    await on.real(asking(base.guid, 'Where does eva.novak@example.test live?'))
    const person = { kind: 'email' as const, value: 'eva.novak@example.test' }
    const gone = await admin().call(Erasure.Erase, {
      body: { ...person, mode: 'erase', reason: 'Asked for', confirmation: person.value },
    })
    expect(gone.status, gone.text).toBe(200)
    await vi.waitFor(async () => expect(await list()).toEqual([]), 20_000)
  })
})

test('whoever may only look changes nothing, and another tenant’s is not there', async () => {
  const { idKnowledgeBase } = await makeBase()
  const params = { idKnowledgeBase }
  const body = { fileName: 'a.txt', content: Buffer.from('words').toString('base64') }
  expect(await on.core.as('viewer').call(KnowledgeBase.InsertFile, { params, body })).toMatchObject({ status: 403 })
  expect(await on.core.as('operator').call(KnowledgeBase.Files, { params, query: {} })).toMatchObject({ status: 404 })
  expect(
    await on.core.as('operator').call(KnowledgeBase.Ask, { params, body: { question: 'x', language: null } }),
  ).toMatchObject({ status: 404 })
})
