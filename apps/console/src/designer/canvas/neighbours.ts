import type { FlowDocument } from '@parley/flow'
import { nodeOf } from '@parley/flow/edit/edit.ts'
import { type Direction, nextInDirection } from '../../kit/graph/graph-model.ts'
import { shapeOf } from './card-size.ts'

/** Where an arrow key leads: to the right along the wires, to the left back to what leads here, up and down to what stands there. */
export function neighbourOf(document: FlowDocument, id: string, direction: Direction): string | undefined {
  const places = document.nodes.map(({ id, position }) => ({ id, ...position }))
  const node = nodeOf(document, id)
  if (!node) return document.nodes[0]?.id
  const language = document.settings.defaultLanguage
  if (direction === 'ArrowRight') {
    const next = shapeOf(node, language).ports.find(({ target }) => target !== undefined && target !== id)?.target
    if (next !== undefined && nodeOf(document, next)) return next
  }
  if (direction === 'ArrowLeft') {
    const sources = document.nodes.filter(
      (each) => each.id !== id && shapeOf(each, language).ports.some(({ target }) => target === id),
    )
    const before = sources.filter(({ position }) => position.x < node.position.x)
    const first = (before.length > 0 ? before : sources).sort(
      (one, other) =>
        other.position.x - one.position.x ||
        Math.abs(one.position.y - node.position.y) - Math.abs(other.position.y - node.position.y),
    )[0]
    if (first) return first.id
  }
  return nextInDirection(places, id, direction)
}
