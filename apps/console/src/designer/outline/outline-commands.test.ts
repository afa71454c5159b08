import { applyEdit, type Edit } from '@parley/flow/edit/edit.ts'
import { outlineOf } from '@parley/flow/edit/outline.ts'
import { expect, test } from 'vitest'
import { sampleDocument as document } from '../testing/designer.sample.ts'
import { addBelow, keyOf, moveLevel, moveLine, wordsAt, wordsFor } from './outline-commands.ts'

const lines = outlineOf(document)
const at = (key: string) => lines.findIndex((line) => keyOf(line) === key)
const written = (edit: Edit) =>
  outlineOf(applyEdit(document, edit).document).flatMap(({ kind, nodeId, depth }) =>
    kind === 'step' ? `${depth} ${nodeId}` : [],
  )

test('a step is added below a line, and above the line that ends the conversation', () => {
  const add = (key: string) => {
    const line = lines[at(key)]
    const added = line && addBelow(document, line, 'say')
    if (!added) throw new Error(`Nothing is added below ${key}`)
    return applyEdit(document, added.edit).document.nodes.map((node) => [
      node.id === added.id ? 'new' : node.id,
      ...Object.values(node.outlets).map((id) => (id === added.id ? 'new' : id)),
    ])
  }
  expect(add('hello')).toContainEqual(['hello', 'new'])
  expect(add('hello')).toContainEqual(['new', 'ask'])
  expect(add('call').find(([id]) => id === 'call')).toContain('new')
})

test('a step moves past the one above or below it', () => {
  const before = written({})
  expect(before.slice(0, 3)).toEqual(['0 start', '0 hello', '0 ask'])
  expect(written(moveLine(document, lines, at('hello'), 1)).slice(0, 3)).not.toEqual(before.slice(0, 3))
  expect(moveLine(document, lines, at('start'), -1).nodes).toBeUndefined()
})

test('a step moves in onto a way that leads nowhere of its own, and out behind the step around it', () => {
  const first = lines.find(({ kind, depth }) => kind === 'step' && depth > 0)
  if (!first) throw new Error('Nothing hangs on a way out')
  const out = moveLevel(document, lines, lines.indexOf(first), -1)
  expect(written(out)).not.toEqual(written({}))
  expect(moveLevel(document, lines, at('start'), -1).nodes).toBeUndefined()
})

test('the words of a line are what is said first in the language, else the name', () => {
  const node = (id: string) => {
    const found = document.nodes.find((each) => each.id === id)
    if (!found) throw new Error(id)
    return found
  }
  expect(wordsAt(node('hello'), 'en')).toEqual({
    path: 'texts.en[0]',
    value: 'Good morning, you owe {{ amount }} euros.',
  })
  expect(wordsAt(node('check'), 'en')).toEqual({ path: 'label', value: 'How much?' })
  expect(wordsFor(node('hello'), 'cs', 'Dobrý den')).toEqual({
    path: 'texts.cs[0]',
    value: { kind: 'text', text: 'Dobrý den' },
  })
})
