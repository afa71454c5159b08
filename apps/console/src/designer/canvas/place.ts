import type { FlowDocument, FlowNode } from '@parley/flow'
import { nodeOf } from '@parley/flow/edit/edit.ts'
import type { WireEnd } from '@parley/flow/edit/wires.ts'
import { CARD_WIDTH, ENTRY_AT, shapeOf, wireEnd } from './card-size.ts'
import { GRID, type Place } from './layout.ts'

const GAP = 72
const BETWEEN = 24
const NEW_HEIGHT = 132

/** The nearest place below in which nothing stands yet: what is there stays where it is. */
export function freePlace(document: FlowDocument, { x, y }: Place, height = NEW_HEIGHT): Place {
  const language = document.settings.defaultLanguage
  const beside = document.nodes
    .filter(({ position }) => Math.abs(position.x - x) < CARD_WIDTH + BETWEEN)
    .map((node) => ({ top: node.position.y, bottom: node.position.y + shapeOf(node, language).height }))
    .sort((one, other) => one.top - other.top)
  let free = y
  for (const { top, bottom } of beside)
    if (top < free + height + BETWEEN && bottom + BETWEEN > free) free = bottom + BETWEEN
  return { x: Math.round(x / GRID) * GRID, y: Math.round(free / GRID) * GRID }
}

/** Where a step stands that a way out leads to. */
export function placeAfter(document: FlowDocument, end: WireEnd): Place {
  const node = nodeOf(document, end.id)
  if (!node) return freePlace(document, { x: 0, y: 0 })
  const { ports, portAt } = shapeOf(node, document.settings.defaultLanguage)
  const at = ports.findIndex(({ outlet }) => wireEnd(node.id, outlet).outlet === end.outlet)
  const { x, y } = node.position
  return freePlace(document, { x: x + CARD_WIDTH + GAP, y: y + (portAt[at] ?? ENTRY_AT) - ENTRY_AT })
}

/** Where one goes on from a step: the first way out that leads nowhere yet, one that has to lead somewhere before others; else the first. */
export function wayOnOf(node: FlowNode, language: string): { end: WireEnd; isFree: boolean } | undefined {
  const { ports } = shapeOf(node, language)
  const loose = ports.filter(({ target }) => target === undefined)
  const port = loose.find(({ isOptional }) => !isOptional) ?? loose[0] ?? ports[0]
  return port && { end: wireEnd(node.id, port.outlet), isFree: port.target === undefined }
}
