import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@parley/contract/operations.ts'
import { NODE_DEFINITIONS } from '@parley/flow'
import { expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { serve, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { answerNextTask } from '../../test/rpa.ts'
import { startScriptedModel } from '../../test/scriptedModel.ts'
import { folderSms } from '../kernel/smsPort.ts'

const words = (text: string) => ({ 'en-GB': [{ kind: 'text' as const, text }] })
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const everyNode = (url: string, component: string, knowledgeBase: string) =>
  flowOf(
    [
      { id: 'start', type: 'start', facts: [{ fact: 'channel', variable: 'channel' }], outlets: { next: 'schedule' } },
      {
        id: 'schedule',
        type: 'schedule',
        times: { weekly: [{ days: [...days], from: '00:00', to: '24:00' }] },
        outlets: { open: 'say', closed: 'lost' },
      },
      { id: 'say', type: 'say', texts: words('Hello on {{ channel }}'), outlets: { next: 'consent' } },
      { id: 'consent', type: 'consent', texts: words('May we?'), outlets: { granted: 'listen', declined: 'lost' } },
      {
        id: 'listen',
        type: 'listen',
        reactions: [{ name: 'number', recognise: [{ kind: 'number' }], variable: 'count' }],
        outlets: { number: 'dtmf', noInput: 'lost', noMatch: 'lost' },
      },
      {
        id: 'dtmf',
        type: 'dtmf',
        keys: ['1'],
        outlets: { '1': 'set', noInput: 'lost', noMatch: 'lost' },
      },
      {
        id: 'set',
        type: 'set',
        assignments: [{ variable: 'count', expression: 'count + 1' }],
        outlets: { next: 'branch' },
      },
      {
        id: 'branch',
        type: 'branch',
        cases: [{ name: 'five', expression: 'count == 5' }],
        outlets: { five: 'counter', otherwise: 'lost' },
      },
      { id: 'counter', type: 'counter', limit: 1, outlets: { below: 'request', reached: 'lost' } },
      {
        id: 'request',
        type: 'request',
        url: `${url}/price`,
        mapping: [{ variable: 'price', expression: 'response.body.price' }],
        outlets: { ok: 'script', error: 'lost' },
      },
      {
        id: 'script',
        type: 'script',
        source: 'return price * count',
        timeoutMs: 2_000,
        inputs: [
          { name: 'price', expression: 'price' },
          { name: 'count', expression: 'count' },
        ],
        mapping: [{ variable: 'total', expression: 'result' }],
        outlets: { next: 'rpa', error: 'lost' },
      },
      {
        id: 'rpa',
        type: 'rpa',
        queue: 'stock',
        inputs: [{ name: 'count', expression: 'count' }],
        mapping: [{ variable: 'total', expression: 'result + total' }],
        outlets: { done: 'agent', failed: 'lost' },
      },
      {
        id: 'agent',
        type: 'agent',
        instructions: 'Ask for the name.',
        outcomes: [{ name: 'known', values: [{ variable: 'name' }] }],
        outlets: { known: 'answer', limit: 'lost', noInput: 'lost', error: 'lost' },
      },
      {
        id: 'answer',
        type: 'answer',
        knowledgeBase,
        question: 'when do you open, {{ name }}',
        variable: 'hours',
        outlets: { answered: 'subflow', noAnswer: 'lost' },
      },
      {
        id: 'subflow',
        type: 'subflow',
        flow: component,
        version: { policy: 'pinned', version: 1 },
        outlets: { next: 'pause' },
      },
      { id: 'pause', type: 'pause', durationMs: 100, outlets: { next: 'sms' } },
      {
        id: 'sms',
        type: 'sms',
        to: '+420777123456',
        texts: words('{{ total }}'),
        outlets: { sent: 'email', error: 'lost' },
      },
      {
        id: 'email',
        type: 'email',
        to: 'ann@example.org',
        subject: words('Order'),
        body: words('{{ total }} for {{ name }}'),
        outlets: { sent: 'callback', failed: 'lost' },
      },
      { id: 'callback', type: 'callback', number: '+420777123456', outlets: { next: 'suppress' } },
      { id: 'suppress', type: 'suppress', who: '+420777123456', outlets: { next: 'transfer' } },
      {
        id: 'transfer',
        type: 'transfer',
        to: '+420222333444',
        outlets: { completed: 'lost', declined: 'outcome', failed: 'lost' },
      },
      { id: 'outcome', type: 'outcome', disposition: 'all done', result: 'success', outlets: { next: 'end' } },
      { id: 'end', type: 'end', reason: 'through' },
      { id: 'lost', type: 'end', reason: 'lost' },
    ],
    {
      variables: [
        { name: 'channel', type: 'string' },
        { name: 'count', type: 'number' },
        { name: 'price', type: 'number' },
        { name: 'total', type: 'number' },
        { name: 'name', type: 'string' },
        { name: 'hours', type: 'string' },
      ],
    },
  )

test('a conversation goes through a step of every kind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-sms-'))
  const model = await startScriptedModel(({ messages }) =>
    messages.at(-1)?.role === 'system'
      ? { text: 'Your name?' }
      : { call: 'LEAVE_known', arguments: { name: messages.at(-1)?.content ?? '' } },
  )
  const on = await startDiagnosticTest({ sms: folderSms(folder), llm: model.port })
  const shop = await serve({ price: 7 })
  const component = await makeFlow(
    on.core,
    2,
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'end' } },
      { id: 'end', type: 'end', exit: 'next' },
    ]),
  )
  const entries = [{ question: 'When do you open?', answer: 'At nine.', language: null }]
  const { body: base } = await on.core
    .as('admin')
    .call(operations.KnowledgeBase.Create, { body: { name: 'Hours', entries } })
  const document = everyNode(shop.url, component.guid, base.guid)
  const kinds = Object.keys(NODE_DEFINITIONS).sort()
  expect([...new Set(document.nodes.map(({ type }) => type))].sort()).toEqual(kinds)
  const { guid, connect } = await on.test(document, { sends: true })
  const socket = connect()
  await socket.listening()
  socket.text('yes')
  await socket.listening(2)
  socket.text('four')
  await socket.listening(3)
  socket.say({ type: 'dtmf', keys: '1' })
  await socket.until((each) => each.type === 'visit' && each.nodeId === 'rpa')
  await answerNextTask(on.core, 'stock', () => 1)
  await socket.listening(4)
  socket.text('Ann')
  expect(await socket.ended()).toMatchObject({ reason: 'through', disposition: 'all done' })
  const { path, variables } = await on.legOf(guid)
  const typeOf = new Map(document.nodes.map(({ id, type }) => [id, type]))
  const visited = path.filter(({ depth }) => depth === 0).map(({ nodeId }) => String(typeOf.get(nodeId)))
  expect([...new Set(visited)].sort()).toEqual(kinds)
  expect(variables.final).toMatchObject({
    channel: 'CHAT',
    count: 5,
    price: 7,
    total: 36,
    name: 'Ann',
    hours: 'At nine.',
  })
  expect(await readdir(folder)).toHaveLength(1)
  await on.close()
  model.close()
  shop.server.close()
})
