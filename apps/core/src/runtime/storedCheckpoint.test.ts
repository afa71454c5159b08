import { compile } from '@parley/flow'
import { expect, it } from 'vitest'
import { flowOf } from '../../test/orderFlow.ts'
import { Conversation } from './conversation.ts'
import { guidAt } from './setup.ts'
import { readStoredCheckpoint } from './storedCheckpoint.ts'

const at = new Date('2026-09-30T10:00:00Z')
const setup = {
  guid: guidAt(at, new Uint8Array(10)),
  callId: 'chat-1',
  thread: guidAt(at, new Uint8Array(10)),
  channel: 2 as const,
  callType: 3 as const,
  direction: 'in' as const,
  from: '',
  to: '',
  idCallScript: 1,
  flowGuid: '0199a000-0000-7000-8000-000000000001',
  flowVersion: 1,
  line: null,
  language: null,
  zone: 'UTC',
  variables: {},
  seed: 1,
  isTest: true,
  idUser: null,
}
const program = compile(
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'pin' } },
      {
        id: 'pin',
        type: 'dtmf',
        digits: { variable: 'pin', min: 4, max: 6, terminator: '#' },
        outlets: { digits: 'call', noInput: 'lost', noMatch: 'lost' },
      },
      {
        id: 'call',
        type: 'request',
        method: 'POST',
        url: 'https://a.example/{{ pin }}',
        outlets: { ok: 'transfer', error: 'lost' },
      },
      { id: 'transfer', type: 'transfer', to: '+420', outlets: { completed: 'ok', declined: 'lost', failed: 'lost' } },
      { id: 'ok', type: 'end', reason: 'ok' },
      { id: 'lost', type: 'end', reason: 'lost' },
    ],
    { variables: [{ name: 'pin', type: 'string' }] },
  ),
)

/** As the release before the second edition of the engine stored it. */
const stored = (nodeId: string, wait: object, more: object) =>
  JSON.parse(
    JSON.stringify({
      state: {
        v: 1,
        seed: 1,
        draws: 0,
        language: 'en-GB',
        facts: { channel: 'CHAT' },
        steps: 2,
        asked: 1,
        shared: {},
        frames: [{ flow: '', nodeId, variables: { pin: '1234' }, counts: {}, faults: 0 }],
        wait,
        ended: null,
        disposition: null,
      },
      recorder: {
        seq: 5,
        offsetMs: 900,
        heardMs: null,
        turns: 1,
        errors: 0,
        warnings: 0,
        latencies: [],
        flows: [[setup.flowGuid, 1]],
      },
      pending: null,
      listening: null,
      answeredMs: 10,
      initial: {},
      ...more,
    }),
  )
const goOn = (checkpoint: unknown) => new Conversation(setup, program, readStoredCheckpoint(checkpoint))

it('a conversation that listened for keys takes the rest of them', () => {
  const listening = {
    kind: 'listen',
    nodeId: 'pin',
    mode: 'keys',
    language: 'en-GB',
    timeoutMs: 3_000,
    hints: {
      phrases: [],
      builtins: [],
      grammars: [],
      models: [],
      keys: { max: 4, terminator: '#', interDigitTimeoutMs: 3_000 },
    },
  }
  const talk = goOn(stored('pin', { for: 'keys', digits: '98', noInputs: 0, noMatches: 0 }, { listening }))
  expect(talk.checkpoint?.listening).toMatchObject({ id: 'l1', accepts: ['keys'], keys: { max: 4, terminator: '#' } })
  talk.take({ kind: 'keyed', digits: '76', endedBy: 'terminator' }, at)
  expect(talk.checkpoint?.state.frames[0]?.variables).toEqual({ pin: '9876' })
  expect(talk.checkpoint?.pending).toMatchObject({ id: 'q2', service: 'http' })
})

it('a conversation that asked is answered, and what may have been done is not done again', () => {
  const pending = {
    kind: 'request',
    id: 'q1',
    nodeId: 'call',
    method: 'POST',
    url: 'https://a.example/1234',
    headers: [],
    timeoutMs: 10_000,
    retries: 1,
    retryDelayMs: 500,
  }
  const talk = goOn(stored('call', { for: 'request', id: 'q1' }, { pending }))
  expect(talk.checkpoint?.pending).toEqual({
    kind: 'ask',
    id: 'q1',
    nodeId: 'call',
    service: 'http',
    payload: { method: 'POST', url: 'https://a.example/1234', headers: [], retries: 1, retryDelayMs: 500 },
    timeoutMs: 10_000,
    repeatable: false,
    cancelOn: 'never',
  })
  talk.answer('q1', { value: { status: 200 }, facts: { method: 'POST' } }, at)
  expect(talk.checkpoint?.pending).toMatchObject({ id: 'q2', service: 'transfer' })
})

it('subflows and transfers are asked for as they are now', () => {
  const flow = { kind: 'needSubflow', id: 'q1', nodeId: 'sub', flow: 'guid', version: { policy: 'published' } }
  expect(readStoredCheckpoint(stored('call', { for: 'subflow', id: 'q1' }, { pending: flow }))?.pending).toMatchObject({
    service: 'flow',
    payload: { flow: 'guid', version: { policy: 'published' } },
    repeatable: true,
  })
  const pending = {
    kind: 'transfer',
    id: 'q1',
    nodeId: 'transfer',
    mode: 'Blind',
    to: '+420',
    timeoutMs: 9,
    headers: [],
  }
  const talk = goOn(stored('transfer', { for: 'transfer', id: 'q1' }, { pending }))
  talk.answer('q1', { value: { result: 'completed' } }, at)
  expect(talk.checkpoint?.state.ended).toMatchObject({ reason: 'ok' })
})

it('a checkpoint of a newer release is refused, one that has not begun is none', () => {
  expect(readStoredCheckpoint(null)).toBeUndefined()
  expect(() => readStoredCheckpoint({ state: { v: 99 } })).toThrow('newer release')
})

it('one of this release is taken as it is', () => {
  const talk = new Conversation(setup, program)
  talk.begin(at)
  expect(readStoredCheckpoint(JSON.parse(JSON.stringify(talk.checkpoint)))).toEqual(talk.checkpoint)
})
