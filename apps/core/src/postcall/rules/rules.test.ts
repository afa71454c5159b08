import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { AnswerValue, CallRuleKind } from '@parley/contract/postcall/postcall.enum.ts'
import { newDefinition, newQuestion, newRule } from '@parley/contract/postcall/postcall.rules.ts'
import type { CallRule } from '@parley/contract/postcall/postcall.schema.ts'
import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../runtime/recording.ts'
import { saidIn, shownTo } from '../../services/saidLines.ts'
import { agreementOf, type Pair } from './agreement.ts'
import type { Call } from './call.ts'
import { fieldsOf } from './fields.ts'
import { figuresOf, judgeCall, withTopics } from './judgeCall.ts'
import { judgeRule } from './judgeRule.ts'
import { payloadOf, readAnswers } from './modelTalk.ts'
import { summaryOf } from './summary.ts'

const K = eventKind.of
const event = (
  seq: number,
  kind: RecordedEvent['kind'],
  text: string | null,
  more: Partial<RecordedEvent> = {},
): RecordedEvent => ({
  ...{ seq, kind, text, offsetMs: seq * 1_000, endOffsetMs: seq * 1_000 + 500, latencyMs: null, confidence: null },
  ...{ depth: 0, nodeId: null, data: null },
  ...more,
})
const events = [
  event(1, K.ROBOT, 'Good morning, Kávová pražírna, how can I help?'),
  event(2, K.HUMAN, 'My invoice is wrong, I want my money back'),
  event(3, K.ROBOT, 'I am sorry to hear that.', { latencyMs: 900, data: { heardMs: 400, cutBy: 'speech' } }),
  event(4, K.HUMAN, 'The invoice says 250 euros', { offsetMs: 20_000, endOffsetMs: 21_000 }),
  event(5, K.ROBOT, 'Goodbye', { offsetMs: 23_500, endOffsetMs: 24_000, latencyMs: 2_500 }),
]
const call: Call = {
  ...{ language: 'en-GB', talkMs: 24_000, outcome: 3, disposition: 'refund', events, lastStep: 'end' },
  variables: { order: 'A-1', count: 3, empty: '' },
}
const silent: Call = { ...call, events: [], variables: {}, lastStep: null, disposition: null }

describe('a rule', () => {
  it.each<[CallRuleKind, Partial<CallRule>, AnswerValue, number[]]>([
    ['said', { phrases: ['good morning'] }, 'yes', [1]],
    ['said', { phrases: ['kavova prazirna'] }, 'yes', [1]],
    ['said', { phrases: ['good evening', 'sorry'] }, 'yes', [3]],
    ['said', { phrases: ['morn'] }, 'no', []],
    ['said', { who: 'caller', phrases: ['money back'] }, 'yes', [2]],
    ['notSaid', { who: 'caller', phrases: ['lawyer'] }, 'yes', []],
    ['notSaid', { who: 'caller', phrases: ['invoice'] }, 'no', [2, 4]],
    ['variable', { variable: 'order' }, 'yes', []],
    ['variable', { variable: 'order', value: 'a-1' }, 'yes', []],
    ['variable', { variable: 'count', value: '3' }, 'yes', []],
    ['variable', { variable: 'count', value: '4' }, 'no', []],
    ['variable', { variable: 'empty' }, 'no', []],
    ['variable', { variable: 'toString' }, 'no', []],
    ['silence', { most: 17 }, 'yes', []],
    ['silence', { most: 16 }, 'no', [4]],
    ['interruptions', { most: 1 }, 'yes', [3]],
    ['interruptions', { most: 0 }, 'no', [3]],
    ['latency', { most: 2_500 }, 'yes', []],
    ['latency', { most: 2_000 }, 'no', [5]],
    ['duration', { most: 24 }, 'yes', []],
    ['duration', { most: 23 }, 'no', []],
    ['outcome', { outcomes: [3, 1] }, 'yes', []],
    ['outcome', { outcomes: [11] }, 'no', []],
    ['disposition', { phrases: ['Refund'] }, 'yes', []],
    ['endStep', { phrases: ['end', 'other'] }, 'yes', []],
    ['transferred', {}, 'no', []],
    ['notTransferred', {}, 'yes', []],
  ])('%s %o answers %s', (kind, rule, value, turns) => {
    expect(judgeRule({ ...newRule(kind), ...rule }, call)).toEqual({ value, turns })
  })

  it('does not apply where that side said nothing', () => {
    for (const kind of ['said', 'notSaid', 'silence', 'latency', 'interruptions'] as const)
      expect(judgeRule({ ...newRule(kind), phrases: ['x'] }, silent).value).toBe('na')
  })

  it('knows the transfer', () => {
    const transfer = (state: string) => ({
      ...call,
      events: [
        ...events,
        event(6, K.CALL_TRANSFER, '+420 ***', { data: { mode: 'blind', state: 'started' } }),
        event(7, K.CALL_TRANSFER, null, { data: { mode: 'blind', state } }),
      ],
    })
    expect(judgeRule(newRule('transferred'), transfer('completed'))).toEqual({ value: 'yes', turns: [7] })
    expect(judgeRule(newRule('notTransferred'), transfer('completed'))).toEqual({ value: 'no', turns: [7] })
    for (const state of ['declined', 'failed']) {
      expect(judgeRule(newRule('transferred'), transfer(state))).toEqual({ value: 'no', turns: [] })
      expect(judgeRule(newRule('notTransferred'), transfer(state))).toEqual({ value: 'yes', turns: [] })
    }
  })
})

describe('a call', () => {
  const definition = {
    ...newDefinition(),
    topics: [
      { name: 'Invoices', phrases: ['invoice'] },
      { name: 'Delivery', phrases: ['parcel'] },
      { name: 'Greeting', phrases: ['good morning'] },
    ],
    questions: [
      { ...newQuestion('a'), text: 'a', weight: 60, rule: { ...newRule(), phrases: ['good morning'] } },
      { ...newQuestion('b'), text: 'b', weight: 30, judge: 'person' as const },
      { ...newQuestion('c'), text: 'c', weight: 10, judge: 'model' as const },
    ],
  }
  it('is judged with the turns of each answer; topics are what the caller speaks of', () => {
    const finding = judgeCall(definition, call)
    expect(finding.answers).toEqual([
      { key: 'a', value: 'yes', open: null, turns: [1] },
      { key: 'b', value: null, open: 'person', turns: [] },
      { key: 'c', value: null, open: 'notAsked', turns: [] },
    ])
    expect(finding.topics).toEqual([{ name: 'Invoices', turns: [2, 4] }])
    expect(figuresOf(definition, finding)).toEqual({ score: 100, isFatal: false, open: 2 })
    const more = withTopics(finding, [
      { name: 'Invoices', turns: [2, 3] },
      { name: 'Refund', turns: [2] },
    ])
    expect(more.topics).toEqual([
      { name: 'Invoices', turns: [2, 3, 4] },
      { name: 'Refund', turns: [2] },
    ])
  })

  it('without a turn, or with 5,000, is judged as well', () => {
    expect(judgeCall(definition, silent)).toMatchObject({ topics: [], summary: [], answers: [{ value: 'na' }, {}, {}] })
    const long = Array.from({ length: 5_000 }, (_, at) =>
      event(at + 1, at % 2 ? K.HUMAN : K.ROBOT, `invoice number ${at}`),
    )
    const { topics, summary } = judgeCall(definition, { ...call, events: long })
    expect(topics[0]?.turns).toHaveLength(20)
    expect(summary).toHaveLength(3)
  })

  it('is summed up by its own words, mostly of the caller', () => {
    expect(summaryOf(saidIn(events))).toEqual([1, 2, 4])
    expect(summaryOf(saidIn([event(1, K.HUMAN, 'Yes')]))).toEqual([])
  })

  it('has fields by variables and by what was recognised last', () => {
    const source = {
      ...{
        said: saidIn(events),
        final: { order: 'A-1' },
        language: 'en-GB',
        at: '2026-11-18T09:00:00.000Z',
        zone: 'UTC',
      },
      changes: [{ seq: 3, name: 'order' }],
    }
    const field = (name: string, from: Parameters<typeof fieldsOf>[0][number]['source'], variable = '') => ({
      ...{ name, source: from, variable },
    })
    expect(
      fieldsOf([field('Order', 'variable', 'order'), field('Sum', 'money'), field('Day', 'date')], source),
    ).toEqual([
      { name: 'Order', value: 'A-1', turn: 2 },
      { name: 'Sum', value: { amount: 250, currency: 'EUR' }, turn: 4 },
      { name: 'Day', value: null, turn: null },
    ])
  })
})

describe('a language model', () => {
  const asked = ['a', 'b', 'c'].map((key) => ({ ...newQuestion(key), text: `Question ${key}` }))
  const shown = saidIn(events)
  const read = (answers: unknown) =>
    readAnswers(typeof answers === 'string' ? answers : JSON.stringify({ answers }), asked, shown)

  it('is asked by numbered lines, of a long call its beginning and its end', () => {
    const text = payloadOf(asked, shown).messages[1]?.content ?? ''
    expect(text).toContain('2 caller: My invoice is wrong')
    expect(text).toContain('"values":["yes","no","na"]')
    const long = Array.from({ length: 5_000 }, (_, seq) => ({ seq, who: 'bot' as const, text: 'x'.repeat(88) }))
    const kept = shownTo(long)
    expect([kept.length, kept[0]?.seq, kept.at(-1)?.seq]).toEqual([240, 0, 4_999])
  })

  it('is believed only with turns that it was shown', () => {
    expect(
      read([
        { key: 'a', value: 'yes', turns: [2, 2, 99] },
        { key: 'b', value: 'no', turns: [99] },
        { key: 'c', value: 'na', turns: [] },
      ]),
    ).toEqual([
      { key: 'a', value: 'yes', open: null, turns: [2] },
      { key: 'b', value: null, open: 'noTurns', turns: [] },
      { key: 'c', value: 'na', open: null, turns: [] },
    ])
  })

  it.each([
    ['nonsense', 'I think the call was fine.'],
    ['half of it', '{"answers": [{"key": "a"'],
    ['another value', [{ key: 'a', value: 'maybe', turns: [2] }]],
    ['no list', { a: 'yes' }],
    ['null', [null, 3]],
  ])('leaves questions open where it answers %s', (_, answers) => {
    expect(read(answers).map(({ open }) => open)).toEqual(['useless', 'useless', 'useless'])
  })
})

describe('agreement', () => {
  const pairs = (...counts: [string, string, number][]): Pair[] =>
    counts.flatMap(([one, other, many]) => Array.from({ length: many }, () => [one, other] as const))
  it.each<[string, Pair[], object]>([
    ['of none', [], { pairs: 0, agreed: null, kappa: null }],
    ['of fewer than 20 has no kappa', pairs(['yes', 'yes', 19]), { pairs: 19, agreed: 100, kappa: null }],
    // The usual example: 20, 5, 10 and 15 of 50.
    [
      'beyond chance',
      pairs(['yes', 'yes', 20], ['yes', 'no', 5], ['no', 'yes', 10], ['no', 'no', 15]),
      { pairs: 50, agreed: 70, kappa: 0.4 },
    ],
    ['of one answer only has no kappa', pairs(['yes', 'yes', 30]), { pairs: 30, agreed: 100, kappa: null }],
    ['that is none', pairs(['yes', 'no', 10], ['no', 'yes', 10]), { pairs: 20, agreed: 0, kappa: -1 }],
  ])('%s', (_, given, agreement) => {
    expect(agreementOf(given)).toEqual(agreement)
  })
})
