import { diffFlows, parseFlowDocument } from '@parley/flow'
import { expect, test } from 'vitest'
import type { Diff } from './DiffParts.tsx'
import { diffPicture } from './diff-picture.ts'

const at = { x: 0, y: 0 }
const say = (id: string, text: string, next: string | undefined, label = '') => ({
  id,
  type: 'say',
  label,
  position: at,
  texts: { 'en-GB': [{ kind: 'text', text }] },
  outlets: next === undefined ? {} : { next },
})
const documentOf = (...nodes: object[]) => {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: { languages: [{ code: 'en-GB' }], defaultLanguage: 'en-GB' },
    nodes: [
      { id: 'start', type: 'start', label: '', position: at, outlets: { next: 'hello' } },
      ...nodes,
      { id: 'bye', type: 'end', label: '', position: at, outlets: {}, reason: 'done' },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.document
}
const before = documentOf(say('hello', 'Good morning', 'old'), say('old', 'Gone soon', 'bye'))
const after = documentOf(say('hello', 'Good evening', 'fresh'), say('fresh', 'New here', 'bye'))

function drawn(one = before, other = after) {
  const diff = diffFlows(one, other)
  const wires = diff.wires.map((wire) => ({ ...wire, from: wire.from ?? null, to: wire.to ?? null }))
  return diffPicture(one, other, { ...diff, wires, from: 1, to: 2 } as Diff) // as the core answers it
}

test('both versions stand in one picture, what is gone last', () => {
  const { document, marks, steps } = drawn()
  expect(document.nodes.map(({ id }) => id)).toEqual(['start', 'hello', 'fresh', 'bye', 'old'])
  expect(Object.fromEntries(marks.nodes)).toEqual({ hello: 'changed', fresh: 'added', old: 'removed' })
  expect(steps).toEqual(['hello', 'fresh', 'old'])
})

test('a wire that leads elsewhere is there twice: as it was, and as it is', () => {
  const { marks } = drawn()
  expect(Object.fromEntries(marks.edges)).toEqual({
    'hello|next': 'added',
    'fresh|next': 'added',
    'old|next': 'removed',
  })
  expect(marks.gone).toEqual([
    expect.objectContaining({ id: 'hello|next|before', source: 'hello', target: 'old', mark: 'removed' }),
  ])
})

test('a wire that was cut leaves its step changed and nothing added', () => {
  const cut = documentOf(say('hello', 'Good morning', undefined), say('old', 'Gone soon', 'bye'))
  const { marks } = drawn(before, cut)
  expect(Object.fromEntries(marks.nodes)).toEqual({ hello: 'changed' })
  expect(marks.edges.size).toBe(0)
  expect(marks.gone.map(({ id }) => id)).toEqual(['hello|next|before'])
})

test('equal versions mark nothing', () => {
  expect(drawn(before, before)).toMatchObject({ steps: [], marks: { gone: [] } })
})
