import { newFlowDocument } from '@parley/flow'
import { moveNodes, removeNodes } from '@parley/flow/edit/nodes.ts'
import { expect, test } from 'vitest'
import { createEditor } from './editor.ts'

const opened = (isReadOnly = false) => createEditor(newFlowDocument('en', 'Hello'), { isReadOnly })
const move = (editor: ReturnType<typeof opened>, x: number, key?: string) =>
  editor.apply(moveNodes(editor.get().document, { greeting: { x, y: 7 } }), 'Move step', key)
const xOf = (editor: ReturnType<typeof opened>) => editor.get().document.nodes[1]?.position.x

test('an edit can be undone and redone, in words', () => {
  const editor = opened()
  const before = editor.get().document
  move(editor, 300)
  expect([xOf(editor), editor.get().canUndo, editor.get().canRedo]).toEqual([300, 'Move step', undefined])
  editor.undo()
  expect(editor.get().document).toEqual(before)
  expect([editor.get().canUndo, editor.get().canRedo]).toEqual([undefined, 'Move step'])
  editor.redo()
  expect(xOf(editor)).toBe(300)
  expect(editor.get().revision).toBe(3)
})

test('edits in a row with one key are one step back, and one after an undo is another', () => {
  const editor = opened()
  move(editor, 1, 'drag')
  move(editor, 2, 'drag')
  move(editor, 3, 'other')
  editor.undo()
  expect(xOf(editor)).toBe(2)
  editor.undo()
  expect(xOf(editor)).toBe(240)
  editor.redo()
  expect(xOf(editor)).toBe(2)
  move(editor, 9, 'drag')
  expect(editor.get().canRedo).toBeUndefined()
  editor.undo()
  expect(xOf(editor)).toBe(2)
})

test('what is gone is not selected any more, and is selected again when it comes back', () => {
  const editor = opened()
  editor.select(['greeting', 'end'])
  editor.apply(removeNodes(editor.get().document, ['greeting']), 'Delete step')
  expect([...editor.get().selection]).toEqual(['end'])
  editor.undo()
  expect(editor.get().selection.has('greeting')).toBe(true)
})

test('a document from elsewhere is no edit, and what was done before can still be undone', () => {
  const editor = opened()
  move(editor, 300)
  const { document } = editor.get()
  editor.replace({ ...document, nodes: document.nodes.map((node) => ({ ...node, note: 'theirs' })) })
  expect(editor.get().revision).toBe(1)
  editor.undo()
  expect(xOf(editor)).toBe(240)
  expect(editor.get().document.nodes[0]?.note).toBe('theirs')
})

test('who may only look changes nothing', () => {
  const editor = opened(true)
  const before = editor.get().document
  move(editor, 300)
  expect(editor.get().document).toBe(before)
})
