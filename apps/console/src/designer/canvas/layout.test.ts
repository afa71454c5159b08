import { type FlowDocument, newFlowDocument } from '@parley/flow'
import { copyNodes, pasteNodes } from '@parley/flow/edit/clip.ts'
import { applyEdit } from '@parley/flow/edit/edit.ts'
import { addNode, moveNodes } from '@parley/flow/edit/nodes.ts'
import { expect, test } from 'vitest'
import { CARD_WIDTH, shapeOf } from './card-size.ts'
import { placed, tidy } from './layout.ts'
import { freePlace, placeAfter, sizeOf } from './place.ts'

const small = newFlowDocument('en', 'Hello')
/** Steps in a row, each leading on and seven further on, and all to the end. */
function large(count: number): FlowDocument {
  const [start, greeting, end] = small.nodes
  if (!start || !greeting || !end) throw new Error('The smallest flow has three steps')
  const id = (at: number) => (at < count ? `s${at}` : 'end')
  const chain = Array.from({ length: count }, (_, at) => ({
    ...greeting,
    id: id(at),
    outlets: { next: id(at + 1), other: id(at + 7) },
  }))
  return { ...small, nodes: [{ ...start, outlets: { next: 's0' } }, ...chain, end] }
}
const overlaps = ({ nodes }: FlowDocument) => {
  const boxes = nodes.map((node) => ({ ...node.position, height: shapeOf(node, 'en').height }))
  return boxes.some((one, at) =>
    boxes
      .slice(at + 1)
      .some(
        (other) =>
          Math.abs(one.x - other.x) < CARD_WIDTH && one.y < other.y + other.height && other.y < one.y + one.height,
      ),
  )
}

test.each([
  ['small', small],
  ['of 60 steps', large(57)],
  ['of 2,003 steps', large(2_000)],
])('a flow never drawn, %s, is laid out without cards over each other, and what was drawn stays', (_name, document) => {
  const drawn = placed(document)
  expect(overlaps(drawn)).toBe(false)
  expect(drawn.nodes[1]?.position.x).toBeGreaterThan(drawn.nodes[0]?.position.x ?? 0)
  expect(placed(drawn)).toBe(drawn)
})

test('a long flow wraps into bands, so that the whole has about the shape of a screen', () => {
  const { nodes } = placed(large(500))
  const [wide, high] = [
    Math.max(...nodes.map(({ position }) => position.x)) + CARD_WIDTH,
    Math.max(...nodes.map(({ position }) => position.y)),
  ]
  expect(wide / high).toBeGreaterThan(0.8)
  expect(wide / high).toBeLessThan(3)
})

test('a document drawn elsewhere keeps its places, also where it does not say that it was drawn', () => {
  const nodes = small.nodes.map((node, at) => ({ ...node, position: { x: at * 400 + 7, y: at * 30 } }))
  const drawn = placed({ ...small, nodes })
  expect(drawn.nodes.map(({ position }) => position)).toEqual(nodes.map(({ position }) => position))
  expect(drawn.drawing?.arranged).toBe(true)
})

test('tidying some steps moves no other, and begins where they began', () => {
  const drawn = placed(small)
  const { document } = applyEdit(drawn, moveNodes(drawn, { greeting: { x: 900, y: 400 }, end: { x: 880, y: 440 } }))
  const places = tidy(document, new Set(['greeting', 'end']))
  expect([...places.keys()].sort()).toEqual(['end', 'greeting'])
  expect(Math.min(...[...places.values()].map(({ x }) => x))).toBe(880)
  expect(Math.min(...[...places.values()].map(({ y }) => y))).toBe(400)
})

test('a new step finds a place in which nothing stands', () => {
  const drawn = placed(small)
  const at = placeAfter(drawn, { id: 'greeting', outlet: 'next' })
  const { document } = applyEdit(drawn, addNode(drawn, 'say', at, { from: { id: 'greeting', outlet: 'next' } }))
  expect(overlaps(document)).toBe(false)
  const free = freePlace(document, document.nodes[1]?.position ?? { x: 0, y: 0 })
  expect(free.y).toBeGreaterThan(document.nodes[1]?.position.y ?? 0)
})

test('steps that are pasted together stand on none, not even with the last of them', () => {
  const drawn = placed(small)
  const clip = copyNodes(drawn, ['greeting', 'end'])
  // There is room for the first of them, and where the second comes to stand there is none.
  const places = { start: { x: 0, y: 0 }, greeting: { x: 0, y: 160 }, end: { x: CARD_WIDTH + 72, y: 320 } }
  const { document } = applyEdit(drawn, moveNodes(drawn, places))
  const pasted = pasteNodes(document, clip, (copied) => freePlace(document, { x: 0, y: 320 }, sizeOf(copied, 'en')))
  if (!pasted.ok) expect.unreachable(pasted.message)
  expect(overlaps(applyEdit(document, pasted.edit).document)).toBe(false)
})
