import { describe, expect, it } from 'vitest'
import { flowAround, flowOf, type NodeInput } from '../../test/conversation.ts'
import type { FlowDocument } from '../document.schema.ts'
import { compile } from '../engine/program.ts'
import type { FlowTestContent, TestExpectation, TestTurn } from './flow-test.ts'
import { runFlowTest } from './run-test.ts'

const say = (id: string, text: string, next: string): NodeInput => ({
  ...{ id, type: 'say', texts: { en: [{ kind: 'text', text }] }, outlets: { next } },
})
const ask: NodeInput = {
  ...{ id: 'ask', type: 'listen', reactions: [{ name: 'yes', recognise: [{ kind: 'yes' }] }], attempts: 1 },
  outlets: { yes: 'thanks', noMatch: 'bye', noInput: 'bye' },
}
const flow = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'hello' } },
  say('hello', 'Hello, will you come?', 'ask'),
  ask,
  say('thanks', 'Thank you.', 'done'),
  { id: 'done', type: 'outcome', disposition: 'comes', result: 'success', outlets: { next: 'end' } },
  say('bye', 'Bye.', 'end'),
  { id: 'end', type: 'end' },
])
const expects = (kind: TestExpectation['kind'], more: Partial<TestExpectation>): TestExpectation => ({
  ...{ kind, step: '', name: '', match: 'contains', text: '' },
  ...more,
})
const turn = (does: TestTurn['does'], text = '', ...expected: TestExpectation[]): TestTurn => ({
  ...{ does, text, expects: expected },
})
const content: FlowTestContent = {
  ...{ language: '', at: '2026-03-05T10:00:00Z', zone: 'Europe/Prague', channel: 'VOICE', variables: {} },
  ...{ begins: [], turns: [], ends: [], answers: [] },
}
const run = (test: Partial<FlowTestContent>, document: FlowDocument = flow) =>
  runFlowTest(compile(document), { ...content, ...test }, { library: new Map(), find: () => undefined })

describe('a test of a flow', () => {
  it('is green where all comes as expected, and tells by which ways it went', () => {
    const result = run({
      begins: [expects('says', { text: 'will you come' }), expects('step', { step: 'ask' })],
      turns: [
        turn(
          'says',
          'yes please',
          expects('step', { step: 'thanks' }),
          expects('says', { match: 'equals', text: 'Thank you.' }),
        ),
      ],
      ends: [expects('outcome', { match: 'equals', text: 'comes' }), expects('never', { step: 'bye' })],
    })
    expect(result).toMatchObject({ isGreen: true, fault: null, outcome: 'comes' })
    expect(result.ways).toContainEqual(['ask', 'yes'])
    expect(result.stretches.map(({ steps }) => steps)).toEqual([
      ['start', 'hello', 'ask'],
      ['thanks', 'done', 'end'],
    ])
  })

  it('says what it got and after which turn where it comes otherwise', () => {
    const { isGreen, findings } = run({
      turns: [turn('says', 'no', expects('says', { text: 'Thank you' }))],
      ends: [expects('never', { step: 'bye' }), expects('says', { match: 'matches', text: '^hello' })],
    })
    expect(isGreen).toBe(false)
    expect(findings).toEqual([
      { after: 1, at: 0, isMet: false, got: 'Bye.' },
      { after: -1, at: 0, isMet: false, got: 'start → hello → ask → bye → end' },
      { after: -1, at: 1, isMet: true, got: 'Hello, will you come?\nBye.' },
    ])
  })

  it('takes silence and a hang-up', () => {
    expect(run({ turns: [turn('silent', '', expects('step', { step: 'bye' }))] }).isGreen).toBe(true)
    expect(run({ turns: [turn('hangsUp')] })).toMatchObject({ isGreen: true, outcome: 'hangup' })
  })

  it('fails where the conversation is over or nothing takes what the person does', () => {
    expect(run({ turns: [turn('says', 'yes'), turn('says', 'more')] }).fault).toMatchObject({
      ...{ message: expect.stringMatching(/^The conversation was over before turn 2/), after: 2 },
    })
    const keys = flowAround({ id: 'it', type: 'dtmf', keys: ['1', '2'] }, ['1', '2', 'noInput', 'noMatch'])
    expect(run({ turns: [turn('says', 'two')] }, keys).fault?.message).toMatch(/takes keys only/)
    expect(run({ turns: [turn('keys', '2')] }, keys)).toMatchObject({ isGreen: true, outcome: '2' })
  })

  it('gives steps their answers in order, and fails where one is missing', () => {
    const request: NodeInput = {
      ...{
        id: 'it',
        type: 'request',
        method: 'POST',
        url: 'https://api.example.com/orders',
        label: 'Order',
        body: '{"n": 7}',
      },
      mapping: [{ variable: 'state', expression: 'response.body.state' }],
    }
    const document = flowAround(request, ['ok', '4xx', 'error'], { variables: [{ name: 'state', type: 'string' }] })
    const answer = (value: object) => ({ step: 'it', fails: false, value: value as never })
    expect(run({}, document)).toMatchObject({
      ...{
        isGreen: false,
        fault: { step: 'it', message: '“Order” asks a service (http) and the test has no answer for it. Add one.' },
      },
    })
    const ends = [
      expects('variable', { name: 'state', match: 'equals', text: 'sent' }),
      expects('asked', { step: 'it', text: '"n": 7' }),
    ]
    expect(run({ ends, answers: [answer({ status: 200, body: { state: 'sent' } })] }, document).isGreen).toBe(true)
    expect(run({ answers: [{ step: '', fails: true, value: 'away' }] }, document).outcome).toBe('error')
  })

  it('takes what is pinned where the test has no answer', () => {
    const pinned = { status: 404, body: '', format: 'json' as const, at: '2026-03-05T10:00:00Z' }
    const document = flowAround({ id: 'it', type: 'request', url: 'https://a.example', pinned } as NodeInput, [
      'ok',
      '4xx',
      'error',
    ])
    expect(run({}, document).outcome).toBe('4xx')
  })

  it('ends where a flow loops', () => {
    const loop = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'wait' } },
      { id: 'wait', type: 'pause', durationMs: 1_000, outlets: { next: 'wait' } },
    ])
    expect(run({}, loop)).toMatchObject({ isGreen: false, fault: { message: expect.stringMatching(/100 times/) } })
    const tight = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'a' } },
      say('a', 'x', 'b'),
      say('b', 'y', 'a'),
    ])
    expect(run({}, tight)).toMatchObject({
      isGreen: false,
      fault: { message: expect.stringMatching(/limit\.effects.*may loop/) },
    })
  })
})
