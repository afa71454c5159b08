import { describe, expect, it } from 'vitest'
import { compile, EVENT, type FlowDocument } from '../src/index.ts'
import { ScriptedChannel } from '../src/testing/scripted-channel.ts'
import { flowAround, flowOf, type NodeInput } from './conversation.ts'

const say = (id: string, next: string, text = id, more: object = {}): NodeInput => ({
  id,
  type: 'say',
  texts: { en: [{ kind: 'text', text }] },
  outlets: { next },
  ...more,
})
const call = (document: FlowDocument, options = {}) => new ScriptedChannel(compile(document), options)
const number: NodeInput = {
  id: 'it',
  type: 'listen',
  attempts: 1,
  reactions: [{ name: 'number', recognise: [{ kind: 'number' }], variable: 'n' }],
}
const askNumber = (over: object = {}, outlets = ['number', 'noInput', 'noMatch']) =>
  call(flowAround({ ...number, ...over } as NodeInput, outlets, { variables: [{ name: 'n', type: 'string' }] }))
const variable = (channel: ScriptedChannel, name: string) => channel.state.frames[0]?.variables[name] ?? null

describe('keys at a listen', () => {
  it('come one by one and are one answer', () => {
    const channel = askNumber().press('42')
    expect(channel.inputs).toEqual([])
    channel.wait(3_000)
    expect(channel.inputs).toMatchObject([{ kind: 'keyed', listen: 'l1', digits: '42', endedBy: 'timeout' }])
    expect([channel.reason, variable(channel, 'n')]).toEqual(['number', '42'])
  })

  it('end at # at once, which is no part of them', () => {
    const channel = askNumber().press('42#')
    expect([channel.reason, variable(channel, 'n'), channel.nowMs]).toEqual(['number', '42', 600])
  })

  it.each([
    ['phone', { kind: 'phone' as const }, '777123456'],
    ['pattern', { kind: 'pattern' as const, patterns: { en: '^[0-9]{4}$' } }, '4711'],
    ['anything', { kind: 'anything' as const }, '08'],
    ['two keys', { kind: 'keys' as const, keys: '12' }, '12'],
  ])('are heard as %s', (_, recogniser, keys) => {
    const reactions = [{ name: 'number', recognise: [recogniser], variable: 'n' }]
    const channel = askNumber({ reactions }).press(keys).wait(3_000)
    expect([channel.reason, variable(channel, 'n')]).toEqual(['number', keys])
  })

  it('wait for a longer answer where one key is one too', () => {
    const reactions = [
      { name: 'one', recognise: [{ kind: 'keys' as const, keys: '1' }] },
      { name: 'twelve', recognise: [{ kind: 'keys' as const, keys: '12' }] },
    ]
    const outlets = ['one', 'twelve', 'noInput', 'noMatch']
    expect(askNumber({ reactions }, outlets).press('12').reason).toBe('twelve')
    expect(askNumber({ reactions }, outlets).press('1').reason).toBeUndefined()
    expect(askNumber({ reactions }, outlets).press('1').wait(3_000).reason).toBe('one')
  })

  it('are not collected where nothing understands them', () => {
    const reactions = [{ name: 'number', recognise: [{ kind: 'yes' as const }] }]
    const channel = askNumber({ reactions })
    expect(channel.listening).toMatchObject({ accepts: ['speech'] })
    expect(channel.listening).not.toHaveProperty('keys')
    expect(channel.press('1').wait(3_000).inputs).toEqual([])
  })
})

describe('an input of another listen', () => {
  const yesNo = (id: string, yes: string): NodeInput => ({
    id,
    type: 'listen',
    attempts: 1,
    reactions: [{ name: 'yes', recognise: [{ kind: 'yes' }] }],
    outlets: { yes, noInput: 'silent', noMatch: 'end' },
  })
  const twoQuestions = () =>
    call(
      flowOf([
        { id: 'start', type: 'start', outlets: { next: 'first' } },
        yesNo('first', 'more'),
        say('more', 'second', 'And do you agree?'),
        yesNo('second', 'agreed'),
        { id: 'agreed', type: 'end', reason: 'agreed' },
        { id: 'silent', type: 'end', reason: 'silent' },
        { id: 'end', type: 'end', reason: 'misunderstood' },
      ]),
    )

  it('that is a late timer leaves the next question alone', () => {
    const channel = twoQuestions().speak('yes')
    const { state } = channel.wait(1)
    channel.send({ kind: 'silence', listen: 'l1' })
    expect(channel.state).toEqual(state)
    expect(channel.wait(8_000).reason).toBe('silent')
  })

  it('that is a second final result consents to nothing, and is on record', () => {
    const channel = twoQuestions().speak('yes').wait(5)
    channel.send({ kind: 'heard', listen: 'l1', by: 'speech', alternatives: [{ text: 'yes' }] })
    expect([channel.reason, channel.listening?.id]).toEqual([undefined, 'l2'])
    const human = channel.effects.filter((effect) => effect.kind === 'event' && effect.event === EVENT.HUMAN)
    expect(human).toMatchObject([{ data: { reaction: 'yes' } }, { text: 'yes', data: { awaited: false } }])
    expect(channel.speak('yes').reason).toBe('agreed')
  })

  it('that are late keys is on record, too', () => {
    const channel = twoQuestions().speak('yes')
    channel.send({ kind: 'keyed', listen: 'l1', digits: '1', endedBy: 'max' })
    expect(channel.effects.at(-1)).toMatchObject({ event: EVENT.TONE_IN, text: '1', data: { awaited: false } })
    expect(channel.listening?.id).toBe('l2')
  })
})

describe('hypotheses', () => {
  const order: NodeInput = {
    id: 'it',
    type: 'listen',
    attempts: 1,
    reactions: [
      { name: 'pay', recognise: [{ kind: 'phrases', phrases: { en: ['pay'] } }] },
      { name: 'any', recognise: [{ kind: 'anything' }] },
    ],
  }
  const hear = (...texts: readonly string[]) =>
    call(flowAround(order, ['pay', 'any', 'noInput', 'noMatch'])).speak(
      texts.map((text, index) => ({ text, confidence: 0.9 - index / 10 })),
    )

  it('are tried one after the other, before anything at all counts', () => {
    const channel = hear('I want to play', 'I want to pay', 'I want two pays')
    expect(channel.reason).toBe('pay')
    expect(channel.effects.find((effect) => effect.kind === 'event' && effect.event === EVENT.HUMAN)).toMatchObject({
      text: 'I want to pay',
      confidence: 0.8,
      offsetMs: 0,
      endOffsetMs: 1_000,
    })
    expect(hear('I want to play', 'I want to lay').reason).toBe('any')
    // Nothing was understood, so that it was no speech.
    expect(hear().wait(6_000).reason).toBe('noInput')
  })
})

describe('keys of a keys node', () => {
  const pin = { variable: 'n', min: 4, max: 6 }
  const node: NodeInput = { id: 'it', type: 'dtmf', attempts: 1, digits: pin, keys: ['1', '*'] }
  const outlets = ['1', '*', 'digits', 'noInput', 'noMatch']
  const dial = (over: object = {}) =>
    call(flowAround({ ...node, ...over } as NodeInput, outlets, { variables: [{ name: 'n', type: 'string' }] }))

  it.each([
    ['1234#', {}, 'digits', '1234'],
    ['1234*', { digits: { ...pin, terminator: '*' }, keys: [] }, 'digits', '1234'],
    ['123456', {}, 'digits', '123456'],
    ['23*', {}, '*', null],
    ['*', {}, '*', null],
    ['12#', {}, 'noMatch', null],
  ])('%s is read at once', (keys, over, reason, digits) => {
    const channel = dial(over).press(keys)
    expect([channel.reason, variable(channel, 'n')]).toEqual([reason, digits])
  })

  it('a key of the menu does not swallow the first digit of a number', () => {
    expect(dial().press('1234').wait(3_000).reason).toBe('digits')
    expect(dial().press('1').reason).toBeUndefined()
    expect(dial().press('1').wait(3_000).reason).toBe('1')
  })

  it('say nothing for longer than it takes', () => {
    expect(dial().wait(7_999).reason).toBeUndefined()
    expect(dial().wait(8_000).reason).toBe('noInput')
  })

  const two = (clearTypeAhead?: boolean) =>
    call(
      flowOf(
        [
          { id: 'start', type: 'start', outlets: { next: 'menu' } },
          { id: 'menu', type: 'dtmf', keys: ['1'], outlets: { '1': 'ask', noInput: 'end', noMatch: 'end' } },
          say('ask', 'number', 'Your number?'),
          {
            id: 'number',
            type: 'dtmf',
            digits: { variable: 'n', min: 2, max: 2 },
            ...(clearTypeAhead === undefined ? {} : { clearTypeAhead }),
            outlets: { digits: 'end', noInput: 'end', noMatch: 'end' },
          },
          { id: 'end', type: 'end' },
        ],
        { variables: [{ name: 'n', type: 'string' }] },
      ),
      { answer: () => undefined },
    )

  it('typed ahead begin the next entry', () => {
    // Pressed while the first text still plays: the rest of an entry stays for the next one.
    expect(variable(two().press('142'), 'n')).toBe('42')
  })

  it('typed ahead wait while the flow asks elsewhere, and are cleared where the step says so', () => {
    const flow = (clearTypeAhead: boolean) =>
      flowOf(
        [
          { id: 'start', type: 'start', outlets: { next: 'menu' } },
          { id: 'menu', type: 'dtmf', keys: ['1'], outlets: { '1': 'look', noInput: 'end', noMatch: 'end' } },
          { id: 'look', type: 'request', url: 'https://a.example/', outlets: { ok: 'number', error: 'end' } },
          {
            id: 'number',
            type: 'dtmf',
            digits: { variable: 'n', min: 2, max: 2 },
            clearTypeAhead,
            outlets: { digits: 'end', noInput: 'end', noMatch: 'end' },
          },
          { id: 'end', type: 'end' },
        ],
        { variables: [{ name: 'n', type: 'string' }] },
      )
    const answer = ({ id }: { id: string }) => ({
      sent: { kind: 'answered', id, value: { status: 200 } } as const,
      afterMs: 1_000,
    })
    expect(variable(call(flow(false), { answer }).press('142').wait(1_000), 'n')).toBe('42')
    expect(variable(call(flow(true), { answer }).press('142').wait(1_000), 'n')).toBeNull()
    expect(variable(call(flow(true), { answer }).press('142').wait(1_000).press('77'), 'n')).toBe('77')
  })
})

describe('what is played', () => {
  const flow = (interruptible: boolean, bargeIn?: string) =>
    flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'hello' } },
        say('hello', 'it', 'Hello', { interruptible }),
        {
          ...number,
          ...(bargeIn && { bargeIn }),
          outlets: { number: 'end', noInput: 'end', noMatch: 'end' },
        } as NodeInput,
        { id: 'end', type: 'end', reason: 'heard' },
      ],
      { variables: [{ name: 'n', type: 'string' }] },
    )
  const played = ({ effects }: ScriptedChannel) => effects.filter(({ kind }) => kind === 'played')

  it('tells its real end, and how much of it was heard', () => {
    expect(played(call(flow(true)).wait(2_000))).toMatchObject([{ say: 's1', heardMs: 2_000, offsetMs: 2_000 }])
    const cut = call(flow(true)).wait(500).speak('forty two')
    // It falls silent at the first sound, and is cut once that is known to be words.
    expect(played(cut)).toMatchObject([{ say: 's1', startedMs: 0, heardMs: 500, cutBy: 'speech', offsetMs: 1_500 }])
    expect(cut.effects.find((effect) => effect.kind === 'event' && effect.event === EVENT.ROBOT)).toMatchObject({
      say: 's1',
    })
    expect(cut.reason).toBe('heard')
  })

  it('is cut short only where the flow lets it', () => {
    expect(played(call(flow(false)).wait(500).speak('42', 200))).toEqual([])
    expect(played(call(flow(true, 'keys')).wait(500).speak('42', 200))).toEqual([])
    expect(played(call(flow(true, 'keys')).wait(500).press('4'))).toMatchObject([{ heardMs: 700, cutBy: 'keys' }])
    expect(played(call(flow(true, 'none')).wait(500).press('4'))).toEqual([])
  })

  it('comes before silence counts', () => {
    expect(call(flow(true)).wait(7_999).reason).toBeUndefined()
    expect(call(flow(true)).wait(8_000).reason).toBe('heard')
  })
})

describe('while a supervisor has the call', () => {
  it('keys are theirs, and the flow is answered by those that come afterwards', () => {
    const channel = askNumber().send({ kind: 'steered', by: 3, do: 'suspend' }).press('7')
    channel.send({ kind: 'steered', by: 3, do: 'resume' }).wait(4_000)
    expect([channel.listening?.id, channel.reason]).toEqual(['l2', undefined])
    expect([channel.press('42#').reason, variable(channel, 'n')]).toEqual(['number', '42'])
  })

  it('so is what is said: it is on record and answers nothing', () => {
    const channel = askNumber().send({ kind: 'steered', by: 3, do: 'suspend' }).begin()
    channel.send({ kind: 'steered', by: 3, do: 'resume' }).understand('42').wait(2_000)
    const human = channel.effects.filter((effect) => effect.kind === 'event' && effect.event === EVENT.HUMAN)
    expect([channel.reason, human]).toMatchObject([undefined, [{ text: '42', data: { awaited: false } }]])
  })
})

it('a consent is not given before what is consented to was heard', () => {
  const ask = (interruptible: boolean) =>
    call(
      flowOf([
        { id: 'start', type: 'start', outlets: { next: 'terms' } },
        say('terms', 'it', 'These are the terms', { interruptible }),
        {
          ...{ id: 'it', type: 'listen', attempts: 1, reactions: [{ name: 'yes', recognise: [{ kind: 'yes' }] }] },
          outlets: { yes: 'agreed', noInput: 'silent', noMatch: 'silent' },
        },
        { id: 'agreed', type: 'end', reason: 'agreed' },
        { id: 'silent', type: 'end', reason: 'silent' },
      ]),
    )
  expect(ask(true).wait(300).speak('yes', 400).reason).toBe('agreed')
  const early = ask(false).wait(300).speak('yes', 400)
  expect([early.reason, early.wait(10_000).reason]).toEqual([undefined, 'silent'])
  expect(ask(false).wait(2_000).speak('yes', 400).reason).toBe('agreed')
})
