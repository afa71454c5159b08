import { flowDocument } from '@parley/flow'
import { expect, test } from 'vitest'
import { around, edgesOf, outletLabel, problemCounts, summaryOf } from './flow-picture.ts'

const text = (words: string) => [{ kind: 'text', text: words }]
const document = flowDocument.parse({
  schemaVersion: 1,
  settings: { languages: [{ code: 'en' }, { code: 'cs' }], defaultLanguage: 'en' },
  nodes: [
    { id: 'start', type: 'start', outlets: { next: 'hello' } },
    {
      id: 'hello',
      type: 'say',
      texts: { cs: text('Dobrý den'), en: [{ kind: 'ssml', text: '<speak>Good <b>day</b></speak>' }] },
      outlets: { next: 'ask' },
    },
    {
      id: 'ask',
      type: 'listen',
      attempts: 3,
      maxEntries: 2,
      escapeTo: 'end',
      reactions: [
        { name: 'yes', label: 'Wants to pay', recognise: [{ kind: 'yes' }] },
        { name: 'no', recognise: [{ kind: 'no' }] },
      ],
      outlets: { yes: 'keys', no: 'end', noMatch: 'gone' },
    },
    { id: 'keys', type: 'dtmf', keys: ['1', '*'], digits: { variable: 'pin' }, outlets: { 1: 'branch' } },
    { id: 'branch', type: 'branch', cases: [{ name: 'late', expression: 'days > 30' }], outlets: { late: 'call' } },
    { id: 'call', type: 'request', url: 'https://example.com', outlets: { ok: 'count' } },
    { id: 'count', type: 'counter', limit: 2, outlets: { below: 'sub' } },
    {
      id: 'sub',
      type: 'subflow',
      flow: '0199c0de-0000-7000-8000-000000000001',
      exits: ['paid', 'left'],
      outlets: { paid: 'move' },
    },
    { id: 'move', type: 'transfer', to: '+420', outlets: { failed: 'mark' } },
    { id: 'mark', type: 'outcome', disposition: 'promised', outlets: { next: 'note' } },
    { id: 'note', type: 'set', assignments: [{ variable: 'a', expression: '1 + 1' }], outlets: { next: 'end' } },
    { id: 'end', type: 'end' },
  ],
})
const node = (id: string) => {
  const found = document.nodes.find((each) => each.id === id)
  if (!found) throw new Error(id)
  return found
}

test('wires carry the words a person gave them; a wire to nowhere is not drawn; loop guards are', () => {
  const edges = edgesOf(document)
  expect(edges.find(({ id }) => id === 'start|next')).toEqual({ id: 'start|next', source: 'start', target: 'hello' })
  expect(edges.find(({ id }) => id === 'ask|yes')?.label).toBe('Wants to pay')
  expect(edges.find(({ id }) => id === 'ask|noMatch')).toBeUndefined()
  expect(edges.find(({ id }) => id === 'ask|escape')).toMatchObject({ target: 'end', label: 'too many times' })
  expect(outletLabel(node('ask'), 'noInput')).toBe('no input')
  expect(outletLabel(node('branch'), 'late')).toBe('late')
})

test('a step says what it does, in the language where it can, without mark-up', () => {
  expect(summaryOf(node('hello'), 'cs')).toBe('Dobrý den')
  expect(summaryOf(node('hello'), 'en')).toBe('Good day')
  expect(summaryOf(node('hello'), 'pl')).toBe('Dobrý den')
  expect(summaryOf(node('ask'), 'en')).toBe('Wants to pay, no · 3 tries')
  expect(summaryOf(node('note'), 'en')).toBe('a = 1 + 1')
  expect(summaryOf(node('end'), 'en')).toBeUndefined()
})

test('problems are counted where they are', () => {
  const counts = problemCounts({
    errors: [{ nodeId: 'ask' }, { nodeId: 'ask' }, { nodeId: null }],
    warnings: [{ nodeId: 'end' }],
  })
  expect(counts.errors.get('ask')).toBe(2)
  expect(counts.warnings.get('end')).toBe(1)
  expect(counts.errors.size).toBe(1)
})

test('of a flow too large to draw the surroundings of a step are kept', () => {
  expect(around(document, 'call', 100)).toBe(document)
  const ids = around(document, 'call', 3).nodes.map(({ id }) => id)
  expect(ids).toEqual(['branch', 'call', 'count'])
  expect(around(document, undefined, 2).nodes.map(({ id }) => id)).toEqual(['start', 'hello'])
})
