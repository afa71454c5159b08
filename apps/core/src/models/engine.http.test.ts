import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyOf } from 'node:stream/consumers'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'

const { Nlp, Audit } = operations
let on: DiagnosticTest
let worker: Worker
let server: Server
let url: string

type Serve = (asked: { language: string; texts: string[] }, response: ServerResponse, request: IncomingMessage) => void
const answerAll: Serve = ({ texts }, response) => {
  const results = texts.map((text) => {
    const isCard = /card/.test(text)
    return {
      scores: [
        { category: isCard ? 'card' : 'balance', score: 0.9 },
        { category: isCard ? 'balance' : 'card', score: 0.1 },
      ],
      outOfScope: 0.05,
    }
  })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }))
}
let serve: Serve = answerAll
let asked: { language: string; texts: string[]; authorization: string | undefined }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as { language: string; texts: string[] }
    asked.push({ ...body, authorization: request.headers.authorization })
    serve(body, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  on = await startDiagnosticTest()
  const { owner: pool, contexts, clock, services } = on.core
  worker = await startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs: allJobs(services) })
})
afterAll(async () => {
  await worker.stop()
  await on.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  serve = answerAll
  asked = []
})

const admin = () => on.core.as('admin')
const SAID = {
  balance: [
    'what is my balance',
    'how much money do I have',
    'show my balance',
    'check the balance',
    'how much is left',
  ],
  card: ['I lost my card', 'block my card', 'my card was stolen', 'stop my card', 'my debit card is missing'],
}
let made = 0
async function modelOf(path: string, engineKey = 'hunter2') {
  made += 1
  const facts = { language: 'en-GB', purpose: 'intent', description: '', testShare: 40 } as const
  const { idDataset } = (await admin().call(Nlp.CreateDataset, { body: { name: `Said ${made}`, ...facts } })).body
  for (const [name, texts] of Object.entries(SAID)) {
    const category = await admin().call(Nlp.CreateCategory, { params: { idDataset }, body: { name, description: '' } })
    const { idCategory } = category.body
    await admin().call(Nlp.AddUtterances, { params: { idDataset }, body: { idCategory, texts } })
  }
  const draft = { description: '', strangeCategory: '', worstF1: 0, mostLoss: 100, idDataset, name: `Engine ${made}` }
  const engine = { engine: 'http', engineUrl: `${url}${path}`, engineKey } as const
  const model = await admin().call(Nlp.CreateModel, { body: { ...draft, ...engine } })
  expect(model.status, model.text).toBe(200)
  return { ...model.body, draft, params: { idModel: model.body.idModel } }
}
async function measured(params: { idModel: number }) {
  const begun = await admin().call(Nlp.Train, { params })
  expect(begun.status, begun.text).toBe(200)
  return await vi.waitFor(async () => {
    const [version] = (await admin().call(Nlp.ModelVersions, { params, query: { limit: 1 } })).body.items
    expect(['DONE', 'ERROR']).toContain(version?.state)
    return version
  }, 20_000)
}
async function live(path: string) {
  const model = await modelOf(path)
  await measured(model.params)
  const { rowVersion } = (await admin().call(Nlp.Model, { params: model.params })).body
  await admin().call(Nlp.PublishModel, { params: model.params, body: { version: 1, rowVersion } })
  asked = []
  return model
}
const classify = (params: { idModel: number }, texts: string[]) =>
  admin().call(Nlp.Classifier, { params, body: { texts } })

test('an engine elsewhere is measured on the test, asked by the tester, and its key is nowhere to be read', async () => {
  const { params, hasEngineKey, engine, ...model } = await modelOf('/measured')
  expect({ hasEngineKey, engine }).toEqual({ hasEngineKey: true, engine: 'http' })
  expect(await measured(params)).toMatchObject({ state: 'DONE', tests: 4, utterances: 6, categories: 2, accuracy: 1 })
  expect(asked).toEqual([{ language: 'en-GB', texts: expect.any(Array), authorization: 'Bearer hunter2' }])
  const report = await admin().call(Nlp.ModelReport, { params: { ...params, version: 1 } })
  expect(report.body.categories.map(({ category, f1 }) => [category, f1])).toEqual([
    ['balance', 1],
    ['card', 1],
  ])
  const one = await classify(params, ['block the card'])
  expect(one.body.results[0]).toMatchObject({
    scores: [{ category: 'card', score: 0.9 }, {}],
    outOfScope: 0.05,
    words: [],
  })
  expect(
    (
      await classify(
        params,
        Array.from({ length: 120 }, (_, at) => `card ${at}`),
      )
    ).body.results,
  ).toHaveLength(120)
  expect(asked.map(({ texts }) => texts.length)).toEqual([4, 1, 50, 50, 20])
  const log = await admin().call(Audit.Audit, { query: { entityKind: 'Model', entityId: String(params.idModel) } })
  const stored = await on.core.owner.query('SELECT * FROM nlp_model m JOIN nlp_model_version v USING (id_model)')
  for (const told of [JSON.stringify(model), log.text, JSON.stringify(stored.rows), report.text])
    expect(told).not.toContain('hunter2')
})

test('another host does not get the key that the one before knew', async () => {
  const { params, draft, rowVersion } = await modelOf('/one')
  const put = async (engineUrl: string, version: number, engineKey?: string) =>
    (
      await admin().call(Nlp.UpdateModel, {
        params,
        body: { ...draft, engine: 'http', engineUrl, rowVersion: version, ...(engineKey && { engineKey }) },
      })
    ).body
  const same = await put(`${url}/two`, rowVersion)
  expect(same.hasEngineKey).toBe(true)
  await measured(params)
  expect(asked.at(-1)?.authorization).toBe('Bearer hunter2')
  // A new key counts at once, also for the version that was measured with the one before.
  const renewed = await put(`${url}/two`, same.rowVersion, 'newer')
  await classify(params, ['card'])
  expect(asked.at(-1)?.authorization).toBe('Bearer newer')
  const moved = await put(url.replace('127.0.0.1', 'localhost'), renewed.rowVersion)
  expect(moved.hasEngineKey).toBe(false)
  expect(await measured(params)).toMatchObject({ state: 'DONE', version: 2 })
  expect(asked.at(-1)?.authorization).toBeUndefined()
})

test.each([
  ['ftp://engine.example', 'must begin with https'],
  ['nonsense', 'must begin with https'],
  ['', 'must begin with https'],
  ['https://me:secret@engine.example', 'must not contain a password'],
])('an address that cannot be asked is refused: %s', async (engineUrl, problem) => {
  const { draft } = await modelOf('/good')
  const body = { ...draft, name: `Refused ${made}`, engine: 'http', engineUrl } as const
  const refused = await admin().call(Nlp.CreateModel, { body })
  expect(refused).toMatchObject({ status: 422, body: { code: 'model.badEngine' } })
  expect(refused.text).toContain(problem)
})

const BROKEN: readonly (readonly [string, Serve, string])[] = [
  ['a status', (_, response) => response.writeHead(503).end(), 'it answered 503'],
  ['no JSON', (_, response) => response.end('hello'), 'does not have the form'],
  [
    'scores above 1',
    (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"results":[{"scores":[{"category":"card","score":7}]}]}'),
    'does not have the form',
  ],
  [
    'too few answers',
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[]}'),
    'it answered 0 of 1 texts',
  ],
  ['too much', (_, response) => response.end(Buffer.alloc(1_000_001)), 'larger than 1000000 bytes'],
  ['nothing', (_, response) => response.destroy(), 'ECONNRESET'],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(), 'it answered 302'],
]
test.each(BROKEN)('an engine that answers with %s is told of in the tester', async (_, answer, problem) => {
  const { params } = await live(`/broken/${made}`)
  serve = answer
  const refused = await classify(params, ['my card'])
  expect(refused).toMatchObject({ status: 409, body: { code: 'model.engineAway' } })
  expect(refused.text).toContain(problem)
})

test('a measuring that fails says why, and can be done again', async () => {
  const { params } = await modelOf('/fails')
  serve = (_, response) => response.writeHead(401).end()
  expect(await measured(params)).toMatchObject({
    state: 'ERROR',
    error: 'The engine did not answer as it should: it answered 401.',
  })
  serve = answerAll
  expect(await measured(params)).toMatchObject({ state: 'DONE', version: 2 })
})

const flowWith = (model: string, version?: number) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    {
      id: 'ask',
      type: 'listen',
      attempts: 2,
      reactions: Object.keys(SAID).map((category) => ({
        name: category,
        recognise: [{ kind: 'model' as const, model, category, minScore: 0.6, ...(version && { version }) }],
      })),
      outlets: { balance: 'done', card: 'done', noInput: 'done', noMatch: 'lost' },
    },
    { id: 'done', type: 'end', reason: 'done' },
    { id: 'lost', type: 'end', reason: 'lost' },
  ])

test('a listening step understands by an engine elsewhere, by its live version and by one that is named', async () => {
  const { guid } = await live('/listened')
  for (const version of [undefined, 1]) {
    asked = []
    const flow = await makeFlow(on.core, 2, flowWith(guid, version))
    const { leg } = await on.real(flow, {}, ['they took my card'])
    expect(leg.events.find(({ kind }) => kind === eventKind.of.HUMAN)).toMatchObject({
      data: { reaction: 'card', by: 'model', model: version ? `${guid}@1` : guid, sure: 0.9 },
    })
    expect(asked).toEqual([{ language: 'en-GB', texts: ['they took my card'], authorization: 'Bearer hunter2' }])
  }
})

test('an engine that is away is no more to a conversation than not being understood, and the event says why', async () => {
  const { guid } = await live('/away')
  const flow = await makeFlow(on.core, 2, flowWith(guid))
  serve = (_, response) => response.writeHead(500).end()
  const { leg } = await on.real(flow, {}, ['my card', 'my card please'])
  const warnings = leg.events.filter(({ kind }) => kind === eventKind.of.WARNING)
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toMatchObject({
    text: 'The engine of a model gave no answer, so the model understood nothing: it answered 500',
    data: { code: 'model.away', model: guid },
  })
  expect(leg.path.at(-1)?.nodeId).toBe('lost')
  // After three failures nobody waits for it any more; it is asked again later.
  await on.real(flow, {}, ['my card', 'my card please'])
  expect(asked).toHaveLength(3)
})

test('an engine that does not answer holds a caller up for three seconds', async () => {
  const { guid } = await live('/silent')
  const flow = await makeFlow(on.core, 2, flowWith(guid))
  serve = () => {}
  const { leg } = await on.real(flow, {}, ['my card', 'my card please'])
  expect(leg.events.filter(({ kind }) => kind === eventKind.of.WARNING)[0]?.text).toContain('no answer within 3000 ms')
}, 30_000)
