import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { expect, test } from 'vitest'
import { nextOf, noTest, type TestAction, type TestCall, testReducer } from './test-call.reducer.ts'

const guid = '0199c0de-0000-7000-8000-000000000001'
const run = (actions: readonly TestAction[], from: TestCall = noTest) => actions.reduce(testReducer, from)
const out = (output: DiagnosticOutput): TestAction => ({ type: 'output', output })
const event = (
  seq: number,
  kind: keyof typeof eventKind.of,
  text: string | null = null,
  data: { [name: string]: string } | null = null,
): TestAction => out({ type: 'event', seq, kind: eventKind.of[kind], offsetMs: 0, nodeId: 'n', depth: 0, text, data })
const visit = (seq: number, nodeId: string): TestAction =>
  out({ type: 'visit', seq, nodeId, depth: 0, flowGuid: guid, via: null })
const listening: TestAction = out({
  type: 'listening',
  nodeId: 'ask',
  hints: ['yes', 'no'],
  dtmf: false,
  timeoutMs: 6000,
})
const started: TestAction = out({ type: 'started', guid, callId: 'c', version: 2, variables: { name: 'Anna' } })
const begun: readonly TestAction[] = [
  { type: 'start' },
  { type: 'prepared', guid },
  started,
  visit(1, 'start'),
  event(2, 'START'),
  visit(3, 'ask'),
  event(4, 'ROBOT', 'Hello, may I?'),
  listening,
]
const texts = ({ bubbles }: TestCall) => bubbles.map(({ from, text }) => `${from}: ${text}`)

test('a conversation begins: the robot types, speaks, then listens with its hints', () => {
  expect(run(begun.slice(0, 3))).toMatchObject({ phase: 'running', isTyping: true, guid })
  const state = run(begun)
  expect(texts(state)).toEqual(['robot: Hello, may I?'])
  expect(state).toMatchObject({ isTyping: false, listening: { hints: ['yes', 'no'] }, seq: 4 })
  expect(state.visits.map(({ nodeId }) => nodeId)).toEqual(['start', 'ask'])
  expect(state.variables).toEqual([{ name: 'name', value: 'Anna', isRedacted: false, seq: 0 }])
})

test('what a person says shows at once and is replaced by the core’s word, not doubled', () => {
  const said = run([...begun, { type: 'sent', input: { type: 'text', text: 'my pin is 1234' }, id: 's1' }])
  expect(said.bubbles.at(-1)).toMatchObject({ from: 'human', isPending: true })
  expect(said).toMatchObject({ isTyping: true, listening: undefined })
  const heard = run([event(5, 'HUMAN', 'my pin is •••'), event(6, 'ROBOT', 'Thanks')], said)
  expect(texts(heard)).toEqual(['robot: Hello, may I?', 'human: my pin is •••', 'robot: Thanks'])
  expect(heard.bubbles.some(({ isPending }) => isPending)).toBe(false)
})

test('a connection that comes back repeats nothing', () => {
  const state = run(
    [{ type: 'lost' }, { type: 'found' }, visit(3, 'ask'), event(4, 'ROBOT', 'Hello, may I?'), listening],
    run(begun),
  )
  expect(texts(state)).toEqual(['robot: Hello, may I?'])
  expect(state.visits).toHaveLength(2)
  expect(state.isLost).toBe(false)
})

test('what waited for the line to come back is heard once', () => {
  const said: TestAction = { type: 'sent', input: { type: 'text', text: '9' }, id: 's1' }
  const back = run([{ type: 'lost' }, said, { type: 'found' }, listening], run(begun))
  expect(back).toMatchObject({ isTyping: true, listening: { nodeId: 'ask' } })
  expect(texts(run([event(5, 'HUMAN', '9')], back))).toEqual(['robot: Hello, may I?', 'human: 9'])
})

test('saying nothing leaves a trace that the next listening confirms', () => {
  const quiet = run([...begun, { type: 'sent', input: { type: 'silence' }, id: 's1' }])
  expect(quiet.bubbles.at(-1)).toMatchObject({ from: 'silence', isPending: true })
  expect(run([listening], quiet).bubbles.at(-1)).toEqual({ id: 's1', from: 'silence', text: '' })
})

test('variables change in place, redacted ones say so; debug stands apart', () => {
  const state = run([
    ...begun,
    out({ type: 'variable', seq: 5, name: 'name', value: '•••', redacted: true }),
    out({ type: 'variable', seq: 6, name: 'total', value: 40, redacted: false }),
    event(7, 'DEBUG', 'entered'),
  ])
  expect(state.variables).toEqual([
    { name: 'name', value: '•••', isRedacted: true, seq: 5 },
    { name: 'total', value: 40, isRedacted: false, seq: 6 },
  ])
  expect(state.debug).toHaveLength(1)
  expect(texts(state)).toHaveLength(1)
})

test('a refused message is taken back and explained; the conversation goes on', () => {
  const state = run([
    ...begun,
    { type: 'sent', input: { type: 'text', text: 'x' }, id: 's1' },
    out({ type: 'refused', error: 'Too much at once.' }),
  ])
  expect(texts(state)).toEqual(['robot: Hello, may I?', 'warning: Too much at once.'])
  expect(state.phase).toBe('running')
})

test('it ends with an outcome; hanging up and debugging leave no bubble', () => {
  const state = run([
    ...begun,
    { type: 'sent', input: { type: 'hangup' }, id: 's1' },
    { type: 'lost' },
    out({ type: 'ended', outcome: 3, disposition: 'promised', reason: 'done' }),
  ])
  expect(state).toMatchObject({ phase: 'ended', isLost: false, ended: { outcome: 3, disposition: 'promised' } })
  expect(texts(state)).toHaveLength(1)
  expect(run([{ type: 'start' }], state)).toMatchObject({ phase: 'starting', bubbles: [], seq: 0 })
})

test('handed over to another flow it goes on there, with what was said before still to be read', () => {
  const next = '0199c0de-0000-7000-8000-000000000002'
  const state = run([
    ...begun,
    event(5, 'CALL_TRANSFER', null, { flow: next, state: 'started' }),
    { type: 'handedOver', guid: next },
    out({ type: 'started', guid: next, callId: 'd', version: 1, variables: { city: 'Brno' } }),
    event(1, 'ROBOT', 'Sales, hello.'),
  ])
  expect(texts(state)).toEqual(['robot: Hello, may I?', 'note: Transfer to another flow', 'robot: Sales, hello.'])
  expect(new Set(state.bubbles.map(({ id }) => id)).size).toBe(3)
  expect(state).toMatchObject({ guid: next, seq: 1, phase: 'running', isTyping: false })
  expect(state.variables.map(({ name }) => name)).toEqual(['city'])
})

test('only a transfer that was completed names where it goes on', () => {
  const transfer = (data: null | { state: string; next?: string }, kind: 'CALL_TRANSFER' | 'ROBOT' = 'CALL_TRANSFER') =>
    nextOf({ type: 'event', seq: 1, kind: eventKind.of[kind], offsetMs: 0, nodeId: null, depth: 0, text: null, data })
  expect(transfer({ state: 'completed', next: guid })).toBe(guid)
  expect([
    transfer({ state: 'started' }),
    transfer(null),
    transfer({ state: 'completed', next: guid }, 'ROBOT'),
  ]).toEqual([undefined, undefined, undefined])
})

test('what failed says why, and the step where it is one of this flow', () => {
  const refused = event(5, 'WARNING', 'The request failed', {
    code: 'request.refused',
    message: 'its address is closed',
  })
  const answered = event(6, 'WARNING', 'The service answered 404', { code: 'request.status', answer: 'gone' })
  const plain = event(7, 'ERROR', 'It cannot go on')
  const elsewhere = out({
    ...{ type: 'event', seq: 8, kind: eventKind.of.WARNING, offsetMs: 0, nodeId: 'n', depth: 1 },
    ...{ text: 'The request failed', data: { message: '' } },
  })
  const failures = ({ bubbles }: TestCall) => bubbles.slice(1).map(({ detail, nodeId }) => [detail, nodeId])
  const state = run([...begun, refused, answered, plain, elsewhere])
  expect(failures(state)).toEqual([
    ['its address is closed', 'n'],
    ['gone', 'n'],
    [undefined, 'n'],
    [undefined, undefined],
  ])
  // After it was handed over, steps are those of another flow.
  const over = run([{ type: 'handedOver', guid }, event(1, 'WARNING', 'The request failed')], state)
  expect(over.bubbles.at(-1)?.nodeId).toBeUndefined()
})

test('a pinned answer is a note that leads to its step', () => {
  const state = run([
    ...begun,
    event(5, 'AGENT', 'Pinned answer 200.', { do: 'request' }),
    event(6, 'AGENT', 'SMS', { do: 'sms' }),
  ])
  expect(state.bubbles.slice(1).map(({ from, text, nodeId }) => [from, text, nodeId])).toEqual([
    ['note', 'Pinned answer 200.', 'n'],
    ['note', 'SMS', undefined],
  ])
})
