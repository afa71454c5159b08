import { describe, expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import type { FlowDocument } from '../document.schema.ts'
import type { FlowInput } from '../engine/input.ts'
import { compile } from '../engine/program.ts'
import { groupOf, saysOtherwise } from './compare.ts'
import { laneOf } from './lane.ts'
import { recall } from './recall.ts'
import { rerun } from './rerun.ts'

const say = (id: string, text: string, next: string): NodeInput => ({
  ...{ id, type: 'say', texts: { en: [{ kind: 'text', text }] }, outlets: { next } },
})
const yesNo = (id: string, yes: string, no = 'bye'): NodeInput => ({
  ...{ id, type: 'listen', reactions: [{ name: 'yes', recognise: [{ kind: 'yes' }] }], attempts: 1 },
  outlets: { yes, noMatch: no, noInput: no },
})
const request = (url: string): NodeInput => ({
  ...{ id: 'ask', type: 'request', method: 'GET', url, outlets: { ok: 'sure', error: 'bye' } },
})
const ends: NodeInput[] = [
  { id: 'done', type: 'outcome', disposition: 'comes', result: 'success', outlets: { next: 'end' } },
  say('bye', 'Bye.', 'end'),
  { id: 'end', type: 'end' },
]
const before = [
  { id: 'start', type: 'start', outlets: { next: 'hello' } },
  say('hello', 'Hello, will you come?', 'come'),
  yesNo('come', 'ask'),
  request('https://example.com/free'),
  yesNo('sure', 'done'),
  ...ends,
] as NodeInput[]

const at = (offsetMs: number) => ({ at: new Date(1_750_000_000_000 + offsetMs).toISOString(), offsetMs })
const setup = { ...at(0), zone: 'Europe/Prague', seed: 1, facts: { channel: 'VOICE' as const } }
const heard = (listen: string, text: string, ms: number): FlowInput => ({
  ...{ kind: 'heard', listen, by: 'speech', alternatives: [{ text }] },
  ...at(ms),
})
const answered: FlowInput = { kind: 'answered', id: 'q1', value: { status: 200, body: {} }, ...at(3_000) }
const inputs = [heard('l1', 'yes', 2_000), answered, heard('l2', 'yes', 5_000)]

const around = { library: new Map(), find: () => undefined }
function on(nodes: readonly NodeInput[], given = inputs, document: FlowDocument = flowOf(before)) {
  const then = recall(compile(document), setup, given, new Map())
  const lane = laneOf(then.effects, then.state)
  const now = rerun(compile(flowOf([...nodes])), setup, then.given, around)
  return { was: lane, now, group: groupOf(lane, now) }
}
const changed = (id: string, node: NodeInput) => before.map((each) => (each.id === id ? node : each))

describe('a conversation on another version', () => {
  it('goes the same way on the same version', () => {
    const { was, now, group } = on(before)
    expect({ group, doubts: now.doubts, turns: now.turns, says: saysOtherwise(was, now) }).toEqual({
      ...{ group: 'samePath', doubts: [], turns: [2, 2], says: false },
    })
    expect(was.outcome).toBe('comes')
    expect(now.words.map(({ by, text }) => `${by}: ${text}`)).toEqual([
      'bot: Hello, will you come?',
      'person: yes',
      'person: yes',
    ])
  })

  it('tells other words from another way', () => {
    const { was, now, group } = on(changed('hello', say('hello', 'Good day, will you come?', 'come')))
    expect([group, saysOtherwise(was, now)]).toEqual(['samePath', true])
    const longer = [...changed('hello', say('hello', 'Hello.', 'more')), say('more', 'Will you come?', 'come')]
    expect(on(longer).group).toBe('sameOutcome')
    expect(on(changed('sure', yesNo('sure', 'bye'))).group).toBe('otherOutcome')
  })

  it('stops where the recording has no answer, and says where and why', () => {
    const more = [...changed('sure', yesNo('sure', 'really')), yesNo('really', 'done')]
    expect(on(more)).toMatchObject({
      group: 'unanswerable',
      now: { stopped: { step: 'really', why: 'moreQuestions' } },
    })
    const second = { ...request('https://example.com/other'), id: 'other', outlets: { ok: 'sure', error: 'bye' } }
    const asks = [...changed('ask', { ...request('https://example.com/free'), outlets: { ok: 'other', error: 'bye' } })]
    expect(on([...asks, second])).toMatchObject({ now: { stopped: { step: 'other', why: 'newRequest' } } })
  })

  it('doubts what answered another question, and what another request was answered', () => {
    const renamed = before
      .filter(({ id }) => id !== 'sure')
      .map((each) => (each.id === 'ask' ? { ...each, outlets: { ok: 'certain', error: 'bye' } } : each))
    expect(on([...renamed, yesNo('certain', 'done')]).now.doubts).toEqual(['otherQuestion'])
    expect(on(changed('ask', request('https://example.com/elsewhere'))).now.doubts).toEqual(['otherRequest'])
  })

  it('ends where it ends earlier, and where they hung up', () => {
    const short = on(changed('come', yesNo('come', 'done')))
    expect(short).toMatchObject({ group: 'sameOutcome', now: { turns: [1, 2], stopped: null } })
    const hungUp: FlowInput[] = [heard('l1', 'yes', 2_000), { kind: 'hangup', by: 'caller', ...at(2_500) }]
    expect(on(before, hungUp)).toMatchObject({ group: 'samePath', now: { stopped: null } })
  })

  it('leaves out what came too late, and ends what never does', () => {
    const late = [heard('l1', 'yes', 2_000), heard('l1', 'no', 2_100), answered, heard('l2', 'yes', 5_000)]
    expect(on(before, late).group).toBe('samePath')
    const loop = [...changed('sure', say('sure', 'On and on', 'sure'))]
    expect(on(loop).group).not.toBe('samePath')
  })

  it('comes to the same where they hung up in a pause, and stops where they hung up later than a new request', () => {
    const wait = { id: 'wait', type: 'pause', durationMs: 10_000, outlets: { next: 'bye' } } as NodeInput
    const pausing = [...changed('come', yesNo('come', 'wait')), wait]
    const hungUp: FlowInput[] = [heard('l1', 'yes', 2_000), { kind: 'hangup', by: 'caller', ...at(4_000) }]
    expect(on(pausing, hungUp, flowOf(pausing))).toMatchObject({ group: 'samePath', now: { doubts: [] } })

    const later = [heard('l1', 'yes', 2_000), answered, { kind: 'hangup', by: 'caller', ...at(9_000) } as FlowInput]
    expect(on(before, later).group).toBe('samePath')
    const asks = changed('ask', { ...request('https://example.com/free'), outlets: { ok: 'other', error: 'bye' } })
    const second = { ...request('https://example.com/other'), id: 'other', outlets: { ok: 'sure', error: 'bye' } }
    expect(on([...asks, second as NodeInput], later)).toMatchObject({
      now: { stopped: { step: 'other', why: 'newRequest' } },
    })
  })
})
