import { Graph, layout } from '@dagrejs/dagre'
import { type GraphEdge, type GraphNode, NODE_WIDTH, nodeHeight } from './graph-model.ts'

export type Placed = { id: string; x: number; y: number; width: number; height: number }

/** Places the steps of a flow from top to bottom. */
export function placeNodes(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Map<string, Placed> {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 56, edgesep: 18, marginx: 16, marginy: 16 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const node of nodes) graph.setNode(node.id, { width: NODE_WIDTH, height: nodeHeight(node) })
  for (const edge of edges) {
    if (!graph.hasNode(edge.source) || !graph.hasNode(edge.target)) continue
    graph.setEdge(edge.source, edge.target, edge.label ? { width: edge.label.length * 6, height: 18 } : {}, edge.id)
  }
  layout(graph)
  const placed = new Map<string, Placed>()
  for (const node of nodes) {
    const { x, y } = graph.node(node.id)
    const height = nodeHeight(node)
    placed.set(node.id, { id: node.id, x: x - NODE_WIDTH / 2, y: y - height / 2, width: NODE_WIDTH, height })
  }
  return placed
}
