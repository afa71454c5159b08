import { expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import { checkFlow, type GrammarOf } from '../check.ts'
import type { FlowDocumentInput } from '../document.schema.ts'

const [ENGLISH, CZECH, ANY, GONE, UNKNOWN] = ['1', '2', '3', '4', '5'].map(
  (digit) => `0198c0de-0000-7000-8000-00000000000${digit}`,
) as [string, string, string, string, string] // as many as there are digits
const grammarOf: GrammarOf = (guid) =>
  new Map([
    [ENGLISH, { language: 'en-GB' }],
    [CZECH, { language: 'cs-CZ' }],
    [ANY, { language: null }],
    [GONE, null],
  ]).get(guid)

type Listen = Extract<NodeInput, { type: 'listen' }>
type Recognise = NonNullable<Listen['reactions']>[number]['recognise']
const grammar = (guid: string) => ({ kind: 'grammar' as const, grammar: guid })

function found(recognise: Recognise, settings: Partial<FlowDocumentInput['settings']> = {}) {
  const document = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'it' } },
      {
        ...{ id: 'it', type: 'listen', label: 'Size', reactions: [{ name: 'size', recognise }] },
        outlets: { size: 'end', noInput: 'end', noMatch: 'end' },
      },
      { id: 'end', type: 'end' },
    ],
    { languages: [{ code: 'en' }, { code: 'cs-CZ' }], ...settings },
  )
  const { errors, warnings } = checkFlow(document, { grammarOf })
  return [...errors, ...warnings].filter(({ code }) => code.startsWith('grammar.'))
}

it('finds grammars that are gone, in steps and in global intents', () => {
  expect(found([grammar(GONE), grammar(ANY)])).toEqual([
    {
      nodeId: 'it',
      code: 'grammar.missing',
      message: 'Size: this grammar doesn’t exist',
      path: 'reactions[0].recognise[0].grammar',
    },
  ])
  const globalIntents = [{ name: 'size', recognise: [grammar(GONE)], target: 'end' }]
  expect(found([grammar(ANY)], { globalIntents })).toMatchObject([
    { nodeId: null, code: 'grammar.missing', path: 'globalIntents[0].recognise[0].grammar' },
  ])
})

it('warns of languages in which nothing is recognized', () => {
  expect(found([grammar(ENGLISH)])).toEqual([
    {
      nodeId: 'it',
      code: 'grammar.language',
      message: 'Size: nothing is recognized in cs-CZ; its grammar is for en-GB',
      path: 'reactions[0].recognise[0].grammar',
    },
  ])
  for (const served of [
    grammar(CZECH),
    grammar(ANY),
    { kind: 'phrases' as const, phrases: { cs: ['malá'] } },
    { kind: 'number' as const },
  ])
    expect(found([grammar(ENGLISH), served])).toEqual([])
  for (const deaf of [
    { kind: 'keys' as const, keys: '1' },
    { kind: 'phrases' as const, phrases: { en: ['small'] } },
  ])
    expect(found([grammar(ENGLISH), deaf])).toHaveLength(1)
})

it('says nothing of grammars it does not know', () => {
  expect(found([grammar(UNKNOWN)])).toEqual([])
})
