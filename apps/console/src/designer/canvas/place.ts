import type { FlowDocument, FlowNode, NodeType } from '@parley/flow'
import { addedIds, applyEdit, nodeOf } from '@parley/flow/edit/edit.ts'
import { addNode, moveNodes } from '@parley/flow/edit/nodes.ts'
import { targetOf, type WireEnd } from '@parley/flow/edit/wires.ts'
import { CARD_WIDTH, ENTRY_AT, portsOf, shapeOf, wireEnd } from './card-size.ts'
import { onGrid, type Place } from './layout.ts'

const GAP = 72
const BETWEEN = 24
/** What a new step takes. */
const NEW: Size = { width: CARD_WIDTH, height: 132 }

interface Size {
  readonly width: number
  readonly height: number
}

/** The room that steps take together. */
export function sizeOf(nodes: readonly FlowNode[], language: string): Size {
  const rights = nodes.map(({ position }) => position.x + CARD_WIDTH)
  const bottoms = nodes.map((node) => node.position.y + shapeOf(node, language).height)
  const left = Math.min(...nodes.map(({ position }) => position.x))
  const top = Math.min(...nodes.map(({ position }) => position.y))
  return { width: Math.max(...rights) - left, height: Math.max(...bottoms) - top }
}

/** The nearest place below in which nothing stands yet: what is there stays where it is. */
export function freePlace(document: FlowDocument, { x, y }: Place, { width, height } = NEW): Place {
  const language = document.settings.defaultLanguage
  const beside = document.nodes
    .filter(({ position }) => position.x - x < width + BETWEEN && x - position.x < CARD_WIDTH + BETWEEN)
    .map((node) => ({ top: node.position.y, bottom: node.position.y + shapeOf(node, language).height }))
    .sort((one, other) => one.top - other.top)
  let free = y
  for (const { top, bottom } of beside)
    if (top < free + height + BETWEEN && bottom + BETWEEN > free) free = bottom + BETWEEN
  return { x: onGrid(x), y: onGrid(free) }
}

/** The room that a new step takes: some kinds have many ways out from the beginning. */
export function roomOf(document: FlowDocument, type: NodeType, set: Readonly<Record<string, unknown>> = {}): Size {
  const edit = addNode(document, type, { x: 0, y: 0 }, { set })
  const [id = ''] = addedIds(document, edit)
  const node = nodeOf(applyEdit(document, edit).document, id)
  return node ? { width: CARD_WIDTH, height: shapeOf(node, document.settings.defaultLanguage).height } : NEW
}

/** Where a step stands that a way out leads to. */
export const placeAfter = (document: FlowDocument, end: WireEnd, size = NEW): Place =>
  freePlace(document, inLine(document, end), size)

/** To the right of a step, at the height of one of its ways out. */
function inLine(document: FlowDocument, end: WireEnd): Place {
  const node = nodeOf(document, end.id)
  if (!node) return { x: 0, y: 0 }
  const { ports, portAt } = shapeOf(node, document.settings.defaultLanguage)
  const at = ports.findIndex(({ outlet }) => wireEnd(node.id, outlet).outlet === end.outlet)
  const { x, y } = node.position
  return { x: x + CARD_WIDTH + GAP, y: y + (portAt[at] ?? ENTRY_AT) - ENTRY_AT }
}

/**
 * Room for a step between the two ends of a wire, in line with it: what follows moves to the right where there is too little, and all else stays.
 * A wire that leads back has its new step beside where it begins.
 */
export function roomOnWire(document: FlowDocument, end: WireEnd): { place: Place; moved: Record<string, Place> } {
  const place = inLine(document, end)
  const target = nodeOf(document, targetOf(document, end) ?? '')
  const source = nodeOf(document, end.id)
  if (!target || !source || target.position.x <= source.position.x)
    return { place: freePlace(document, place), moved: {} }
  const by = place.x + CARD_WIDTH + GAP - target.position.x
  if (by <= 0) {
    const x = onGrid((source.position.x + target.position.x) / 2)
    return { place: freePlace(document, { ...place, x }), moved: {} }
  }
  const moved = Object.fromEntries(
    withThoseInTheWay(document, following(document, target.id, source.id), target.position.x, by).map(
      ({ id, position }) => [id, { x: position.x + by, y: position.y }],
    ),
  )
  return { place: freePlace(applyEdit(document, moveNodes(document, moved)).document, place), moved }
}

/** All that is reached from a step without passing another one. */
function following(document: FlowDocument, from: string, past: string): ReadonlySet<string> {
  const byId = new Map(document.nodes.map((node) => [node.id, node]))
  const found = new Set([from])
  // The set grows while it is walked.
  for (const id of found) {
    const node = byId.get(id)
    for (const { target } of node ? portsOf(node) : []) if (target !== undefined && target !== past) found.add(target)
  }
  return found
}

/** Of the steps right of a line those that are to move, and those they would come to stand on. */
function withThoseInTheWay({ nodes, settings }: FlowDocument, ids: ReadonlySet<string>, line: number, by: number) {
  const boxes = nodes
    .filter(({ position }) => position.x >= line)
    .map((node) => ({
      node,
      ...node.position,
      bottom: node.position.y + shapeOf(node, settings.defaultLanguage).height,
    }))
  const moved = boxes.filter(({ node }) => ids.has(node.id))
  let still = boxes.filter(({ node }) => !ids.has(node.id))
  // The list grows while it is walked.
  for (const { x, y, bottom } of moved) {
    const isHit = (each: (typeof boxes)[number]) =>
      Math.abs(each.x - x - by) < CARD_WIDTH + BETWEEN && each.y < bottom + BETWEEN && y < each.bottom + BETWEEN
    moved.push(...still.filter(isHit))
    still = still.filter((each) => !isHit(each))
  }
  return moved.map(({ node }) => node)
}

/** Where one goes on from a step: the first way out that leads nowhere yet, one that has to lead somewhere before others; else the first. */
export function wayOnOf(node: FlowNode, language: string): { end: WireEnd; isFree: boolean } | undefined {
  const { ports } = shapeOf(node, language)
  const loose = ports.filter(({ target }) => target === undefined)
  const port = loose.find(({ isOptional }) => !isOptional) ?? loose[0] ?? ports[0]
  return port && { end: wireEnd(node.id, port.outlet), isFree: port.target === undefined }
}
