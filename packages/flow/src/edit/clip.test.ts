import { describe, expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import { copyNodes, pasteNodes } from './clip.ts'
import { groupNodes } from './drawing.ts'
import { applyEdit, nodeOf } from './edit.ts'

const nodes: NodeInput[] = [
  { id: 'start', type: 'start', outlets: { next: 'hello' } },
  {
    id: 'hello',
    type: 'say',
    position: { x: 100, y: 50 },
    texts: { en: [{ kind: 'text', text: 'Hello {{ name }}' }], cs: [{ kind: 'text', text: 'Ahoj' }] },
    outlets: { next: 'count' },
    escapeTo: 'end',
    maxEntries: 3,
  },
  {
    id: 'count',
    type: 'counter',
    limit: 2,
    variable: 'turn',
    position: { x: 300, y: 80 },
    outlets: { below: 'hello', reached: 'end' },
  },
  { id: 'end', type: 'end' },
]
const from = flowOf(nodes, {
  languages: [{ code: 'en' }, { code: 'cs' }],
  variables: [
    { name: 'name', type: 'string' },
    { name: 'turn', type: 'number' },
    { name: 'other', type: 'string' },
  ],
})
const to = flowOf([{ id: 'start', type: 'start' }], { variables: [{ name: 'turn', type: 'string' }] })

function paste(document: typeof to, clip: string, at?: { x: number; y: number }) {
  const result = pasteNodes(document, clip, at && (() => at))
  if (!result.ok) throw new Error(result.message)
  return { ...result, document: applyEdit(document, result.edit).document }
}

describe('steps copied to another flow', () => {
  const clip = copyNodes(from, ['hello', 'count'])

  it('are new ones with the wires between them, where they are wanted', () => {
    const { document, ids } = paste(to, clip, { x: 0, y: 0 })
    const [hello = '', count = ''] = ids
    expect(nodeOf(document, hello)).toMatchObject({ type: 'say', outlets: { next: count }, position: { x: 0, y: 0 } })
    expect(nodeOf(document, hello)).not.toHaveProperty('escapeTo')
    expect(nodeOf(document, count)).toMatchObject({ outlets: { below: hello }, position: { x: 200, y: 30 } })
  })

  it('bring the variables they use, and say what differs', () => {
    const { document, addedVariables, differingVariables, missingLanguages } = paste(to, clip)
    expect({ addedVariables, differingVariables, missingLanguages }).toEqual({
      addedVariables: ['name'],
      differingVariables: ['turn'],
      missingLanguages: ['cs'],
    })
    expect(document.settings.variables.map(({ name, type }) => [name, type])).toEqual([
      ['turn', 'string'],
      ['name', 'string'],
    ])
  })

  it('can be pasted twice', () => {
    const once = paste(to, clip)
    const twice = paste(once.document, clip)
    expect(new Set([...once.ids, ...twice.ids]).size).toBe(4)
    expect(twice.document.nodes).toHaveLength(5)
  })
})

it('pastes a group that was copied whole, and a start step only where there is none', () => {
  const grouped = applyEdit(from, groupNodes(from, ['hello', 'count'], 'Loop')).document
  const { document, ids } = paste(to, copyNodes(grouped, ['start', 'hello', 'count']))
  expect(ids).toHaveLength(2)
  expect(document.drawing?.groups).toMatchObject([{ label: 'Loop', nodes: ids }])
  expect(pasteNodes(to, copyNodes(from, ['start']))).toMatchObject({ ok: false })
})

it.each(['', 'Hello', '{}', '[1]'])('pastes nothing of %j', (clip) => {
  expect(pasteNodes(to, clip)).toEqual({ ok: false, message: 'The clipboard holds no steps of a flow' })
})
