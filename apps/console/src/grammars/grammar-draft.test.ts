import type { GrammarDefinition } from '@parley/contract/grammars/grammar.schema.ts'
import { expect, test } from 'vitest'
import { definitionOf, factsOf, phrasesOf, testsOf } from './grammar-draft.ts'

const definitions: readonly GrammarDefinition[] = [
  {
    kind: 'phrases',
    match: 'whole',
    phrases: [
      { phrase: 'Praha', value: 'PRG' },
      { phrase: 'one', value: 1 },
      { phrase: 'the text one', value: '1' },
      { phrase: 'both', value: { city: 'Praha', no: null } },
      { phrase: 'empty', value: '' },
      { phrase: 'none' },
    ],
  },
  { kind: 'rules', format: 'jsgf', source: '#JSGF V1.0;\npublic <a> = b;', match: 'contains' },
  { kind: 'pattern', pattern: 'a|b' },
  { kind: 'builtin', builtin: { kind: 'number', min: 1, max: 9, integer: true } },
  { kind: 'builtin', builtin: { kind: 'date', prefer: 'past' } },
  { kind: 'builtin', builtin: { kind: 'phone', region: 'CZ' } },
  { kind: 'builtin', builtin: { kind: 'yes' } },
]

test.each(definitions)('a form gives back the definition it was made from: %j', (definition) => {
  const tests = [
    { text: 'one', isMatch: true, value: '1' },
    { text: 'two', isMatch: true },
    { text: 'three', isMatch: false },
  ]
  const facts = factsOf({ name: 'Any', language: null, definition, tests })
  expect(definitionOf(facts)).toEqual(definition)
  expect(testsOf(facts.tests)).toEqual(tests)
})

test('lines without a phrase are left out, and a value may have an equals sign', () => {
  expect(phrasesOf('\n= x\na = b = c\n b ')).toEqual([{ phrase: 'a', value: 'b = c' }, { phrase: 'b' }])
})

test('settings that a built-in does not take are not sent', () => {
  const facts = factsOf({
    name: '',
    language: null,
    definition: { kind: 'builtin', builtin: { kind: 'number', min: 3 } },
    tests: [],
  })
  expect(definitionOf({ ...facts, builtin: 'email' })).toEqual({ kind: 'builtin', builtin: { kind: 'email' } })
})
