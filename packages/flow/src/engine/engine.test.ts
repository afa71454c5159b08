import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, flowOf, type NodeInput } from '../../test/conversation.ts'
import { EVENT } from './event-kind.ts'

const start = (next: string): NodeInput => ({ id: 'start', type: 'start', outlets: { next } })
const say = (id: string, next?: string, text = id): NodeInput => ({
  id,
  type: 'say',
  texts: { en: [{ kind: 'text', text }] },
  outlets: next === undefined ? {} : { next },
})
const end: NodeInput = { id: 'end', type: 'end', reason: 'bye' }

describe('a conversation', () => {
  it('starts with its facts and ends with its reason', () => {
    const talk = new Conversation(
      flowOf([start('end'), end], {
        variables: [
          { name: 'pin', type: 'string', redact: true },
          { name: 'n', type: 'number', default: 1 },
        ],
      }),
      {
        facts: { line: 'L1' },
        flow: { guid: 'g', version: 3 },
        variables: { pin: '1234', n: '7', unknown: 1 },
      },
    )
    expect(talk.events(EVENT.START)[0]?.data).toEqual({
      line: 'L1',
      flow: 'g',
      version: 3,
      language: 'en',
      variables: { pin: '•••', n: 7 },
    })
    expect(talk.events(EVENT.WARNING)).toHaveLength(1)
    expect(talk.of('hangup')).toEqual([{ kind: 'hangup', nodeId: 'end', by: 'bot', reason: 'bye', error: false }])
    expect(talk.path).toEqual(['start', 'end'])
  })

  it('takes nothing after its end', () => {
    const talk = new Conversation(flowOf([start('end'), end]))
    const { state } = talk
    expect(talk.tell('hello').effects).toEqual([])
    expect(talk.state).toEqual(state)
  })

  it('ends when the caller hangs up, wherever it is', () => {
    const talk = new Conversation(flowAround({ id: 'it', type: 'listen', reactions: [] }, ['noInput', 'noMatch'])).tell(
      { kind: 'hangup', by: 'caller' },
    )
    expect(talk.state.ended).toEqual({ by: 'caller', reason: 'hangup', error: false })
    expect(talk.events(EVENT.HANGUP)[0]?.data).toEqual({ by: 'caller', reason: 'hangup' })
  })

  it('stores values of the tenant', () => {
    const talk = new Conversation(
      flowAround({ id: 'it', type: 'set', assignments: [{ variable: 'total', expression: 'total + 1' }] }, ['next'], {
        variables: [{ name: 'total', type: 'number', scope: 'tenant', default: 0 }],
      }),
      { variables: { total: 41 } },
    )
    expect(talk.of('store')).toEqual([{ kind: 'store', name: 'total', redacted: false, op: 'add', value: 1, from: 41 }])
  })

  it('traces as much as its level says', () => {
    const traced = (traceLevel: number) =>
      new Conversation(
        flowAround({ id: 'it', type: 'set', assignments: [{ variable: 'n', expression: '1' }] }, ['next'], {
          traceLevel,
          variables: [{ name: 'n', type: 'number' }],
        }),
      ).events(EVENT.DEBUG).length
    expect([traced(0), traced(1), traced(2)]).toEqual([0, 3, 4])
  })
})

describe('faults', () => {
  it('go to the on-error node once, then end with ERROR', () => {
    const talk = new Conversation(
      flowOf([start('bad'), say('bad', 'end', '{{ 1 / 0 }}'), say('sorry', 'bad'), end], { onErrorNode: 'sorry' }),
    )
    expect(talk.said).toEqual(['sorry'])
    expect(talk.events(EVENT.ERROR)).toHaveLength(2)
    expect(talk.state.ended).toEqual({ by: 'config', reason: 'expression.value', error: true })
  })

  it.each<[string, readonly NodeInput[], string]>([
    ['an unwired outlet', [start('a'), say('a')], 'outlet.unwired'],
    ['a target that does not exist', [start('gone')], 'outlet.unknown'],
    ['a variable that is not declared', [start('a'), say('a', 'end', '{{ nobody }}'), end], 'expression.unknownName'],
    ['an expression that cannot be read', [start('a'), say('a', 'end', '{{ 1 + }}'), end], 'expression.syntax'],
    ['no text', [start('a'), { id: 'a', type: 'say', outlets: { next: 'end' } }, end], 'text.missing'],
    ['no start', [end], 'start.missing'],
  ])('%s', (_name, nodes, code) => {
    const talk = new Conversation(flowOf(nodes))
    expect(talk.reason).toBe(code)
    expect(talk.events(EVENT.ERROR)[0]?.data).toEqual({ code })
  })
})

describe('limits', () => {
  it('stops after the steps of the document, even with an on-error node', () => {
    const talk = new Conversation(
      flowOf([start('a'), say('a', 'b'), say('b', 'a')], { limits: { steps: 50 }, onErrorNode: 'a' }),
    )
    expect(talk.reason).toBe('limit.steps')
    expect(talk.path).toHaveLength(50)
  })

  it('stops after the duration of the document', () => {
    const document = flowAround({ id: 'it', type: 'listen', reactions: [], attempts: 20 }, ['noInput', 'noMatch'], {
      limits: { durationMs: 10_000 },
    })
    expect(new Conversation(document).tell('x', 9_000).reason).toBeUndefined()
    expect(new Conversation(document).tell('x', 11_000).reason).toBe('limit.duration')
  })

  it('escapes where a node was entered too often', () => {
    const talk = new Conversation(
      flowOf([start('a'), { ...say('a', 'b'), maxEntries: 3, escapeTo: 'end' }, say('b', 'a'), end]),
    )
    expect(talk.said).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
    expect(talk.reason).toBe('bye')
    expect(new Conversation(flowOf([start('a'), { ...say('a', 'a'), maxEntries: 3 }])).reason).toBe('loop.guard')
  })
})
