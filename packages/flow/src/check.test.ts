import { describe, expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../test/conversation.ts'
import { checkFlow } from './check.ts'

const start: NodeInput = { id: 'start', type: 'start', outlets: { next: 'a' } }
const end: NodeInput = { id: 'end', type: 'end' }
const text = (value: string) => ({ en: [{ kind: 'text' as const, text: value }] })
const say = (over: Partial<Extract<NodeInput, { type: 'say' }>> = {}): NodeInput => ({
  id: 'a',
  type: 'say',
  texts: text('Hi'),
  outlets: { next: 'end' },
  ...over,
})
type Settings = Parameters<typeof flowOf>[1]

function found(nodes: readonly NodeInput[], settings: Settings = {}) {
  const { errors, warnings } = checkFlow(flowOf(nodes, settings))
  const short = (problems: typeof errors) => problems.map(({ code, nodeId }) => `${code} ${nodeId ?? '-'}`)
  return { errors: short(errors), warnings: short(warnings) }
}

describe('checkFlow', () => {
  it('has nothing to say about a sound flow', () => {
    expect(found([start, say(), end])).toEqual({ errors: [], warnings: [] })
  })

  it.each<[string, readonly NodeInput[], Settings, string]>([
    ['no start', [end], {}, 'start.missing -'],
    ['two starts', [start, { ...start, id: 'second' }, say(), end], {}, 'start.several second'],
    ['no end', [start, say({ outlets: {} })], {}, 'end.missing -'],
    [
      'no end, but a pause for nobody',
      [start, { id: 'a', type: 'pause', outlets: { next: 'a' } }],
      {},
      'end.missing -',
    ],
    ['an unwired outlet', [start, say({ outlets: {} }), end], {}, 'outlet.unwired a'],
    ['an unknown target', [start, say({ outlets: { next: 'gone' } }), end], {}, 'outlet.unknownTarget a'],
    ['an unknown escape', [start, say({ maxEntries: 2, escapeTo: 'gone' }), end], {}, 'escape.unknownTarget a'],
    ['an unknown on-error node', [start, say(), end], { onErrorNode: 'gone' }, 'onError.unknownTarget -'],
    ['a loop without waiting', [start, say({ outlets: { next: 'a' } }), end], {}, 'loop.endless a'],
    ['an undeclared variable', [start, say({ texts: text('{{ who }}') }), end], {}, 'variable.undeclared a'],
    [
      'an undeclared target',
      [
        start,
        { id: 'a', type: 'set', assignments: [{ variable: 'x', expression: '1' }], outlets: { next: 'end' } },
        end,
      ],
      {},
      'variable.undeclared a',
    ],
    ['a bad expression', [start, say({ texts: text('{{ 1 + }}') }), end], {}, 'expression.invalid a'],
    ['an open template', [start, say({ texts: text('{{ 1') }), end], {}, 'expression.invalid a'],
    [
      'a bad default',
      [start, say(), end],
      { variables: [{ name: 'n', type: 'number', default: 'x' }] },
      'variable.default -',
    ],
    [
      'a variable twice',
      [start, say(), end],
      {
        variables: [
          { name: 'n', type: 'number' },
          { name: 'n', type: 'string' },
        ],
      },
      'variable.duplicate -',
    ],
    ['no text', [start, say({ texts: {} }), end], {}, 'text.missing a'],
    ['an empty text', [start, say({ texts: text(' ') }), end], {}, 'text.empty a'],
    [
      'no text in the default language',
      [start, say({ texts: { cs: text('Ahoj').en } }), end],
      { languages: [{ code: 'en' }, { code: 'cs' }] },
      'translation.missing a',
    ],
    ['a default language that is none', [start, say(), end], { defaultLanguage: 'de' }, 'language.default -'],
    [
      'no reaction',
      [start, { id: 'a', type: 'listen', outlets: { noInput: 'end', noMatch: 'end' } }, end],
      {},
      'recognise.empty a',
    ],
    [
      'a bad pattern',
      [
        start,
        {
          id: 'a',
          type: 'listen',
          reactions: [{ name: 'r', recognise: [{ kind: 'pattern', patterns: { en: '(' } }] }],
          outlets: { r: 'end', noInput: 'end', noMatch: 'end' },
        },
        end,
      ],
      {},
      'pattern.invalid a',
    ],
    [
      'two reactions of one name',
      [
        start,
        {
          id: 'a',
          type: 'listen',
          reactions: [
            { name: 'r', recognise: [{ kind: 'yes' }] },
            { name: 'r', recognise: [{ kind: 'no' }] },
          ],
          outlets: { r: 'end', noInput: 'end', noMatch: 'end' },
        },
        end,
      ],
      {},
      'outlet.duplicate a',
    ],
    [
      'no key',
      [start, { id: 'a', type: 'dtmf', outlets: { noInput: 'end', noMatch: 'end' } }, end],
      {},
      'dtmf.empty a',
    ],
    [
      'a host from a value',
      [start, { id: 'a', type: 'request', url: 'https://{{ x }}/', outlets: { ok: 'end', error: 'end' } }, end],
      { variables: [{ name: 'x', type: 'string', default: '' }] },
      'request.url a',
    ],
    [
      'nobody to transfer to',
      [start, { id: 'a', type: 'transfer', to: ' ', outlets: { declined: 'end', failed: 'end' } }, end],
      {},
      'transfer.target a',
    ],
    [
      'an outcome without a name',
      [start, { id: 'a', type: 'outcome', disposition: '', outlets: { next: 'end' } }, end],
      {},
      'outcome.empty a',
    ],
  ])('error: %s', (_name, nodes, settings, expected) => {
    expect(found(nodes, settings).errors).toContain(expected)
  })

  it.each<[string, readonly NodeInput[], Settings, string]>([
    ['an unreachable node', [start, say(), end, { id: 'island', type: 'end' }], {}, 'node.unreachable island'],
    [
      'a wire that is not offered',
      [start, say({ outlets: { next: 'end', old: 'end' } }), end],
      {},
      'outlet.notOffered a',
    ],
    ['a guard without escape', [start, say({ maxEntries: 2 }), end], {}, 'escape.missing a'],
    [
      'a missing translation',
      [start, say(), end],
      { languages: [{ code: 'en' }, { code: 'cs' }] },
      'translation.missing a',
    ],
    [
      'a built-in that does not know a language of the flow',
      [
        start,
        {
          id: 'a',
          type: 'listen',
          reactions: [{ name: 'r', recognise: [{ kind: 'yes' }] }],
          outlets: { r: 'end', noInput: 'end', noMatch: 'end' },
        },
        end,
      ],
      { languages: [{ code: 'en' }, { code: 'hu-HU' }] },
      'recognise.language a',
    ],
    [
      'a variable nothing sets',
      [start, say({ texts: text('{{ n }}') }), end],
      { variables: [{ name: 'n', type: 'number' }] },
      'variable.unset a',
    ],
    [
      'a variable nobody uses',
      [start, say(), end],
      { variables: [{ name: 'n', type: 'number' }] },
      'variable.unused -',
    ],
    [
      'a text in another language',
      [start, say({ texts: { ...text('Hi'), fr: text('Salut').en } }), end],
      {},
      'language.undeclared a',
    ],
  ])('warning: %s', (_name, nodes, settings, expected) => {
    expect(found(nodes, settings).warnings).toContain(expected)
  })

  it('allows loops that wait, are guarded or counted', () => {
    const listen: NodeInput = {
      id: 'l',
      type: 'listen',
      reactions: [{ name: 'yes', recognise: [{ kind: 'yes' }] }],
      outlets: { yes: 'end', noInput: 'a', noMatch: 'a' },
    }
    expect(found([start, say({ outlets: { next: 'l' } }), listen, end]).errors).toEqual([])
    expect(found([start, say({ outlets: { next: 'a' }, maxEntries: 3, escapeTo: 'end' }), end]).errors).toEqual([])
    const counted = (reached: string): NodeInput[] => [
      start,
      say({ outlets: { next: 'c' } }),
      { id: 'c', type: 'counter', limit: 2, outlets: { below: 'a', reached } },
      end,
    ]
    expect(found(counted('end')).errors).toEqual([])
    expect(found(counted('a')).errors).toContain('loop.endless a')
  })
})

describe('a variable that may not be set', () => {
  const ask: NodeInput = {
    id: 'ask',
    type: 'listen',
    reactions: [{ name: 'n', recognise: [{ kind: 'number' }], variable: 'n' }],
    outlets: { n: 'a', noInput: 'a', noMatch: 'end' },
  }
  const flow = (over: Partial<typeof ask> = {}, settings: Settings = { variables: [{ name: 'n', type: 'number' }] }) =>
    checkFlow(
      flowOf(
        [{ ...start, outlets: { next: 'ask' } }, { ...ask, ...over }, say({ texts: text('{{ n }}') }), end],
        settings,
      ),
    ).warnings

  it('comes with the way on which it happens', () => {
    expect(flow()).toMatchObject([{ nodeId: 'a', code: 'variable.unset', trail: ['start', 'ask', 'a'] }])
  })

  it('is none where every way sets it, or where it has a default', () => {
    expect(flow({ outlets: { n: 'a', noInput: 'end', noMatch: 'end' } })).toEqual([])
    expect(flow({}, { variables: [{ name: 'n', type: 'number', default: 0 }] })).toEqual([])
  })
})

it('says which step it is about, in words that people use', () => {
  const { warnings } = checkFlow(
    flowOf([start, say({ id: 'a', label: 'Too high', outlets: { next: 'end' } }), end], {
      languages: [{ code: 'en' }, { code: 'cs-CZ' }],
    }),
  )
  expect(warnings.map(({ message }) => message)).toContain('Too high: no text in cs-CZ; callers hear en')
  for (const { message } of warnings) expect(message).not.toMatch(/\bnode\b/)
})
