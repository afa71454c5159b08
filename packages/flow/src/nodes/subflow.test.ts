import { describe, expect, it } from 'vitest'
import { AT, Conversation, flowAround, flowOf, heardAt, type NodeInput } from '../../test/conversation.ts'
import { EVENT, step, subflowKeys, unusableProgram } from '../index.ts'
import { flowInterface } from '../settings.schema.ts'

const GUID = '0198c0de-0000-7000-8000-000000000002'
const caller: NodeInput = {
  id: 'it',
  type: 'subflow',
  flow: GUID,
  version: { policy: 'pinned', version: 4 },
  exits: ['found', 'lost'],
  inputs: [{ variable: 'question', expression: '"How much, " + name + "?"' }],
  outputs: [{ variable: 'result', from: 'amount' }],
}
const settings = {
  variables: [
    { name: 'name', type: 'string' as const, default: 'Ann' },
    { name: 'result', type: 'number' as const },
    { name: 'shared', type: 'number' as const, scope: 'session' as const, default: 1 },
  ],
}
const inner = flowOf(
  [
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    { id: 'ask', type: 'say', texts: { en: [{ kind: 'text', text: '{{ question }}' }] }, outlets: { next: 'hear' } },
    {
      id: 'hear',
      type: 'listen',
      attempts: 1,
      reactions: [{ name: 'n', recognise: [{ kind: 'number' }], variable: 'amount' }],
      outlets: { n: 'more', noInput: 'lost', noMatch: 'gone' },
    },
    {
      id: 'more',
      type: 'set',
      assignments: [{ variable: 'shared', expression: 'shared + 1' }],
      outlets: { next: 'found' },
    },
    { id: 'found', type: 'end', exit: 'found' },
    { id: 'lost', type: 'end', exit: 'lost' },
  ],
  {
    variables: [
      { name: 'question', type: 'string' },
      { name: 'amount', type: 'number' },
      { name: 'shared', type: 'number', scope: 'session', default: 100 },
    ],
  },
)
const enter = (outlets = ['found', 'lost', 'error']) => {
  const talk = new Conversation(flowAround(caller, outlets, settings), {}, { 'sub@4': inner })
  return talk.tell({ kind: 'answered', id: 'q1', value: { key: 'sub@4', version: 4 } })
}

describe('subflow', () => {
  it('asks for its version', () => {
    const talk = new Conversation(flowAround(caller, ['found', 'lost'], settings))
    expect(talk.of('ask')).toMatchObject([
      { id: 'q1', nodeId: 'it', service: 'flow', payload: { flow: GUID, version: { policy: 'pinned', version: 4 } } },
    ])
  })

  it('hands values in and out, shares the session and leaves by the exit', () => {
    const talk = enter()
    expect(talk.said).toEqual(['How much, Ann?'])
    expect(subflowKeys(talk.state)).toEqual(['sub@4'])
    talk.tell('42')
    expect([talk.reason, talk.variable('result'), talk.variable('shared')]).toEqual(['found', 42, 2])
    expect(talk.events(EVENT.SUBFLOW_START)[0]).toMatchObject({
      depth: 1,
      data: { marker: 600, flow: GUID, version: 4, in: { question: 'How much, Ann?' } },
    })
    expect(talk.events(EVENT.SUBFLOW_END)[0]).toMatchObject({
      depth: 1,
      data: { marker: 600, exit: 'found', out: { amount: 42 } },
    })
    expect(talk.of('visit').find((visit) => visit.nodeId === 'hear')).toMatchObject({ depth: 1, flow: 'sub@4' })
  })

  it('takes error for a fault inside or a missing flow, and ends without such a wire', () => {
    expect(enter().tell('no number').reason).toBe('error')
    expect(enter(['found', 'lost']).tell('no number').reason).toBe('outlet.unknown')
    const talk = new Conversation(flowAround(caller, ['found', 'lost', 'error'], settings))
    expect(talk.tell({ kind: 'failed', id: 'q1', code: 'missing' }).reason).toBe('error')
    expect(
      new Conversation(flowAround(caller, ['error'], settings)).tell({
        kind: 'answered',
        id: 'q1',
        value: { key: 'gone', version: 1 },
      }).reason,
    ).toBe('error')
  })

  it('ends as a fault of the platform where the program of a running subflow is not provided again', () => {
    const { program, state } = enter()
    const result = step(program, state, { ...heardAt(state, '42'), at: AT, offsetMs: 9_000 })
    expect(result.state.ended).toEqual({ by: 'platform', reason: 'library.missing', error: true })
  })

  it('stops a flow that calls itself without end', () => {
    const self = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'it' } },
      { id: 'it', type: 'subflow', flow: GUID, outlets: { next: 'end' } },
      { id: 'end', type: 'end' },
    ])
    const talk = new Conversation(self, {}, { self })
    for (let round = 0; round < 100 && !talk.state.ended; round++) {
      const id = talk.state.wait && 'id' in talk.state.wait ? talk.state.wait.id : ''
      talk.tell({ kind: 'answered', id, value: { key: 'self', version: 1 } })
    }
    expect(talk.reason).toBe('subflow.depth')
  })
})

describe('a subflow that only a newer release can read', () => {
  const tooNew = unusableProgram('flow.tooNew', 'A newer release saved it')
  const ask = (outlets: string[]) => {
    const talk = new Conversation(flowAround(caller, outlets, settings))
    const answer = { kind: 'answered', id: 'q1', value: { key: 'sub@9', version: 9 }, at: AT, offsetMs: 1 } as const
    return step(talk.program, talk.state, answer, new Map([['sub@9', tooNew]]))
  }

  it('leaves by error, or ends the conversation by the platform', () => {
    expect(ask(['found', 'lost', 'error']).state.ended).toMatchObject({ by: 'bot', reason: 'error' })
    const ended = { by: 'platform', reason: 'flow.tooNew', error: true }
    expect(ask(['found', 'lost']).state.ended).toEqual(ended)
    // Within it, as after an older process took over.
    const within = enter()
    const input = {
      kind: 'heard',
      listen: 'l1',
      by: 'typed',
      alternatives: [{ text: '5' }],
      at: AT,
      offsetMs: 1,
    } as const
    expect(step(within.program, within.state, input, new Map([['sub@4', tooNew]])).state.ended).toEqual(ended)
  })
})

describe('what a component is given', () => {
  const asked = (inputs: NonNullable<Extract<NodeInput, { type: 'subflow' }>['inputs']>, language: string) => {
    const component = {
      ...inner,
      settings: {
        ...inner.settings,
        interface: flowInterface.parse({
          properties: [{ name: 'question', type: 'texts', default: 'How many?' }],
          exits: ['found', 'lost'],
        }),
      },
    }
    const languages = [{ code: 'en' }, { code: 'cs' }]
    const document = flowAround({ ...caller, inputs }, ['found', 'lost'], { ...settings, languages })
    const talk = new Conversation(document, { language }, { 'sub@4': component })
    return talk.tell({ kind: 'answered', id: 'q1', value: { key: 'sub@4', version: 4 } }).said
  }
  const texts = {
    en: [{ kind: 'text' as const, text: 'How much, {{ name }}?' }],
    cs: [{ kind: 'text' as const, text: 'Kolik, {{ name }}?' }],
  }

  it('may be texts, of which the one in the language of the conversation arrives, and its own default without any', () => {
    expect(asked([{ variable: 'question', texts }], 'en')).toEqual(['How much, Ann?'])
    expect(asked([{ variable: 'question', texts }], 'cs')).toEqual(['Kolik, Ann?'])
    expect(asked([], 'en')).toEqual(['How many?'])
  })
})
