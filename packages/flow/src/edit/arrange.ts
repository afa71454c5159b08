import type { FlowDocument } from '../document.schema.ts'
import { type Edit, nodeOf } from './edit.ts'
import { moveNodes } from './nodes.ts'

/** How large a node is drawn. */
export type SizeOf = (id: string) => { readonly width: number; readonly height: number }

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Which side of a node comes to lie on the line: 0 the first, 0.5 its middle, 1 the last. */
const SIDE: Readonly<Record<Alignment, { readonly axis: 'x' | 'y'; readonly share: number }>> = {
  left: { axis: 'x', share: 0 },
  center: { axis: 'x', share: 0.5 },
  right: { axis: 'x', share: 1 },
  top: { axis: 'y', share: 0 },
  middle: { axis: 'y', share: 0.5 },
  bottom: { axis: 'y', share: 1 },
}

interface Card {
  readonly id: string
  readonly position: { readonly x: number; readonly y: number }
  readonly from: number
  readonly length: number
}

function cardsOf(document: FlowDocument, ids: Iterable<string>, axis: 'x' | 'y', sizeOf: SizeOf): readonly Card[] {
  return [...new Set(ids)].flatMap((id) => {
    const position = nodeOf(document, id)?.position
    const { width, height } = sizeOf(id)
    return position ? [{ id, position, from: position[axis], length: axis === 'x' ? width : height }] : []
  })
}

/** Puts nodes on a line: that of the outermost one, or of the middle of all. */
export function alignNodes(document: FlowDocument, ids: Iterable<string>, how: Alignment, sizeOf: SizeOf): Edit {
  const { axis, share } = SIDE[how]
  const cards = cardsOf(document, ids, axis, sizeOf)
  const first = Math.min(...cards.map(({ from }) => from))
  const last = Math.max(...cards.map(({ from, length }) => from + length))
  const line = first + (last - first) * share
  return moveNodes(
    document,
    placed(cards, axis, ({ length }) => line - length * share),
  )
}

/** Leaves the same room between nodes, from the first to the last of them. */
export function distributeNodes(
  document: FlowDocument,
  ids: Iterable<string>,
  along: 'horizontally' | 'vertically',
  sizeOf: SizeOf,
): Edit {
  const axis = along === 'horizontally' ? 'x' : 'y'
  const cards = [...cardsOf(document, ids, axis, sizeOf)].sort((one, other) => one.from - other.from)
  const [first, last] = [cards[0], cards.at(-1)]
  if (!first || !last || cards.length < 3) return {}
  const taken = cards.reduce((sum, { length }) => sum + length, 0)
  const room = (last.from + last.length - first.from - taken) / (cards.length - 1)
  let next = first.from
  return moveNodes(
    document,
    placed(cards, axis, ({ length }) => {
      const from = next
      next += length + room
      return from
    }),
  )
}

const placed = (cards: readonly Card[], axis: 'x' | 'y', to: (card: Card) => number) =>
  Object.fromEntries(cards.map((card) => [card.id, { ...card.position, [axis]: to(card) }]))
