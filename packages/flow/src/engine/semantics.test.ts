import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, flowOf, heardAt, keyed, type NodeInput, silence } from '../../test/conversation.ts'
import type { FlowDocument } from '../index.ts'
import { isAddition } from '../nodes/set.ts'
import { EVENT } from './event-kind.ts'

const GUID = '0198c0de-0000-7000-8000-000000000002'
const say = (id: string, next: string, texts: readonly string[] = [id]): NodeInput => ({
  id,
  type: 'say',
  texts: { en: texts.map((text) => ({ kind: 'text' as const, text })) },
  outlets: { next },
})
const start = (next: string): NodeInput => ({ id: 'start', type: 'start', outlets: { next } })
const end = (id: string, more: object = {}): NodeInput => ({ id, type: 'end', reason: id, ...more })
const operator = {
  name: 'operator',
  recognise: [
    { kind: 'phrases' as const, phrases: { en: ['person', 'operator'] } },
    { kind: 'keys' as const, keys: '0' },
  ],
  target: 'person',
}
const yesNo: NodeInput = {
  id: 'it',
  type: 'listen',
  reactions: [
    { name: 'yes', recognise: [{ kind: 'yes' }] },
    { name: 'no', recognise: [{ kind: 'no' }] },
    { name: 'pay', recognise: [{ kind: 'phrases', phrases: { en: ['pay a person'] } }] },
  ],
}

describe('global intents', () => {
  const around = (node: NodeInput, outlets: readonly string[]) => {
    const document = flowAround(node, outlets)
    return flowOf([...document.nodes, end('person')], { ...document.settings, globalIntents: [operator] })
  }
  const asked = () => new Conversation(around(yesNo, ['yes', 'no', 'pay', 'noInput', 'noMatch']))

  it('are heard together with the reactions of the step', () => {
    expect(asked().tell('no, I want to speak to a person').reason).toBe('person')
    expect(asked().tell('no thank you').reason).toBe('no')
    expect(asked().tell('I want to pay a person').reason).toBe('pay')
    expect(asked().tell(keyed('0')).reason).toBe('person')
  })

  it('are heard where keys are expected, spoken and as keys', () => {
    const menu: NodeInput = { id: 'it', type: 'dtmf', keys: ['1'], attempts: 1 }
    const talk = () => new Conversation(around(menu, ['1', 'noInput', 'noMatch']))
    expect(talk().of('listen')[0]).toMatchObject({
      accepts: ['keys', 'speech'],
      hints: { phrases: ['person', 'operator'] },
    })
    expect(talk().tell('operator please').reason).toBe('person')
    expect(talk().tell(keyed('0')).reason).toBe('person')
    expect(talk().tell(keyed('7')).reason).toBe('noMatch')
  })

  const component = (globalIntents: boolean) =>
    flowOf([
      start('ask'),
      { ...yesNo, id: 'ask', globalIntents, outlets: { yes: 'out', no: 'out' } } as NodeInput,
      end('out'),
    ])
  const inside = (globalIntents = true) => {
    const outer = flowOf(
      [start('sub'), { id: 'sub', type: 'subflow', flow: GUID, outlets: { next: 'done' } }, end('done'), end('person')],
      { globalIntents: [{ ...operator, variable: 'wish' }], variables: [{ name: 'wish', type: 'string' }] },
    )
    const talk = new Conversation(outer, {}, { sub: component(globalIntents) })
    return talk.tell({ kind: 'answered', id: 'q1', value: { key: 'sub', version: 1 } })
  }

  it('hold inside subflows, and lead out of them', () => {
    const talk = inside()
    expect(talk.of('listen').at(-1)?.hints.phrases).toContain('operator')
    talk.tell('operator')
    expect([talk.reason, talk.variable('wish')]).toEqual(['person', 'operator'])
    expect(talk.events(EVENT.SUBFLOW_END)).toMatchObject([{ depth: 1, data: { exit: 'global' } }])
    expect(talk.of('visit').at(-1)).toMatchObject({ nodeId: 'person', depth: 0, via: 'global:operator' })
  })

  it('do not where the step wants none', () => {
    const talk = inside(false).tell('operator')
    expect([talk.reason, talk.of('listen').at(-1)?.hints.phrases]).toEqual([undefined, ['pay a person']])
  })
})

describe('steps', () => {
  it('are counted since the last wait, so that a long chat is none too many', () => {
    const document = flowOf(
      [
        start('more'),
        say('more', 'it'),
        { ...yesNo, outlets: { yes: 'more', noInput: 'end', noMatch: 'end' } } as NodeInput,
        end('end'),
      ],
      { limits: { steps: 5 } },
    )
    const talk = new Conversation(document)
    for (let turn = 0; turn < 50; turn++) talk.tell('yes')
    expect([talk.reason, talk.path.length]).toEqual([undefined, 103])
  })
})

describe('the duration', () => {
  const transfer: NodeInput = { id: 'it', type: 'transfer', mode: 'Attend', to: '+420', outlets: { completed: 'end0' } }
  const flow = flowAround(transfer, ['completed', 'declined', 'failed'], { limits: { durationMs: 60_000 } })
  const completed = { kind: 'answered', id: 'q1', value: { result: 'completed' } } as const

  it('does not count the time with a person', () => {
    expect(new Conversation(flow).tell(completed, 62 * 60_000).reason).toBe('completed')
    expect(new Conversation(flow).tell('hello?', 30_000_000).tell(completed, 62_000_000).reason).toBe('completed')
  })

  it('does not count the time in which a supervisor had it, and counts the rest', () => {
    const ask = flowAround(yesNo, ['yes', 'noInput', 'noMatch'], { limits: { durationMs: 60_000 } })
    const steered = { kind: 'steered', by: 7 } as const
    const talk = () => new Conversation(ask).tell({ ...steered, do: 'suspend' }, 50_000)
    expect(
      talk()
        .tell({ ...steered, do: 'resume' }, 500_000)
        .tell('yes', 505_000).reason,
    ).toBe('yes')
    expect(
      talk()
        .tell({ ...steered, do: 'resume' }, 500_000)
        .tell('yes', 515_000).reason,
    ).toBe('limit.duration')
  })
})

describe('reprompts', () => {
  const words = (text: string) => ({ en: [{ kind: 'text' as const, text }] })
  const listen = (more: object) =>
    new Conversation(
      flowAround(
        {
          ...yesNo,
          attempts: 6,
          reprompts: {
            noInput: words('silent 1'),
            noMatch: words('what 1'),
            later: [{ noInput: words('silent 2'), noMatch: words('what 2') }, { noMatch: words('what 3') }],
          },
          ...more,
        } as NodeInput,
        ['yes', 'no', 'pay', 'noInput', 'noMatch'],
      ),
    )

  it('escalate, each reason counted by itself, and the last one stays', () => {
    const talk = listen({}).tell('a').tell(silence).tell('b').tell(silence).tell('c')
    expect(talk.said).toEqual(['what 1', 'silent 1', 'what 2', 'silent 2', 'what 3'])
    expect(listen({ attempts: 9 }).tell(silence).tell(silence).tell(silence).said.at(-1)).toBe('silent 2')
  })

  it('are given up by the tries of their reason where these are set', () => {
    const talk = () => listen({ attemptsApart: { noInput: 2, noMatch: 3 } })
    expect(talk().tell('a').tell('b').tell(silence).reason).toBeUndefined()
    expect(talk().tell('a').tell('b').tell(silence).tell('c').reason).toBe('noMatch')
    expect(talk().tell('a').tell(silence).tell(silence).reason).toBe('noInput')
  })
})

describe('alternatives', () => {
  it('are not said twice in a row', () => {
    const document = flowOf([
      start('more'),
      say('more', 'it', ['A', 'B', 'C']),
      { ...yesNo, outlets: { yes: 'more' } } as NodeInput,
    ])
    for (let seed = 0; seed < 20; seed++) {
      const talk = new Conversation(document, { seed })
      for (let turn = 0; turn < 30; turn++) talk.tell('yes')
      const { said } = talk
      expect(said.filter((text, index) => text === said[index - 1])).toEqual([])
      expect(new Set(said).size).toBe(3)
    }
  })
})

describe('confidence', () => {
  const order: NodeInput = {
    id: 'it',
    type: 'listen',
    attempts: 1,
    reactions: [
      {
        name: 'pay',
        recognise: [{ kind: 'phrases', phrases: { en: ['pay'] } }],
        minConfidence: 0.3,
        confirmBelow: 0.6,
      },
      { name: 'stay', recognise: [{ kind: 'phrases', phrases: { en: ['stay'] } }] },
    ],
  }
  const hear = (...alternatives: readonly { text: string; confidence?: number }[]) => {
    const talk = new Conversation(flowAround(order, ['pay', 'pay.confirm', 'stay', 'noInput', 'noMatch']))
    return talk.tell({ ...heardAt(talk.state, ''), alternatives }).reason
  }

  it('that is too low does not count, and the next hypothesis is tried', () => {
    expect(hear({ text: 'pay', confidence: 0.2 })).toBe('noMatch')
    expect(hear({ text: 'pay', confidence: 0.2 }, { text: 'stay', confidence: 0.1 })).toBe('stay')
  })

  it('that is low asks once more', () => {
    expect(hear({ text: 'pay', confidence: 0.5 })).toBe('pay.confirm')
    expect(hear({ text: 'pay', confidence: 0.6 })).toBe('pay')
    expect(hear({ text: 'pay' })).toBe('pay')
  })
})

describe('the language', () => {
  const bilingual = (codes: readonly string[]): FlowDocument =>
    flowOf([start('it'), yesNo], { languages: codes.map((code) => ({ code })), defaultLanguage: codes[0] ?? 'en' })
  it.each([
    [['en', 'cs'], 'cs-CZ', 'cs'],
    [['en', 'cs-CZ'], 'cs', 'cs-CZ'],
    [['en', 'cs-CZ'], 'cs-SK', 'cs-CZ'],
    [['en-US', 'en-GB'], 'en-GB', 'en-GB'],
    [['en', 'cs'], 'de', 'en'],
  ])('is the best of %j for %s', (codes, wanted, best) => {
    expect(new Conversation(bilingual(codes), { language: wanted }).state.language).toBe(best)
  })

  const visit = (keepLanguage?: boolean) => {
    const inner = flowOf(
      [
        start('speak'),
        { id: 'speak', type: 'set', language: 'cs', outlets: { next: 'out' } },
        end('out', { exit: 'next' }),
      ],
      { languages: [{ code: 'en' }, { code: 'cs' }] },
    )
    const sub = { id: 'sub', type: 'subflow', flow: GUID, outlets: { next: 'it' } } as const
    const outer = flowOf([start('sub'), { ...sub, ...(keepLanguage && { keepLanguage }) }, yesNo])
    const talk = new Conversation(outer, {}, { sub: inner })
    return talk.tell({ kind: 'answered', id: 'q1', value: { key: 'sub', version: 1 } })
  }

  it('is that of before when a subflow returns, unless the flow wants the new one', () => {
    expect(visit().of('listen').at(-1)).toMatchObject({ language: 'en' })
    expect(visit(true).of('listen').at(-1)).toMatchObject({ language: 'cs' })
  })
})

describe('variables of the tenant', () => {
  const counting = (expression: string, value = 41) =>
    new Conversation(
      flowAround({ id: 'it', type: 'set', assignments: [{ variable: 'total', expression }] }, ['next'], {
        variables: [
          { name: 'total', type: 'number', scope: 'tenant', default: 0 },
          { name: 'price', type: 'number', default: 5 },
        ],
      }),
      { variables: { total: value } },
    ).of('store')

  it('are added to, so that conversations beside each other lose nothing', () => {
    expect(counting('total + 1')).toEqual([
      { kind: 'store', name: 'total', redacted: false, op: 'add', value: 1, from: 41 },
    ])
    expect(counting('total - price')).toEqual([
      { kind: 'store', name: 'total', redacted: false, op: 'add', value: -5, from: 41 },
    ])
    expect(counting('total * 2')).toEqual([{ kind: 'store', name: 'total', redacted: false, op: 'set', value: 82 }])
    expect(counting('7')).toEqual([{ kind: 'store', name: 'total', redacted: false, op: 'set', value: 7 }])
  })

  it.each([
    ['total + 1', true],
    [' total - price * (2 + 1)', true],
    ['total + total', false],
    ['total + 1 > 5 ? 0 : 1', false],
    ['totals + 1', false],
    ['1 + total', false],
    ['total', false],
  ])('%s adds: %s', (expression, is) => {
    expect(isAddition(expression, 'total')).toBe(is)
  })

  it('are as others left them, also where only a subflow knows them', () => {
    const inner = flowOf([start('say'), say('say', 'out', ['{{ visits }}']), end('out', { exit: 'next' })], {
      variables: [{ name: 'visits', type: 'number', scope: 'tenant', default: 0 }],
    })
    const outer = flowOf([
      start('it'),
      { ...yesNo, outlets: { yes: 'sub' } } as NodeInput,
      { id: 'sub', type: 'subflow', flow: GUID, outlets: { next: 'end' } },
      end('end'),
    ])
    const talk = new Conversation(outer, {}, { sub: inner }).tell('yes')
    const tenant = { visits: 7, unknown: 1 }
    talk.tell({ kind: 'answered', id: 'q1', value: { key: 'sub', version: 1 }, tenant })
    expect([talk.said, talk.state.shared]).toEqual([['7'], { visits: 7 }])
  })

  it('that do not fit are refused with a word', () => {
    const document = flowAround(yesNo, ['yes', 'noInput', 'noMatch'], {
      variables: [{ name: 'total', type: 'number', scope: 'tenant', default: 3 }],
    })
    const talk = new Conversation(document).tell({ kind: 'silence', tenant: { total: 'many' } })
    expect(talk.variable('total')).toBe(3)
    expect(talk.events(EVENT.WARNING)).toMatchObject([{ data: { code: 'variable.refused' } }])
  })
})

describe('the on-error node', () => {
  it('helps once for each fault, and not on the way from one', () => {
    const document = flowOf(
      [
        start('it'),
        { ...yesNo, outlets: { yes: 'bad', no: 'end', noInput: 'end', noMatch: 'end' } } as NodeInput,
        say('bad', 'end', ['{{ 1 / 0 }}']),
        say('sorry', 'it'),
        end('end'),
      ],
      { onErrorNode: 'sorry' },
    )
    const talk = new Conversation(document)
    for (let fault = 0; fault < 5; fault++) talk.tell('yes')
    expect([talk.reason, talk.said]).toEqual([undefined, Array.from({ length: 5 }, () => 'sorry')])
    expect(talk.tell('no').reason).toBe('end')
  })
})
