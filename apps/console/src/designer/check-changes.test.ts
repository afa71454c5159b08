import type { FlowDocument } from '@parley/flow'
import { newFlowDocument } from '@parley/flow/new-document.ts'
import { expect, test } from 'vitest'
import { applyChanges, changesFor } from './check-changes.ts'

const base = newFlowDocument('en', 'Hello')
const [step] = base.nodes
if (!step) throw new Error('a new flow has steps')
const at = (id: string) => ({ ...step, id, label: `Step ${id}` })
const documentOf = (nodes: FlowDocument['nodes']): FlowDocument => ({ ...base, nodes })
const many = documentOf(Array.from({ length: 500 }, (_, index) => at(`n${index}`)))

/** As another thread gets them: nothing there is the page's own. */
function follow(...documents: readonly FlowDocument[]) {
  let sent: FlowDocument | undefined
  let there: FlowDocument | undefined
  return documents.map((now) => {
    const changes = changesFor(sent, now)
    there = applyChanges(there, structuredClone(changes))
    sent = now
    expect(there).toEqual(now)
    return changes
  })
}

test('the first time everything is sent, afterwards only the step that changed', () => {
  const { nodes } = many
  const typed = documentOf(nodes.with(250, { ...at('n250'), label: 'Typed' }))
  const [first, second, third] = follow(many, typed, typed)
  expect(first?.nodes).toHaveLength(500)
  expect(second).toMatchObject({ nodes: [[250, { label: 'Typed' }]], length: 500 })
  expect(third?.nodes).toEqual([])
  expect(third?.kept).toEqual([[0, 500]])
})

test('steps that come, go and take other places are followed', () => {
  const { nodes } = many
  const changes = follow(
    many,
    documentOf(nodes.toSpliced(10, 3)),
    documentOf([at('first'), ...nodes]),
    documentOf(nodes.toReversed()),
    documentOf([...nodes.slice(400), at('new'), ...nodes.slice(0, 400)]),
    documentOf([]),
    many,
  )
  expect(changes.map(({ nodes }) => nodes.length)).toEqual([500, 0, 4, 0, 1, 0, 500])
})

test('settings and the drawing come with each', () => {
  const renamed: FlowDocument = { ...many, settings: { ...many.settings, defaultLanguage: 'cs' } }
  const [, second] = follow(many, renamed)
  expect(second?.rest.settings.defaultLanguage).toBe('cs')
  expect(second?.nodes).toEqual([])
})
