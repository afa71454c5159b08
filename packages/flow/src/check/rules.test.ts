import { describe, expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'
import { applyEdit } from '../edit/edit.ts'
import { fixesOf } from '../edit/fixes/fixes.ts'
import type { ProblemCode } from './problem.ts'

type Settings = Parameters<typeof flowOf>[1]
const said = (text: string, code = 'en') => ({ [code]: [{ kind: 'text' as const, text }] })
const start: NodeInput = { id: 'start', type: 'start', outlets: { next: 'it' } }
const end: NodeInput = { id: 'end', type: 'end' }
const say = (id: string, text: string, next = 'end'): NodeInput => ({
  id,
  type: 'say',
  texts: said(text),
  outlets: { next },
})
const ALL = { yes: 'end', noInput: 'end', noMatch: 'end' }
const listen = (over: object = {}): NodeInput => ({
  id: 'ask',
  type: 'listen',
  reactions: [{ name: 'yes', recognise: [{ kind: 'yes' }] }],
  outlets: ALL,
  ...over,
})
const transfer = (over: object = {}): NodeInput => ({
  id: 'it',
  type: 'transfer',
  to: '+420222333444',
  outlets: { declined: 'end', failed: 'end' },
  ...over,
})
const keyed = (over: object = {}): NodeInput => ({
  id: 'ask',
  type: 'dtmf',
  keys: ['1', '2'],
  outlets: { 1: 'end', 2: 'end', noInput: 'end', noMatch: 'end' },
  ...over,
})
const request = (over: object = {}): NodeInput => ({
  id: 'it',
  type: 'request',
  url: 'https://example.com/x',
  outlets: { ok: 'end', error: 'end' },
  ...over,
})
const code: Settings = { variables: [{ name: 'code', type: 'string', redact: true, default: '' }] }
const number: Settings = { variables: [{ name: 'n', type: 'number', default: 0 }] }
const CZECH: Settings = { languages: [{ code: 'en' }, { code: 'cs' }] }
const set = (variable: string, expression: string): NodeInput => ({
  id: 'it',
  type: 'set',
  assignments: [{ variable, expression }],
  outlets: { next: 'end' },
})
const branch = (expression: string): NodeInput => ({
  id: 'it',
  type: 'branch',
  cases: [{ name: 'so', expression }],
  outlets: { so: 'end', otherwise: 'end' },
})
const both = (en: string, cs: string): NodeInput => ({
  id: 'it',
  type: 'say',
  texts: { ...said(en), ...said(cs, 'cs') },
  outlets: { next: 'end' },
})
const choice = (name: string, phrase: string) => ({
  name,
  recognise: [{ kind: 'phrases' as const, phrases: { en: [phrase] } }],
})
const choices = (one: string, other: string): NodeInput =>
  listen({
    id: 'it',
    reactions: [choice('first', one), choice('second', other)],
    outlets: { first: 'end', second: 'end', noInput: 'end', noMatch: 'end' },
  })
const digits: NodeInput = {
  ...{ id: 'it', type: 'dtmf', digits: { variable: 'code', min: 6 } },
  outlets: { digits: 'tell', noInput: 'end', noMatch: 'end' },
}
const coded: Settings = { variables: [{ name: 'code', type: 'string', default: '' }] }
const long = 'We are sorry that it takes a little longer today than it usually does. '

type Case = readonly [
  code: ProblemCode,
  at: string,
  nodes: readonly NodeInput[],
  near: readonly NodeInput[],
  settings?: Settings,
]

/** A flow in which it is found, and one nearly the same in which nothing is. */
const cases: readonly Case[] = [
  ['transfer.again', 'it', [transfer({ outlets: { declined: 'it', failed: 'end' } })], [transfer()]],
  [
    'transfer.again',
    'it',
    [
      transfer({ outlets: { declined: 'sorry', failed: 'end' } }),
      say('sorry', 'Busy.', 'ask'),
      listen({ outlets: { ...ALL, noInput: 'it' } }),
    ],
    [
      transfer({ outlets: { declined: 'sorry', failed: 'end' } }),
      say('sorry', 'Busy.', 'ask'),
      listen({ outlets: { ...ALL, yes: 'it' } }),
    ],
  ],
  [
    'transfer.again',
    'it',
    [transfer({ outlets: { declined: 'sorry', failed: 'sorry' } }), say('sorry', 'Busy.', 'it')],
    [
      transfer({ outlets: { declined: 'count', failed: 'count' } }),
      { id: 'count', type: 'counter', limit: 2, outlets: { below: 'sorry', reached: 'end' } },
      say('sorry', 'Busy.', 'it'),
    ],
  ],
  [
    'transfer.after',
    'sorry',
    [transfer({ outlets: { completed: 'sorry', declined: 'end', failed: 'end' } }), say('sorry', 'Good-bye.')],
    [
      transfer({ outlets: { completed: 'note', declined: 'sorry', failed: 'sorry' } }),
      { id: 'note', type: 'outcome', disposition: 'Connected', outlets: { next: 'end' } },
      say('sorry', 'Good-bye.'),
    ],
  ],
  [
    'keys.promised',
    'it',
    [say('it', 'For loans, press 3.', 'ask'), keyed()],
    [say('it', 'For loans, press 2. It takes 3 minutes.', 'ask'), keyed()],
  ],
  [
    'keys.promised',
    'ask',
    [say('it', 'Hello.', 'ask'), keyed({ reprompts: { noMatch: said('Press one or press the star key.') } })],
    [say('it', 'Hello.', 'ask'), keyed({ reprompts: { noMatch: said('Press one or press two.') } })],
  ],
  ['reaction.same', 'it', [choices('my bill', 'My bill!')], [choices('my bill', 'my bills')]],
  [
    'translation.same',
    'it',
    [both('Thank you for calling our bank today.', 'Thank you for calling our bank today.')],
    [both('Harbour Bank London', 'Harbour Bank London')],
    CZECH,
  ],
  ['text.long', 'it', [say('it', long.repeat(8))], [say('it', long.repeat(4))]],
  [
    'text.digits',
    'tell',
    [digits, say('tell', 'You keyed {{ code }}.')],
    [digits, say('tell', 'You keyed {{ digitsText(code) }}.')],
    coded,
  ],
  [
    'sensitive.address',
    'it',
    [request({ url: 'https://example.com/x?code={{ code }}' })],
    [request({ method: 'POST', body: '{"code": {{ code }}}' })],
    code,
  ],
  [
    'sensitive.unencrypted',
    'it',
    [request({ method: 'POST', url: 'http://example.com/x', body: '{"code": {{ code }}}' })],
    [request({ method: 'POST', url: 'http://example.com/x', body: '{"code": 1}' })],
    code,
  ],
  [
    'sensitive.header',
    'it',
    [transfer({ headers: [{ name: 'X-Code', value: '{{ code }}' }] })],
    [transfer({ headers: [{ name: 'X-Code', value: 'x' }] })],
    code,
  ],
  [
    'sensitive.outcome',
    'it',
    [{ id: 'it', type: 'outcome', disposition: 'Code {{ code }}', outlets: { next: 'end' } }],
    [{ id: 'it', type: 'outcome', disposition: 'Code given', outlets: { next: 'end' } }],
    code,
  ],
  [
    'sensitive.prompt',
    'it',
    [
      {
        ...{ id: 'it', type: 'agent', instructions: 'The code is {{ code }}.', outcomes: [{ name: 'done' }] },
        outlets: { done: 'end', limit: 'end', noInput: 'end', error: 'end' },
      },
    ],
    [
      {
        ...{ id: 'it', type: 'agent', instructions: 'Ask for the code.', outcomes: [{ name: 'done' }] },
        outlets: { done: 'end', limit: 'end', noInput: 'end', error: 'end' },
      },
    ],
    code,
  ],
  [
    'secret.literal',
    'it',
    [request({ headers: [{ name: 'Authorization', value: 'Bearer a8f7d6c5b4a39281' }] })],
    [request({ headers: [{ name: 'Authorization', secret: 'crm', prefix: 'Bearer ' }] })],
  ],
  [
    'secret.literal',
    'it',
    [request({ url: 'https://user:hunter22@example.com/x' })],
    [request({ url: 'https://example.com:8443/a@b' })],
  ],
  ['variable.type', 'it', [set('n', '"many"')], [set('n', '"42"')], number],
  ['variable.type', 'it', [set('n', '1 > 2')], [set('n', '1 + 2')], number],
  ['expression.compare', 'it', [branch('n == "1"')], [branch('n == 1')], number],
]

const found = (nodes: readonly NodeInput[], settings: Settings = {}) => {
  const document = flowOf([start, ...nodes, end], settings)
  const { errors, warnings } = checkFlow(document)
  return { document, all: [...errors, ...warnings] }
}

describe('what is found in one flow and not in its neighbor', () => {
  it.each(cases.map((one) => [one[0], one] as const))('%s', (problem, [, at, nodes, near, settings]) => {
    const { document, all } = found(nodes, settings)
    expect(all.map(({ code: one, nodeId }) => `${one} ${nodeId}`)).toContain(`${problem} ${at}`)
    expect(found(near, settings).all.filter(({ code: one }) => one === problem)).toEqual([])
    // What is offered to be done at once ends it.
    const one = all.find((each) => each.code === problem)
    for (const { edit } of one ? fixesOf(document, one) : []) {
      const { errors, warnings } = checkFlow(applyEdit(document, edit).document)
      expect([...errors, ...warnings].filter((each) => each.code === problem && each.nodeId === at)).toEqual([])
    }
  })

  it('shows the way on which it happens', () => {
    const after = [
      transfer({ outlets: { completed: 'note', declined: 'end', failed: 'end' } }),
      { id: 'note', type: 'outcome' as const, disposition: 'Connected', outlets: { next: 'bye' } },
      say('bye', 'Good-bye.'),
    ]
    expect(found(after).all).toMatchObject([{ code: 'transfer.after', trail: ['start', 'it', 'note', 'bye'] }])
    const again = [transfer({ outlets: { declined: 'sorry', failed: 'end' } }), say('sorry', 'Busy.', 'it')]
    const rounds = found(again).all.filter(({ code: one }) => one === 'transfer.again')
    expect(rounds).toMatchObject([{ code: 'transfer.again', trail: ['it', 'sorry', 'it'] }])
  })

  it('certain faults of values are errors, doubts are none', () => {
    const document = (expression: string) => checkFlow(flowOf([start, set('n', expression), end], number))
    expect(document('"many"').errors).toMatchObject([{ code: 'variable.type' }])
    expect(document('true ? 1 : 2').errors).toEqual([])
    expect(document('1 > 2').errors).toEqual([])
  })

  it('follows a sensitive value into what is made of it', () => {
    const nodes: NodeInput[] = [
      {
        ...{ id: 'it', type: 'dtmf', digits: { variable: 'code' }, sensitive: true },
        outlets: { digits: 'make', noInput: 'end', noMatch: 'end' },
      },
      {
        ...{ id: 'make', type: 'set', assignments: [{ variable: 'x', expression: '"no. " + code' }] },
        outlets: { next: 'send' },
      },
      request({ id: 'send', url: 'https://example.com/{{ x }}' }),
    ]
    const settings: Settings = {
      variables: [
        { name: 'code', type: 'string' },
        { name: 'x', type: 'string' },
      ],
    }
    expect(found(nodes, settings).all).toMatchObject([{ code: 'sensitive.address', nodeId: 'send', path: 'url' }])
  })

  it.each([
    ['cs', 'Pro půjčky stiskněte trojku.', 'Pro půjčky stiskněte dvojku.'],
    ['de', 'Für Kredite drücken Sie bitte die 3.', 'Für Kredite drücken Sie bitte die 2.'],
    ['sk', 'Pre úvery stlačte prosím trojku.', 'Pre úvery stlačte dvojku.'],
    ['pl', 'W sprawie kredytu naciśnij trójkę.', 'W sprawie kredytu naciśnij dwójkę.'],
    ['es', 'Para préstamos pulse el 3.', 'Para préstamos pulse el 2.'],
    ['fr', 'Pour un crédit, appuyez sur la touche 3.', 'Pour un crédit, appuyez sur la touche 2.'],
  ])('knows in %s which keys a text promises', (language, wrong, right) => {
    const settings = { languages: [{ code: language }], defaultLanguage: language }
    const of = (text: string) =>
      found([{ id: 'it', type: 'say', texts: said(text, language), outlets: { next: 'ask' } }, keyed()], settings).all
    expect(of(wrong)).toMatchObject([{ code: 'keys.promised' }])
    expect(of(right)).toEqual([])
  })

  const codesOf = (nodes: readonly NodeInput[], settings: Settings = {}) =>
    found(nodes, settings).all.map(({ code: one }) => one)

  it('knows that global keys may be switched off where the caller is heard', () => {
    const settings: Settings = {
      globalIntents: [{ name: 'nine', recognise: [{ kind: 'keys', keys: '9' }], target: 'end' }],
    }
    const asked = (globalIntents: boolean) =>
      codesOf([say('it', 'For your language, press 9.', 'ask'), listen({ globalIntents })], settings)
    expect([asked(true), asked(false)]).toEqual([[], ['keys.promised']])
  })

  it('takes no count, no year and nothing that is put into words for a code', () => {
    const asked = (min: number, max: number): NodeInput => ({
      ...{ id: 'it', type: 'dtmf', digits: { variable: 'code', min, max } },
      outlets: { digits: 'tell', noInput: 'end', noMatch: 'end' },
    })
    const ssml = (text: string): NodeInput => ({
      ...{ id: 'tell', type: 'say', texts: { en: [{ kind: 'ssml', text: `<speak>${text}</speak>` }] } },
      outlets: { next: 'end' },
    })
    expect(codesOf([asked(1, 3), say('tell', 'You want {{ code }} tickets.')], coded)).toEqual([])
    expect(codesOf([asked(4, 4), say('tell', 'The year {{ code }}.')], coded)).toEqual([])
    expect(codesOf([asked(6, 9), ssml('It is <say-as interpret-as="digits">{{ code }}</say-as>.')], coded)).toEqual([])
    expect(codesOf([asked(6, 9), ssml('It is {{ code }}.')], coded)).toEqual(['text.digits'])
  })

  const flag: Settings = {
    variables: [
      { name: 'connected', type: 'boolean', default: false },
      { name: 'why', type: 'string', default: '' },
    ],
  }

  it('trusts a shared ending that asks whether the call was connected', () => {
    const connected = (id: string, value: string): NodeInput => ({
      ...{ id, type: 'set', assignments: [{ variable: 'connected', expression: value }] },
      outlets: { next: 'note' },
    })
    const nodes: NodeInput[] = [
      transfer({ outlets: { completed: 'yes', declined: 'no', failed: 'no' } }),
      connected('yes', 'true'),
      connected('no', 'false'),
      { id: 'note', type: 'outcome', disposition: 'Done', outlets: { next: 'b' } },
      {
        ...{ id: 'b', type: 'branch', cases: [{ name: 'so', expression: 'connected' }] },
        outlets: { so: 'end', otherwise: 'sorry' },
      },
      say('sorry', 'Nobody is free.'),
    ]
    expect(codesOf(nodes, flag)).not.toContain('transfer.after')
  })

  it('takes the reason of a failed transfer for no count of the tries', () => {
    const nodes: NodeInput[] = [
      transfer({ variable: 'why', outlets: { declined: 'b', failed: 'b' } }),
      {
        ...{ id: 'b', type: 'branch', cases: [{ name: 'busy', expression: 'why == "busy"' }] },
        outlets: { busy: 'sorry', otherwise: 'end' },
      },
      say('sorry', 'Busy.', 'it'),
    ]
    expect(codesOf(nodes, flag)).toContain('transfer.again')
  })

  it.each([
    ['Authorization', 'Token 9944b09199c62bcf9418ad846dd0e4bb', true],
    ['Authorization', 'Bearer abcdefghijklmnopqrstuvwxyz', true],
    ['Ocp-Apim-Subscription-Key', '9944b09199c62bcf9418ad846dd0e4bb', true],
    ['Private-Token', 'glpat9944b09199c62', true],
    ['Idempotency-Key', 'order-2026-11-30-0001', false],
    ['X-Author', 'Harbour-Bank-2026', false],
    ['Authorization', 'Bearer {{ code }}', false],
  ])('knows whether a header holds a secret: %s: %s', (name, value, isSecret) => {
    const all = codesOf([request({ headers: [{ name, value }] })], coded)
    expect(all.includes('secret.literal')).toBe(isSecret)
  })

  it('looks for secrets in defaults and addresses, and takes no sentence for one', () => {
    const key = { variables: [{ name: 'code', type: 'string' as const, default: 'sk-live-abcdefgh12345678' }] }
    expect(codesOf([say('it', '{{ code }}')], key)).toContain('secret.literal')
    expect(codesOf([say('it', 'Your secret: "abcd12345" is set.')])).toEqual([])
    const address = (value: string) => codesOf([request({ url: `https://example.com/x?key=${value}` })])
    expect(address('customer-2026-11')).toEqual([])
    expect(address('9944b09199c62bcf9418ad846dd0e4bb')).toEqual(['secret.literal'])
  })
})
