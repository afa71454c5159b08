import type { Conversation, ConversationEvent, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { type FlowDocumentInput, flowDocument } from '@parley/flow/document.schema.ts'

// Conversations for the tests of these screens.

const { of: KIND } = eventKind
const STARTED = Date.parse('2026-11-20T13:32:08.120Z')
const MAIN = '0192f1c4-0000-7000-8000-00000000f001'
const SUB = '0192f1c4-0000-7000-8000-00000000f002'
export const SAMPLE_GUID = '0192f1c4-7a10-7000-8000-3b9f5c2e11aa'

export const sampleLog: DialLog = {
  guid: SAMPLE_GUID,
  callId: 'sip-7f3a@gw1',
  channel: 1,
  direction: 'in',
  callType: 1,
  flow: { id: 12, name: 'Debt reminder' },
  flowVersion: 31,
  line: { id: 3, name: 'Collections' },
  module: { id: 1, name: 'Gateway Prague' },
  campaign: null,
  attempt: null,
  from: '+420 601 234 567',
  to: '+420 222 000 111',
  language: 'en-GB',
  startedAt: new Date(STARTED).toISOString(),
  answeredAt: new Date(STARTED + 1_800).toISOString(),
  endedAt: new Date(STARTED + 96_000).toISOString(),
  ringMs: 1_800,
  talkMs: 94_200,
  outcome: 11,
  disposition: 'Promise to pay',
  endReason: { whose: 'config', code: 'expression.noValue' },
  errors: 1,
  warnings: 1,
  turns: 3,
  isTest: false,
  favorite: false,
}

export const event = (
  seq: number,
  kind: ConversationEvent['kind'],
  part: Partial<ConversationEvent> = {},
): ConversationEvent => {
  const offsetMs = part.offsetMs ?? seq * 1_000
  return {
    seq,
    at: new Date(STARTED + offsetMs).toISOString(),
    offsetMs,
    endOffsetMs: null,
    kind,
    nodeId: null,
    depth: 0,
    text: null,
    data: null,
    latencyMs: null,
    confidence: null,
    ...part,
  }
}

const text = (words: string) => ({ en: [{ kind: 'text' as const, text: words }] })
const complete = (document: FlowDocumentInput): Json => JSON.parse(JSON.stringify(flowDocument.parse(document)))

const mainDocument = complete({
  schemaVersion: 1,
  settings: {
    languages: [{ code: 'en' }],
    defaultLanguage: 'en',
    variables: [{ name: 'pin', type: 'string', redact: true }],
  },
  nodes: [
    { id: 'start', type: 'start', label: 'Call begins', outlets: { next: 'hello' } },
    {
      id: 'hello',
      type: 'say',
      label: 'Greeting',
      texts: text('Good morning, this is Northbank.'),
      outlets: { next: 'who' },
    },
    {
      id: 'who',
      type: 'listen',
      label: 'Is it the customer?',
      reactions: [
        { name: 'yes', recognise: [{ kind: 'yes' }] },
        { name: 'no', recognise: [{ kind: 'no' }] },
      ],
      outlets: { yes: 'verify', no: 'bye', noMatch: 'bye' },
    },
    { id: 'verify', type: 'subflow', label: 'Verify identity', flow: SUB, outlets: { next: 'days', error: 'bye' } },
    {
      id: 'days',
      type: 'branch',
      label: 'Days overdue',
      cases: [{ name: 'late', expression: 'days > 30' }],
      outlets: { late: 'debt', otherwise: 'bye' },
    },
    {
      id: 'debt',
      type: 'request',
      label: 'Read the debt',
      url: 'https://billing.example/debts/{{customer}}',
      outlets: { ok: 'tell', error: 'bye' },
    },
    {
      id: 'tell',
      type: 'say',
      label: 'Firm reminder',
      texts: text('Your payment of {{amount}} is more than a month late.'),
      outlets: { next: 'bye' },
    },
    { id: 'bye', type: 'end', label: 'Goodbye', reason: 'done' },
  ],
})
const subDocument = complete({
  schemaVersion: 1,
  settings: { languages: [{ code: 'en' }], defaultLanguage: 'en' },
  nodes: [
    { id: 'start', type: 'start', label: 'Begin', outlets: { next: 'ask' } },
    {
      id: 'ask',
      type: 'listen',
      label: 'Ask for the PIN',
      reactions: [{ name: 'pin', recognise: [{ kind: 'keys', keys: '1234' }] }],
      outlets: { pin: 'done' },
    },
    { id: 'done', type: 'end', label: 'Verified', reason: 'verified' },
  ],
})

const events: readonly ConversationEvent[] = [
  event(1, KIND.START, { offsetMs: 0, data: { line: 'Collections', version: 31 } }),
  event(2, KIND.PICKUP, { offsetMs: 1_800 }),
  event(5, KIND.ROBOT, {
    offsetMs: 2_000,
    endOffsetMs: 9_400,
    nodeId: 'hello',
    text: 'Good morning, this is <b>Northbank</b>. Am I speaking with Jana Nováková?',
  }),
  event(6, KIND.DEBUG, { offsetMs: 9_400, nodeId: 'who', text: 'waiting for yes, no' }),
  event(7, KIND.HUMAN, {
    offsetMs: 10_600,
    endOffsetMs: 12_100,
    nodeId: 'who',
    text: 'Yes, that is me.',
    confidence: 0.93,
    data: { reaction: 'yes', by: 'phrases' },
  }),
  event(9, KIND.SUBFLOW_START, { offsetMs: 12_200, nodeId: 'verify', data: { marker: 600, flow: SUB, version: 4 } }),
  event(12, KIND.ROBOT, {
    offsetMs: 13_000,
    endOffsetMs: 18_000,
    nodeId: 'ask',
    depth: 1,
    text: 'Please type the four digits of your PIN.',
    latencyMs: 900,
  }),
  event(13, KIND.TONE_IN, { offsetMs: 21_000, endOffsetMs: 24_000, nodeId: 'ask', depth: 1, text: '••••' }),
  event(16, KIND.SUBFLOW_END, { offsetMs: 24_200, nodeId: 'verify', data: { marker: 600, exit: 'next' } }),
  event(19, KIND.WARNING, {
    offsetMs: 29_800,
    nodeId: 'debt',
    text: 'The service answered 503',
    data: { code: 'request.status', status: 503 },
  }),
  event(20, KIND.ERROR, {
    offsetMs: 61_000,
    nodeId: 'tell',
    text: '“amount” has no value',
    data: {
      code: 'expression.noValue',
      request: { method: 'GET', url: 'https://billing.example/debts/17', status: 503 },
    },
  }),
  event(21, KIND.ROBOT, {
    offsetMs: 62_000,
    endOffsetMs: 70_000,
    nodeId: 'tell',
    text: 'I am sorry, something went wrong. <script>window.hacked = true</script><img src=x onerror="window.hacked = true">We will call you back.',
    latencyMs: 2_400,
  }),
  event(22, KIND.HUMAN, {
    offsetMs: 73_000,
    endOffsetMs: 75_500,
    text: 'All right. <a href="javascript:alert(1)">Bye</a>',
    confidence: 0.48,
  }),
  event(24, KIND.HANGUP, { offsetMs: 96_000, data: { by: 'config', reason: 'expression.noValue' } }),
]

const visit = (seq: number, offsetMs: number, nodeId: string, depth = 0, flowGuid = MAIN) => ({
  via: null,
  seq,
  offsetMs,
  nodeId,
  depth,
  flowGuid,
})
const changed = (seq: number, name: string, after: unknown, part: object = {}) => ({
  seq,
  offsetMs: seq * 1_000,
  name,
  nodeId: 'who',
  depth: 0,
  before: null,
  after: after as string, // any JSON
  redacted: false,
  ...part,
})

export const sampleLeg: Leg = {
  cameFrom: null,
  contact: null,
  log: sampleLog,
  events: [...events],
  path: [
    visit(3, 1_800, 'start'),
    visit(4, 1_900, 'hello'),
    visit(5, 9_400, 'who'),
    visit(8, 12_150, 'verify'),
    visit(10, 12_300, 'start', 1, SUB),
    visit(11, 12_400, 'ask', 1, SUB),
    visit(15, 24_100, 'done', 1, SUB),
    visit(17, 24_300, 'days'),
    visit(18, 24_400, 'debt'),
    visit(19, 30_000, 'tell'),
    visit(23, 95_000, 'bye'),
  ],
  variables: {
    initial: { customer: 17, days: 42, greeted: false },
    final: { customer: 17, days: 42, greeted: true, verified: true, answer: 'Yes, that is me.' },
    changes: [
      changed(5, 'greeted', true, { before: false, nodeId: 'hello' }),
      changed(7, 'answer', 'Yes, that is me.'),
      changed(14, 'pin', null, { nodeId: 'ask', depth: 1, redacted: true }),
      changed(17, 'verified', true, { nodeId: 'verify' }),
    ],
  },
  flows: [
    {
      guid: MAIN,
      idCallScript: 12,
      name: 'Debt reminder',
      version: 31,
      author: { id: 4, name: 'Tomáš Fiala' },
      live: { from: '2026-11-02T09:00:00.000Z', until: null, by: { id: 1, name: 'Jana Nováková' } },
      document: mainDocument,
    },
    {
      guid: SUB,
      idCallScript: 15,
      name: 'Verify identity',
      version: 4,
      author: null,
      live: null,
      document: subDocument,
    },
  ],
  problems: [
    {
      seq: 20,
      severity: 'error',
      at: new Date(STARTED + 61_000).toISOString(),
      offsetMs: 61_000,
      nodeId: 'tell',
      nodeLabel: 'Firm reminder',
      message: '“amount” has no value',
      cause: 'amount was empty, so amount + fee could not be calculated.',
      next: 'Make sure its variables have a value before this step.',
      expression: {
        source: 'amount + fee',
        into: 'total',
        values: [
          { name: 'amount', value: null, redacted: false, origin: null },
          {
            name: 'fee',
            value: 12,
            redacted: false,
            origin: { seq: 7, offsetMs: 12_100, nodeLabel: 'Is it the customer?', isSaid: true },
          },
        ],
      },
      request: { method: 'GET', url: 'https://billing.example/debts/17', status: 503, durationMs: 1_204 },
    },
  ],
  latency: { p50: 900, p95: 2_400 },
}

export const sampleConversation: Conversation = { guid: SAMPLE_GUID, parts: 1, legs: [sampleLeg] }

/** Turn after turn, for what must stay fast however long it gets. */
export const longEvents = (turns: number): ConversationEvent[] =>
  Array.from({ length: turns }, (_, at) => [
    event(at * 2 + 1, KIND.ROBOT, {
      offsetMs: at * 8_000,
      endOffsetMs: at * 8_000 + 4_000,
      nodeId: 'hello',
      text: `Question ${at + 1}`,
    }),
    event(at * 2 + 2, KIND.HUMAN, {
      offsetMs: at * 8_000 + 5_000,
      endOffsetMs: at * 8_000 + 7_000,
      nodeId: 'who',
      text: `Answer ${at + 1}`,
    }),
  ]).flat()
