import { flowDocument } from '@parley/flow'
import { applyEdit } from '@parley/flow/edit/edit.ts'
import { expect, test } from 'vitest'
import { editBetween } from './document-edit.ts'

const document = flowDocument.parse({
  schemaVersion: 1,
  settings: { languages: [{ code: 'en' }], defaultLanguage: 'en', onErrorNode: 'bye' },
  nodes: [
    { id: 'start', type: 'start', outlets: { next: 'hello' } },
    { id: 'hello', type: 'say', outlets: { next: 'bye' } },
    { id: 'bye', type: 'end' },
  ],
})

test('the same document is no edit', () => {
  expect(editBetween(document, structuredClone(document))).toBeUndefined()
})

test('what came, changed and went makes the other document, and can be taken back', () => {
  const { onErrorNode: _, ...settings } = document.settings
  const [start, hello] = document.nodes
  const after = flowDocument.parse({
    ...document,
    settings,
    nodes: [start, { id: 'wait', type: 'pause' }, { ...hello, label: 'Greeting' }],
    drawing: { comments: [{ id: 'c', text: 'Look', x: 0, y: 0, width: 100, height: 50 }], groups: [] },
  })
  const edit = editBetween(document, after)
  expect(Object.keys(edit?.nodes ?? {}).sort()).toEqual(['bye', 'hello', 'wait'])
  const done = applyEdit(document, edit ?? {})
  expect(done.document).toEqual(after)
  expect(applyEdit(done.document, done.inverse).document).toEqual(document)
})
