import { flowDocument } from '@parley/flow'
import { expect, test } from 'vitest'
import { variableUses } from './variable-uses.ts'

test('where a variable is set and read, in texts and settings too', () => {
  const document = flowDocument.parse({
    schemaVersion: 1,
    settings: {
      languages: [{ code: 'en' }],
      defaultLanguage: 'en',
      variables: [
        { name: 'amount', type: 'number' },
        { name: 'idle', type: 'string' },
      ],
      interface: { properties: [{ name: 'amount', type: 'number' }], results: [{ name: 'amount', type: 'number' }] },
    },
    nodes: [
      { id: 'start', type: 'start', facts: [{ fact: 'from', variable: 'caller' }] },
      { id: 'say', type: 'say', texts: { en: [{ kind: 'text', text: 'You owe {{ amount * 2 }}' }] } },
      { id: 'set', type: 'set', assignments: [{ variable: 'amount', expression: 'size(caller)' }] },
      {
        id: 'ask',
        type: 'request',
        url: 'https://a.b/',
        mapping: [{ variable: 'amount', expression: 'response.body' }],
      },
    ],
  })
  expect([...variableUses(document)]).toEqual([
    ['amount', { setIn: ['set', 'ask', null], readIn: ['say', null] }],
    ['idle', { setIn: [], readIn: [] }],
    ['caller', { setIn: ['start'], readIn: ['set'] }],
  ])
})
