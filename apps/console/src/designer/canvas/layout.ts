import { Graph, layout } from '@dagrejs/dagre'
import type { FlowDocument, FlowNode } from '@parley/flow'
import { CARD_WIDTH, portsOf, shapeOf } from './card-size.ts'
import { COLUMN_GAP, layered, type Place, ROW_GAP } from './layered.ts'

export type { Place } from './layered.ts'

/** Of more steps the finer layout would keep one waiting: it leads every wire through all columns it passes. */
const MOST_FINE = 60
/** Cards stand on the dots of the canvas. */
const GRID = 4
export const onGrid = (value: number) => Math.round(value / GRID) * GRID

/** Steps from left to right in the order of their ways out, starting at the given corner. */
function arranged(nodes: readonly FlowNode[], language: string): Map<string, Place> {
  const places = nodes.length > MOST_FINE ? layered(nodes, language) : fine(nodes, language)
  return new Map([...places].map(([id, { x, y }]) => [id, { x: onGrid(x), y: onGrid(y) }]))
}

function fine(nodes: readonly FlowNode[], language: string): Map<string, Place> {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: ROW_GAP, ranksep: COLUMN_GAP, edgesep: 12 })
  for (const node of nodes) graph.setNode(node.id, { width: CARD_WIDTH, height: shapeOf(node, language).height })
  for (const node of nodes)
    for (const { outlet, target } of portsOf(node))
      if (target !== undefined && graph.hasNode(target)) graph.setEdge(node.id, target, {}, outlet)
  layout(graph)
  return new Map(
    nodes.map((node) => {
      const { x, y, height } = graph.node(node.id)
      return [node.id, { x: x - CARD_WIDTH / 2, y: y - height / 2 }]
    }),
  )
}

/** New places for some steps, all others staying where they are: as a whole they begin where they began. */
export function tidy(document: FlowDocument, ids: ReadonlySet<string>): Map<string, Place> {
  const nodes = document.nodes.filter(({ id }) => ids.has(id))
  if (nodes.length === 0) return new Map()
  const places = arranged(nodes, document.settings.defaultLanguage)
  const corner = {
    x: Math.min(...nodes.map(({ position }) => position.x)),
    y: Math.min(...nodes.map(({ position }) => position.y)),
  }
  const top = Math.min(...[...places.values()].map(({ y }) => y))
  const left = Math.min(...[...places.values()].map(({ x }) => x))
  return new Map(
    [...places].map(([id, { x, y }]) => [id, { x: onGrid(corner.x + x - left), y: onGrid(corner.y + y - top) }]),
  )
}

export const isArranged = ({ drawing }: FlowDocument): boolean => drawing?.arranged === true

/** Whether each step stands for itself, as in a document that somebody drew elsewhere. */
function isLaidOut({ nodes, settings }: FlowDocument): boolean {
  const columns = nodes
    .map((node) => ({ ...node.position, bottom: node.position.y + shapeOf(node, settings.defaultLanguage).height }))
    .sort((one, other) => one.x - other.x)
  return columns.every(({ x, y, bottom }, at) => {
    for (let next = at + 1; next < columns.length; next += 1) {
      const other = columns[next]
      if (!other || other.x - x >= CARD_WIDTH) return true
      if (other.y < bottom && y < other.bottom) return false
    }
    return true
  })
}

/** Steps that lie on each other have no places worth keeping: all get one. What was drawn stays, wherever it was. */
export function placed(document: FlowDocument): FlowDocument {
  if (isArranged(document)) return document
  const places = isLaidOut(document)
    ? new Map<string, Place>()
    : arranged(document.nodes, document.settings.defaultLanguage)
  return {
    ...document,
    drawing: { comments: [], groups: [], ...document.drawing, arranged: true },
    nodes: document.nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })),
  }
}
