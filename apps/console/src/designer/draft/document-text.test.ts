import { newFlowDocument } from '@parley/flow/new-document.ts'
import { expect, test, vi } from 'vitest'
import { documentText } from './document-text.ts'

const base = newFlowDocument('en', 'Hello')
const [step] = base.nodes
if (!step) throw new Error('a new flow has steps')
const many = {
  ...base,
  nodes: Array.from({ length: 300 }, (_, index) => ({ ...step, id: `n${index}`, label: '„“\n' })),
}

test('a document is written as it would be at once, and of the next one only what changed', () => {
  expect(JSON.parse(documentText(many))).toEqual(many)
  expect(JSON.parse(documentText({ ...base, nodes: [] }))).toEqual({ ...base, nodes: [] })
  const changed = { ...many, nodes: many.nodes.with(7, { ...step, id: 'n7', label: 'Another' }) }
  const write = vi.spyOn(JSON, 'stringify')
  const text = documentText(changed)
  documentText(changed)
  const calls = write.mock.calls.length
  write.mockRestore()
  expect(calls).toBe(2)
  expect(JSON.parse(text)).toEqual(changed)
})
