import { describe, expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import type { FlowDocument } from '../document.schema.ts'
import type { NodeType } from '../nodes/registry.schema.ts'
import { NODE_DEFINITIONS } from '../nodes/registry.ts'
import { alignNodes, distributeNodes } from './arrange.ts'
import { addComment, foldGroup, groupNodes } from './drawing.ts'
import { addedIds, applyEdit, type Edit, nodeOf } from './edit.ts'
import { setField } from './field.ts'
import { addNode, insertOnWire, moveNodes, placeOnWire, removeNodes } from './nodes.ts'
import { renameOutlet } from './outlets.ts'
import { connect, disconnect } from './wires.ts'

const say = (id: string, next?: string): NodeInput => ({ id, type: 'say', ...(next && { outlets: { next } }) })
const listen = (outlets: Record<string, string>): NodeInput => ({
  id: 'ask',
  type: 'listen',
  reactions: [
    { name: 'yes', recognise: [{ kind: 'yes' }], confirmBelow: 0.5 },
    { name: 'no', recognise: [{ kind: 'no' }] },
  ],
  outlets,
})
const flow = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'a' } },
  say('a', 'b'),
  say('b', 'ask'),
  listen({ yes: 'a', 'yes.confirm': 'b', no: 'end', noInput: 'b', noMatch: 'end' }),
  { id: 'end', type: 'end' },
])
const after = (edit: Edit, document: FlowDocument = flow) => applyEdit(document, edit).document
const wires = (document: FlowDocument, id: string) => nodeOf(document, id)?.outlets

describe('a new node', () => {
  it.each(Object.keys(NODE_DEFINITIONS) as NodeType[])('of the kind %s can be added', (type) => {
    const now = after(addNode(flow, type, { x: 10.4, y: -3 }, { from: { id: 'ask', outlet: 'no' } }))
    const [id = ''] = addedIds(flow, addNode(flow, type, { x: 10.4, y: -3 }))
    expect(nodeOf(now, id)).toMatchObject({ type, position: { x: 10, y: -3 } })
    expect(wires(now, 'ask')?.no).toBe(id)
  })

  it('between two others leads on to the second', () => {
    const edit = insertOnWire(flow, { id: 'a', outlet: 'next' }, 'branch', { x: 0, y: 0 })
    const [id = ''] = addedIds(flow, edit)
    expect(wires(after(edit), 'a')).toEqual({ next: id })
    expect(wires(after(edit), id)).toEqual({ otherwise: 'b' })
  })
})

describe('wires', () => {
  it('lead elsewhere, to the exit of a loop too, or are gone', () => {
    const guarded = after(
      connect(after(connect(flow, { id: 'a', outlet: 'next' }, 'end')), { id: 'a', outlet: null }, 'b'),
      after(connect(flow, { id: 'a', outlet: 'next' }, 'end')),
    )
    expect(nodeOf(guarded, 'a')).toMatchObject({ outlets: { next: 'end' }, escapeTo: 'b' })
    const open = after(disconnect(guarded, { id: 'a', outlet: null }), guarded)
    expect(nodeOf(open, 'a')).not.toHaveProperty('escapeTo')
    expect(wires(after(disconnect(open, { id: 'a', outlet: 'next' }), open), 'a')).toEqual({})
  })

  it('take a node that is there in between', () => {
    const loose = after(
      disconnect(after(addNode(flow, 'pause', { x: 0, y: 0 })), { id: 'nobody', outlet: 'next' }),
      after(addNode(flow, 'pause', { x: 0, y: 0 })),
    )
    const id = loose.nodes.at(-1)?.id ?? ''
    const now = after(placeOnWire(loose, { id: 'ask', outlet: 'no' }, id), loose)
    expect(wires(now, 'ask')?.no).toBe(id)
    expect(wires(now, id)).toEqual({ next: 'end' })
    expect(placeOnWire(now, { id: 'ask', outlet: 'no' }, id)).toEqual({})
  })
})

describe('removing nodes', () => {
  it('leads on behind them where there is one way on', () => {
    expect(wires(after(removeNodes(flow, ['a', 'b'])), 'start')).toEqual({ next: 'ask' })
    expect(wires(after(removeNodes(flow, ['b'])), 'ask')).toMatchObject({ noInput: 'ask', 'yes.confirm': 'ask' })
  })

  it('takes wires away where there are several ways on, or none', () => {
    expect(wires(after(removeNodes(flow, ['ask'])), 'b')).toEqual({})
    expect(wires(after(removeNodes(flow, ['end'])), 'ask')).toEqual({ yes: 'a', 'yes.confirm': 'b', noInput: 'b' })
  })

  it('leaves no round that nobody gets out of', () => {
    const round = flowOf([say('x', 'y'), say('y', 'x')])
    expect(after(removeNodes(round, ['y']), round).nodes).toMatchObject([{ id: 'x', outlets: {} }])
  })

  it('mends the settings and the groups, and all of it can be undone', () => {
    const settings = {
      globalIntents: [{ name: 'help', recognise: [{ kind: 'anything' as const }], target: 'a' }],
      onErrorNode: 'end',
    }
    const one = flowOf([say('a', 'b'), say('b'), { id: 'end', type: 'end' }], settings)
    const grouped = after(groupNodes(one, ['a', 'end'], 'Part'), one)
    const done = applyEdit(grouped, removeNodes(grouped, ['a', 'end']))
    expect(done.document.settings.globalIntents).toMatchObject([{ target: 'b' }])
    expect(done.document.settings).not.toHaveProperty('onErrorNode')
    expect(done.document).not.toHaveProperty('drawing')
    expect(applyEdit(done.document, done.inverse).document).toEqual(grouped)
  })
})

describe('an outlet that is named otherwise', () => {
  it('keeps its wire, and that of its confirmation', () => {
    const now = after(renameOutlet(flow, 'ask', 'yes', 'sure'))
    expect(wires(now, 'ask')).toEqual({ sure: 'a', 'sure.confirm': 'b', no: 'end', noInput: 'b', noMatch: 'end' })
    expect(renameOutlet(flow, 'ask', 'yes', 'no')).toEqual({})
  })

  it('keeps it while somebody writes, and loses it with its reaction', () => {
    const renamed = setField(flow, 'ask', 'reactions[1].name', 'nope')
    if (!renamed.ok) throw new Error('It was refused')
    expect(wires(after(renamed.edit), 'ask')?.nope).toBe('end')
    const shorter = setField(flow, 'ask', 'reactions[0]', undefined)
    if (!shorter.ok) throw new Error('It was refused')
    expect(wires(after(shorter.edit), 'ask')).toEqual({ no: 'end', noInput: 'b', noMatch: 'end' })
  })
})

describe('a field', () => {
  it.each([
    ['reactions[1].name', 'yes', '“yes” is already used here'],
    ['reactions[1].name', '?', 'Use letters, digits, spaces, "-", "_" and ".", at most 64'],
    ['timeoutMs', 86_400_001, 'This may have at most 86400000'],
    ['timeoutMs', 'long', 'This has to be a number'],
    ['type', 'say', 'This can’t be changed'],
  ])('%s is not set to %s', (path, value, message) => {
    expect(setField(flow, 'ask', path, value)).toMatchObject({ ok: false, problems: [{ path, message }] })
  })

  it('of the settings is set like that of a node', () => {
    expect(setField(flow, null, 'limits.steps', 50)).toEqual({
      ok: true,
      edit: { settings: { limits: { steps: 50, durationMs: 3_600_000 } } },
    })
    expect(setField(flow, null, 'limits.steps', 0)).toMatchObject({ ok: false, problems: [{ path: 'limits.steps' }] })
  })
})

describe('the picture', () => {
  const size = (id: string) => ({ width: id === 'b' ? 100 : 200, height: 80 })
  const spread = after(moveNodes(flow, { a: { x: 0, y: 0 }, b: { x: 50, y: 300 }, end: { x: 90, y: 100 } }))
  const placesOf = (document: FlowDocument) => ['a', 'b', 'end'].map((id) => nodeOf(document, id)?.position)

  it('puts nodes on a line', () => {
    expect(placesOf(after(alignNodes(spread, ['a', 'b', 'end'], 'right', size), spread)).map((at) => at?.x)).toEqual([
      90, 190, 90,
    ])
    expect(placesOf(after(alignNodes(spread, ['a', 'b', 'end'], 'center', size), spread)).map((at) => at?.x)).toEqual([
      45, 95, 45,
    ])
  })

  it('leaves the same room between them', () => {
    expect(
      placesOf(after(distributeNodes(spread, ['b', 'a', 'end'], 'vertically', size), spread)).map((at) => at?.y),
    ).toEqual([0, 300, 150])
  })

  it('has comments and groups that fold, which change nothing else', () => {
    const grouped = after(
      groupNodes(after(groupNodes(flow, ['a', 'b'], 'One')), ['b', 'end'], 'Two'),
      after(groupNodes(flow, ['a', 'b'], 'One')),
    )
    expect(grouped.drawing?.groups).toMatchObject([{ nodes: ['a'] }, { label: 'Two', nodes: ['b', 'end'] }])
    const folded = after(foldGroup(grouped, grouped.drawing?.groups[1]?.id ?? '', true), grouped)
    expect(folded.drawing?.groups[1]?.folded).toBe(true)
    const noted = after(addComment(folded, { x: 1, y: 2 }, 'Ask Jana'), folded)
    expect(noted.drawing?.comments).toMatchObject([{ text: 'Ask Jana', x: 1, y: 2 }])
    expect(noted.nodes).toBe(flow.nodes)
  })
})

it('changes a flow of 20,000 steps', () => {
  const nodes = Array.from({ length: 20_000 }, (_, at): NodeInput => say(`n${at}`, `n${(at + 1) % 20_000}`))
  let large = flowOf(nodes)
  nodeOf(large, 'n1')
  for (let at = 0; at < 100; at++) large = after(moveNodes(large, { [`n${at}`]: { x: at, y: at } }), large)
  expect(nodeOf(large, 'n99')?.position).toEqual({ x: 99, y: 99 })
})
