import { expect, test } from 'vitest'
import { cut, joiner } from './pieces.ts'

function again(value: unknown) {
  const pieces = cut(JSON.parse(JSON.stringify(value)))
  const take = joiner()
  const answers = pieces.map((piece) => take(structuredClone(piece)))
  expect(answers.slice(0, -1).every((answer) => answer === undefined)).toBe(true)
  return { pieces, value: answers.at(-1)?.value }
}

const nodes = Array.from({ length: 1_234 }, (_, id) => ({ id, texts: { en: [`text ${id}`] } }))

test.each([
  ['nothing', null],
  ['a word', 'x'],
  ['an empty list', []],
  ['a small document', { document: { nodes: nodes.slice(0, 3), settings: {} } }],
])('%s comes as it is', (_, value) => {
  expect(again(value)).toMatchObject({ value, pieces: [{ whole: value, lists: 0 }] })
})

test('a large document comes in pieces of a hundred, in its order, with all around it', () => {
  const value = { rowVersion: 3, document: { nodes, drawing: { comments: nodes.slice(0, 150) }, empty: [] } }
  const { pieces, value: joined } = again(value)
  expect(joined).toEqual(value)
  expect(pieces).toHaveLength(1 + 13 + 2)
  expect(Math.max(...pieces.map((piece) => ('entries' in piece ? piece.entries.length : 0)))).toBe(100)
})

test('a list that is the whole answer, and two beside each other', () => {
  expect(again(nodes).value).toEqual(nodes)
  expect(again({ from: { document: { nodes } }, to: { document: { nodes: nodes.toReversed() } } }).value).toEqual({
    from: { document: { nodes } },
    to: { document: { nodes: nodes.toReversed() } },
  })
})
