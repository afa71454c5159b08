import { type FlowDocument, flowDocument } from '@parley/flow'
import { setNode } from '@parley/flow/edit/nodes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEditor } from '../editor.ts'
import { JsonText } from './json-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const document: FlowDocument = flowDocument.parse({
  schemaVersion: 1,
  settings: { languages: [{ code: 'en' }], defaultLanguage: 'en' },
  nodes: [
    { id: 'start', type: 'start', label: 'Start', outlets: { next: 'bye' } },
    { id: 'bye', type: 'end', label: 'Goodbye' },
  ],
})
const written = JSON.stringify(document, null, 2)
let flows = 0
function open(guid = `flow ${++flows}`) {
  const editor = createEditor(document)
  const labels = () => editor.get().document.nodes.map(({ label }) => label)
  return { guid, editor, labels, json: new JsonText(guid, editor) }
}
async function read() {
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.dynamicImportSettled()
}

test('what is typed and valid becomes the document although the view is gone, and is undone as one', async () => {
  const { json, editor, labels } = open()
  json.change(written.replace('Goodbye', 'By'))
  await read()
  json.change(written.replace('Goodbye', 'Bye'))
  await read()
  expect(labels()).toEqual(['Start', 'Bye'])
  editor.undo()
  expect(labels()).toEqual(['Start', 'Goodbye'])
  // The text is the document again.
  expect(json.get().text).toBeUndefined()
})

test('text that is no flow is kept whatever happens to the flow, and then merged with it', async () => {
  const { json, editor, labels } = open()
  json.change(written.replace('"Goodbye"', 'Bye'))
  await read()
  expect(json.get().problems).not.toEqual([])
  editor.apply(setNode(editor.get().document, 'start', { label: 'Begin' }), 'Rename')
  expect(json.get().text).toContain('Bye')
  json.change(written.replace('Goodbye', 'Bye'))
  await read()
  expect(labels()).toEqual(['Begin', 'Bye'])
  expect(json.get().text).toBeUndefined()
})

test('it is there again when the designer is opened again, until it is discarded', async () => {
  const before = open()
  before.json.change('{')
  await read()
  const again = open(before.guid)
  await read()
  expect(again.json.get()).toMatchObject({ text: '{', problems: [{ line: 1 }] })
  expect(again.labels()).toEqual(['Start', 'Goodbye'])
  again.json.discard()
  expect(open(before.guid).json.get().text).toBeUndefined()
  expect(open().json.get().text).toBeUndefined()
})
