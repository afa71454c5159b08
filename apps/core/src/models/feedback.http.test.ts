import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { FlowDocumentInput } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../test/conversations.ts'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { giveRole } from '../../test/giveRole.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { removeConversations } from '../records/detail/conversation.retention.ts'
import { trainNow } from './trainNow.ts'

const { Nlp } = operations
let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterAll(() => on.close())
const admin = () => on.core.as('admin')

const SAID = {
  balance: [
    'what is my balance',
    'how much money do I have',
    'show my balance',
    'check the balance',
    'my account balance',
  ],
  card: ['I lost my card', 'block my card', 'my card was stolen', 'stop my card', 'my debit card is missing'],
}
let made = 0
/** A live model of tenant 2. */
async function liveModel() {
  made += 1
  const facts = { language: 'en-GB', purpose: 'intent', description: '', testShare: 0 } as const
  const dataset = await admin().call(Nlp.CreateDataset, { body: { name: `Said ${made}`, ...facts } })
  const { idDataset } = dataset.body
  const ids = new Map<string, number>()
  for (const [name, texts] of Object.entries(SAID)) {
    const category = await admin().call(Nlp.CreateCategory, { params: { idDataset }, body: { name, description: '' } })
    const { idCategory } = category.body
    ids.set(name, idCategory)
    await admin().call(Nlp.AddUtterances, { params: { idDataset }, body: { idCategory, texts } })
  }
  const limits = { description: '', strangeCategory: '', worstF1: 0, mostLoss: 100 }
  const model = await admin().call(Nlp.CreateModel, { body: { name: `Model ${made}`, idDataset, ...limits } })
  const { idModel, guid, rowVersion } = model.body
  const version = await on.core.inTenant(2, (ctx) => trainNow(ctx, idModel))
  const params = { idModel }
  const reason = 'Nothing is tested'
  const live = await admin().call(Nlp.PublishModel, { params, body: { version, rowVersion, reason } })
  expect(live.status, live.text).toBe(200)
  return { idDataset, guid, params, idCategory: (name: string) => ids.get(name) ?? 0 }
}
type Node = FlowDocumentInput['nodes'][number]
const listen = (model: string, more: object = {}): Node => ({
  id: 'ask',
  type: 'listen',
  attempts: 2,
  reactions: Object.keys(SAID).map((category) => ({
    name: category,
    recognise: [{ kind: 'model', model, category, minScore: 0.8 }],
  })),
  ...more,
  outlets: { balance: 'done', card: 'done', noInput: 'done', noMatch: 'done' },
})
const askFlow = (node: Node, settings = {}) =>
  flowOf(
    [{ id: 'start', type: 'start', outlets: { next: 'ask' } }, node, { id: 'done', type: 'end', reason: 'done' }],
    settings,
  )
const feedback = async (params: { idModel: number }, who: 'admin' | 'viewer' = 'admin') =>
  (await on.core.as(who).call(Nlp.Feedback, { params })).body
const textsOf = ({ groups }: Awaited<ReturnType<typeof feedback>>) =>
  groups.map(({ said }) => said.map(({ text }) => text).sort())

test('callers are understood by a live model, and what it does not understand is listed in groups', async () => {
  const { guid, params } = await liveModel()
  const flow = await makeFlow(on.core, 2, askFlow(listen(guid)))
  const { leg } = await on.real(flow, {}, ['please block my card'])
  expect(leg.events.find(({ kind }) => kind === eventKind.of.HUMAN)).toMatchObject({
    text: 'please block my card',
    data: { reaction: 'card', by: 'model', model: guid },
  })
  expect(leg.path.map(({ via }) => via)).toContain('card')
  expect(await feedback(params)).toEqual({ conversations: 1, groups: [] })
  const lost = await on.real(flow, {}, ['a purple elephant', 'qqq'])
  await on.real(flow, {}, ['a purple elephant runs', 'balance'])
  const { conversations, groups } = await feedback(params)
  expect(conversations).toBe(3)
  expect(textsOf({ conversations, groups })[0]).toEqual(['a purple elephant', 'a purple elephant runs'])
  const [first] = groups
  expect(first?.words).toContain('elephant')
  expect(first?.said.find(({ guid: at }) => at === lost.guid)).toMatchObject({
    text: 'a purple elephant',
    seq: expect.any(Number),
  })
  expect(first?.said[0]?.score).toBeLessThan(0.8)
})

test('it goes into a category once, comes back to no list, and goes with its conversation', async () => {
  const { guid, params, idDataset, idCategory } = await liveModel()
  const flow = await makeFlow(on.core, 2, askFlow(listen(guid)))
  const kept = await on.real(flow, {}, ['somebody has taken my visa', 'call me on 777 123 456 or 777123456'])
  const gone = await on.real(flow, {}, ['funny zucchini', 'zzz'])
  const find = async (text: string) =>
    (await feedback(params)).groups.flatMap(({ said }) => said).filter((one) => one.text.includes(text))
  const [visa] = await find('visa')
  expect(visa?.guid).toBe(kept.guid)
  const key = ({ guid: at, seq }: { guid: string; seq: number }) => ({ guid: at, seq })
  const put = (said: { guid: string; seq: number }[]) =>
    admin().call(Nlp.AddFeedback, { params, body: { idCategory: idCategory('card'), said } })
  const said = [key(visa ?? { guid: '', seq: 0 })]
  // Words that were never said there cannot be put anywhere.
  expect((await put([{ guid: kept.guid, seq: 9_999 }])).body).toEqual({ added: 0, known: 0 })
  expect((await put(said)).body).toEqual({ added: 1, known: 0 })
  expect((await put(said)).body).toEqual({ added: 0, known: 0 })
  expect(await find('visa')).toEqual([])
  const utterances = async (search: string) =>
    (await admin().call(Nlp.Utterances, { params: { idDataset }, query: { search } })).body.items
  expect(await utterances('visa')).toMatchObject([{ category: { name: 'card' }, source: 'feedback' }])
  // The caller's own number is shown and kept nowhere.
  const [called] = await find('call me')
  expect(called?.text).toBe('call me on 777 123 456 or ••••••456')
  await put([key(called ?? { guid: '', seq: 0 })])
  expect(await utterances('777123456')).toEqual([])
  const [funny] = await find('zucchini')
  const dismissed = await admin().call(Nlp.DismissFeedback, {
    params,
    body: { said: [key(funny ?? { guid: '', seq: 0 })] },
  })
  expect(dismissed.status).toBe(200)
  expect(await find('zucchini')).toEqual([])
  expect(await find('zzz')).toHaveLength(1)
  await on.core.inTenant(2, ({ db }) => removeConversations(db, [gone.guid]))
  expect(await find('zzz')).toEqual([])
  const left = await on.core.owner.query('SELECT FROM nlp_feedback_done WHERE guid = $1', [gone.guid])
  expect(left.rowCount).toBe(0)
})

test('what is masked, tests and what others may not see are left out', async () => {
  const { guid, params, idCategory } = await liveModel()
  const secret = await makeFlow(on.core, 2, askFlow(listen(guid, { sensitive: true })))
  await on.real(secret, {}, ['the garden gnome', 'the garden gnome'])
  const plain = await makeFlow(on.core, 2, askFlow(listen(guid)))
  await on.real(plain, { isTest: true }, ['purple pyjamas', 'purple pyjamas'])
  expect(await feedback(params)).toEqual({ conversations: 1, groups: [] })
  const { guid: heard } = await on.real(plain, {}, ['purple pyjamas', 'qqq'])
  expect(textsOf(await feedback(params)).flat()).toContain('purple pyjamas')
  // Another tenant has no such model, and no such conversation by a model of its own.
  expect((await on.core.as('other').call(Nlp.Feedback, { params })).status).toBe(404)
  // Who may edit categories but open no conversation reads none of its words, and puts none anywhere.
  await giveRole(on.core, 'nobody', { NlpApi: [-1] })
  const nobody = on.core.as('nobody')
  expect((await nobody.call(Nlp.Feedback, { params })).body).toEqual({ conversations: 0, groups: [] })
  const said = (await feedback(params)).groups
    .flatMap((group) => group.said)
    .map(({ guid: at, seq }) => ({ guid: at, seq }))
  const tried = await nobody.call(Nlp.AddFeedback, { params, body: { idCategory: idCategory('card'), said } })
  expect(tried.body).toEqual({ added: 0, known: 0 })
  await nobody.call(Nlp.DismissFeedback, { params, body: { said } })
  expect(textsOf(await feedback(params)).flat()).toContain('purple pyjamas')
  expect(said.every(({ guid: at }) => at === heard)).toBe(true)
  expect((await on.core.as('viewer').call(Nlp.Feedback, { params })).status).toBe(403)
})

test('a model that a subflow listens by hears the callers of the flows that run it', async () => {
  const { guid, params } = await liveModel()
  const inner = await makeFlow(on.core, 2, askFlow(listen(guid)))
  const outer = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'part' } },
    {
      id: 'part',
      type: 'subflow',
      flow: inner.guid,
      version: { policy: 'pinned', version: 1 },
      exits: ['next'],
      outlets: { next: 'end', error: 'end' },
    },
    { id: 'end', type: 'end' },
  ])
  await on.real(outer, {}, ['a purple elephant', 'a purple elephant'])
  expect(textsOf(await feedback(params))).toEqual([['a purple elephant', 'a purple elephant']])
})

test('drift rests on what callers say now, and says on how much of it', async () => {
  const { guid, params } = await liveModel()
  const drift = async () => (await admin().call(Nlp.Drift, { params })).body
  expect(await drift()).toMatchObject({ version: 1, conversations: 0, inputs: 0, since: null, now: null, more: [] })
  const document = askFlow(listen(guid, { attempts: 3 }))
  const flow = await makeFlow(on.core, 2, document)
  const guess = { recognition: { models: { [guid]: [{ category: 'card', score: 0.4 }] } } }
  const lost = Array.from({ length: 10 }, (_, at) =>
    makeConversation(
      flow,
      programOf(document),
      new Date(on.core.clock.now().getTime() - at * 60_000).toISOString(),
      Array(3).fill('zucchini 777123456'),
      {},
      guess,
    ),
  )
  await storeConversations(on.core, 2, lost)
  await on.real(flow, {}, ['please block my card'])
  const found = await drift()
  expect(found).toMatchObject({ conversations: 11, inputs: 31, understood: 1, atTests: null })
  expect(found.now?.count).toBe(31)
  expect(found.now?.words).toBeGreaterThan(0.8)
  expect(found.now?.unknownWords).toBeGreaterThan(0.8)
  expect(found.more[0]?.word).toBe('zucchini')
  expect(JSON.stringify(found)).not.toContain('777123456')
  expect((await on.core.as('other').call(Nlp.Drift, { params })).status).toBe(404)
  expect((await on.core.as('viewer').call(Nlp.Drift, { params })).status).toBe(403)
})
