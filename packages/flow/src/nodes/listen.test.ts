import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, keyed, type NodeInput, silence } from '../../test/conversation.ts'
import { EVENT } from '../index.ts'

const reprompt = (text: string) => ({ en: [{ kind: 'text' as const, text }] })
const listen: NodeInput = {
  id: 'it',
  type: 'listen',
  attempts: 3,
  variable: 'heard',
  reprompts: { noInput: reprompt('Are you there?'), noMatch: reprompt('Sorry?') },
  reactions: [
    { name: 'yes', recognise: [{ kind: 'yes' }, { kind: 'keys', keys: '1' }] },
    { name: 'amount', recognise: [{ kind: 'number' }], variable: 'amount' },
    { name: 'card', recognise: [{ kind: 'pattern', patterns: { en: 'card (\\d{16})' } }], variable: 'card' },
  ],
}
const settings = {
  variables: [
    { name: 'heard', type: 'string' as const },
    { name: 'amount', type: 'number' as const },
    { name: 'card', type: 'string' as const, redact: true },
  ],
  globalIntents: [
    { name: 'operator', recognise: [{ kind: 'phrases' as const, phrases: { en: ['operator'] } }], target: 'end3' },
  ],
}
const talkTo = (node: NodeInput = listen) =>
  new Conversation(flowAround(node, ['yes', 'amount', 'card', 'operatorEnd', 'noInput', 'noMatch'], settings))

describe('listen', () => {
  it('says what to expect', () => {
    expect(talkTo().of('listen')[0]).toMatchObject({
      id: 'l1',
      accepts: ['speech', 'keys'],
      bargeIn: 'speech',
      timeoutMs: 6_000,
      hints: { phrases: ['operator'], builtins: ['yes', 'number'] },
    })
  })

  it('takes the reaction, its value and the whole text', () => {
    const talk = talkTo().tell('make it 250 crowns')
    expect(talk.reason).toBe('amount')
    expect([talk.variable('amount'), talk.variable('heard')]).toEqual([250, 'make it 250 crowns'])
    expect(talk.events(EVENT.HUMAN)[0]).toMatchObject({
      text: 'make it 250 crowns',
      data: { reaction: 'amount', by: 'number' },
    })
  })

  it('tries again with its reprompts, then leaves by the last reason', () => {
    const talk = talkTo().tell(silence).tell('blah')
    expect(talk.said).toEqual(['Are you there?', 'Sorry?'])
    expect(talk.of('listen')).toHaveLength(3)
    expect(talk.tell(silence).reason).toBe('noInput')
    expect(talkTo().tell('a').tell('b').tell('c').reason).toBe('noMatch')
  })

  it('takes keys', () => {
    expect(talkTo().tell(keyed('1')).reason).toBe('yes')
    expect(talkTo().tell(keyed('5')).variable('amount')).toBe(5)
    expect(talkTo().tell(keyed('*')).said).toEqual(['Sorry?'])
  })

  it('hears global intents unless the node does not want them', () => {
    expect(talkTo().tell('give me an operator').reason).toBe('operatorEnd')
    expect(talkTo({ ...listen, globalIntents: false }).tell('give me an operator').said).toEqual(['Sorry?'])
  })

  it('hears what was meant more exactly, its own reaction or a global one', () => {
    expect(talkTo().tell('250 or the operator').reason).toBe('operatorEnd')
    const open = { ...listen, reactions: [{ name: 'yes', recognise: [{ kind: 'anything' as const }] }] }
    expect(talkTo(open).tell('operator please').reason).toBe('operatorEnd')
    expect(talkTo(open).tell('whatever').reason).toBe('yes')
  })

  it('keeps redacted values out of everything but the state', () => {
    const open: NodeInput = { ...listen }
    delete open.variable
    const talk = talkTo(open).tell('card 4111111111111111')
    expect(talk.variable('card')).toBe('4111111111111111')
    expect(JSON.stringify(talk.all)).not.toContain('4111')
    expect(talkTo(open).tell('car 4111').events(EVENT.HUMAN)[0]?.text).toBe('car 4111')
    expect(talkTo(open).tell('card forty one eleven').events(EVENT.HUMAN)[0]?.text).toBe('card forty one eleven')
    expect(talkTo(open).tell('cart').events(EVENT.HUMAN)[0]?.text).toBe('•••')
  })

  it('looks at the first 2,000 characters', () => {
    expect(talkTo().tell(`${'a '.repeat(1_500)} yes`).reason).toBeUndefined()
  })
})

describe('dtmf', () => {
  const node: NodeInput = {
    id: 'it',
    type: 'dtmf',
    keys: ['*'],
    digits: { variable: 'pin', min: 4, max: 6, terminator: '#' },
    attempts: 2,
  }
  const dial = (over: object = {}) =>
    new Conversation(
      flowAround({ ...node, ...over }, ['1', '*', 'digits', 'noInput', 'noMatch'], {
        variables: [{ name: 'pin', type: 'string', redact: true }],
      }),
    )

  it('says how to collect them and takes the entry', () => {
    const talk = dial()
    expect(talk.of('listen').at(-1)).toMatchObject({
      accepts: ['keys'],
      timeoutMs: 8_000,
      keys: { min: 4, max: 6, terminator: '#', cancel: ['*'], interDigitTimeoutMs: 3_000, clearTypeAhead: false },
    })
    talk.tell(keyed('1234'))
    expect([talk.reason, talk.variable('pin')]).toEqual(['digits', '1234'])
    expect(JSON.stringify(talk.all)).not.toContain('1234')
    expect(dial().tell('12 34').reason).toBe('digits')
  })

  it('never stores the terminator, whether one is set or not', () => {
    const digits = { variable: 'pin', min: 4, max: 6 }
    for (const over of [{}, { digits }, { digits: { ...digits, terminator: '*' }, keys: [] }]) {
      const { terminator } = dial(over).of('listen').at(-1)?.keys ?? {}
      expect(
        dial(over)
          .tell(keyed(`1234${terminator}`))
          .variable('pin'),
      ).toBe('1234')
    }
    expect(dial({ digits: { ...digits, terminator: '*' }, keys: [] }).tell(keyed('1#234')).said).toEqual([])
    expect(dial({ digits }).of('listen')[0]?.keys?.terminator).toBe('#')
  })

  it('is left by its cancel key anywhere', () => {
    for (const keys of ['*', '1*', '23*', '12345*']) expect(dial().tell(keyed(keys)).reason).toBe('*')
    expect(dial().tell(keyed('23*')).variable('pin')).toBeNull()
  })

  it('takes a longer entry that begins with a key of the menu', () => {
    const menu = { keys: ['1', '*'] }
    expect(dial(menu).of('listen')[0]?.keys).toMatchObject({ min: 1, max: 6 })
    const talk = dial(menu).tell(keyed('1234'))
    expect([talk.reason, talk.variable('pin')]).toEqual(['digits', '1234'])
    expect(dial(menu).tell(keyed('1')).reason).toBe('1')
  })

  it('takes no number out of a sentence', () => {
    const talk = dial().tell('call me at 5, my id is 2345')
    expect([talk.reason, talk.variable('pin')]).toEqual([undefined, null])
    expect(talk.events(EVENT.TONE_IN)).toEqual([])
    expect(talk.tell('2345').variable('pin')).toBe('2345')
  })

  it('refuses too few digits and no digits', () => {
    expect(dial().tell(keyed('12#')).tell(keyed('#')).reason).toBe('noMatch')
    expect(dial().tell(silence).tell(silence).reason).toBe('noInput')
  })

  it('leaves by a single key', () => {
    expect(dial().tell(keyed('*')).reason).toBe('*')
    const menu: NodeInput = { id: 'it', type: 'dtmf', keys: ['1'] }
    expect(new Conversation(flowAround(menu, ['1', 'noInput', 'noMatch'])).tell('1').reason).toBe('1')
  })
})

describe('the country of a telephone number', () => {
  const number = (said: string, begin: object, recognise: object = { kind: 'phone' }, language = 'en') => {
    const listening = {
      id: 'it',
      type: 'listen',
      reactions: [{ name: 'number', recognise: [recognise], variable: 'phone' }],
    }
    const flow = flowAround(listening as NodeInput, ['number', 'noInput', 'noMatch'], {
      variables: [{ name: 'phone', type: 'string' }],
      languages: [{ code: language }],
      defaultLanguage: language,
    })
    return new Conversation(flow, begin).tell(said).variable('phone')
  }

  it('is that of the recognizer, of the person, of the line, of the language, in this order', () => {
    const [caller, line] = ['+420602123456', '+441214960123']
    expect(number('07911 123456', { facts: { from: caller, to: line } }, { kind: 'phone', region: 'GB' })).toBe(
      '+447911123456',
    )
    expect(number('777 123 456', { facts: { from: caller, to: line } })).toBe('+420777123456')
    expect(number('777 123 456', { facts: { direction: 'out', from: line, to: caller } })).toBe('+420777123456')
    expect(number('07911 123456', { facts: { from: 'anonymous', to: line } })).toBe('+447911123456')
    expect(number('777 123 456', {}, { kind: 'phone' }, 'cs-CZ')).toBe('+420777123456')
    expect(number('777 123 456', {})).toBe('777123456')
  })
})
