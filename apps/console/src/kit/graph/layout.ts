import { Graph, layout } from '@dagrejs/dagre'
import { type GraphEdge, type GraphNode, NODE_WIDTH, nodeHeight } from './graph-model.ts'

export type Point = { x: number; y: number }
export type Placed = Point & { id: string; width: number; height: number }
export type Route = { points: readonly Point[]; labelAt: Point | undefined }

/** Places the steps of a flow from left to right, as the designer draws them, and leads the connections around them. */
export function placeGraph(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): { places: Map<string, Placed>; routes: Map<string, Route> } {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 46, edgesep: 20, marginx: 16, marginy: 16 })
  for (const node of nodes) graph.setNode(node.id, { width: NODE_WIDTH, height: nodeHeight(node) })
  const drawn = edges.filter((edge) => graph.hasNode(edge.source) && graph.hasNode(edge.target))
  for (const { id, source, target, label } of drawn)
    graph.setEdge(
      source,
      target,
      label ? { width: label.length * 6 + 10, height: 18, labelpos: 'c' } : { width: 0, height: 0 },
      id,
    )
  layout(graph)

  const places = new Map<string, Placed>()
  for (const node of nodes) {
    const { x, y } = graph.node(node.id)
    const height = nodeHeight(node)
    places.set(node.id, { id: node.id, x: x - NODE_WIDTH / 2, y: y - height / 2, width: NODE_WIDTH, height })
  }
  const routes = new Map<string, Route>()
  for (const { id, source, target, label } of drawn) {
    const { points = [], x, y } = graph.edge(source, target, id)
    routes.set(id, { points, labelAt: label && x !== undefined && y !== undefined ? { x, y } : undefined })
  }
  return { places, routes }
}

/** Below this zoom nobody reads a card without effort; a whole picture may be a little smaller than a part of one. */
const READABLE = 0.7
const WHOLE = 0.6
const MARGIN = 24

const boxOf = (places: readonly Placed[]) => {
  const left = Math.min(...places.map(({ x }) => x))
  const right = Math.max(...places.map(({ x, width }) => x + width))
  const top = Math.min(...places.map(({ y }) => y))
  const bottom = Math.max(...places.map(({ y, height }) => y + height))
  return { left, middle: { x: (left + right) / 2, y: (top + bottom) / 2 }, width: right - left, height: bottom - top }
}

/** Where the view starts: in the middle where the whole can be read; else at the left, with what is seen there in the middle. */
export function firstView(
  places: readonly Placed[],
  room: { width: number; height: number },
): { x: number; y: number; zoom: number } {
  const [first] = places
  if (!first) return { x: 0, y: 0, zoom: 1 }
  const { left, middle, width, height } = boxOf(places)
  const high = (room.height - 2 * MARGIN) / height
  const whole = Math.min((room.width - 2 * MARGIN) / width, high, 1)
  if (whole >= WHOLE)
    return { x: room.width / 2 - middle.x * whole, y: room.height / 2 - middle.y * whole, zoom: whole }
  const zoom = Math.min(Math.max(high, READABLE), 1)
  const seen = boxOf(places.filter(({ x }) => (x - left) * zoom < room.width - 2 * MARGIN))
  // What is higher than the room shows its first step in the middle.
  const at = seen.height * zoom > room.height ? first.y + first.height / 2 : seen.middle.y
  return { x: MARGIN - left * zoom, y: room.height / 2 - at * zoom, zoom }
}
