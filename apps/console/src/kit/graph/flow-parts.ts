import { MarkerType } from '@xyflow/react'
import { useMemo } from 'react'
import type { CardState, FlowCardNode } from './FlowCard.tsx'
import type { GraphEdge, GraphMark, GraphNode, GraphPath, GraphViewProps } from './graph-model.ts'
import type { placeGraph, Route } from './layout.ts'
import type { RoutedEdgeEdge } from './RoutedEdge.tsx'

function stateOf({ id, mark }: GraphNode, path: GraphPath | undefined, isMarked: boolean): CardState {
  if (isMarked) return mark ?? 'dimmed'
  if (!path) return 'plain'
  if (path.current === id) return 'current'
  return path.nodes.has(id) ? 'visited' : 'dimmed'
}

/** The colors of what came, went or changed. */
export const MARKS: Readonly<Record<GraphMark, string>> = {
  added: 'var(--success)',
  removed: 'var(--danger)',
  changed: 'var(--warning)',
}

function edgeOf(edge: GraphEdge, route: Route, path: GraphPath | undefined, isMarked: boolean): RoutedEdgeEdge {
  const { mark } = edge
  const taken = path?.edges.get(edge.id) ?? 0
  const isLit = mark !== undefined || taken > 0
  const isDimmed = (isMarked || path !== undefined) && !isLit
  const color = mark ? MARKS[mark] : isLit ? 'var(--accent)' : 'var(--control-line)'
  return {
    id: edge.id,
    source: edge.source,
    target: edge.target,
    type: 'routed',
    focusable: false,
    zIndex: isLit ? 1 : 0,
    data: { ...route, text: edge.label, times: taken > 1 ? taken : undefined, isLit, isDimmed, mark },
    markerEnd: { type: MarkerType.ArrowClosed, color, width: 16, height: 16, markerUnits: 'userSpaceOnUse' },
    style: {
      stroke: color,
      strokeWidth: isLit ? 2.5 : 1.25,
      opacity: isDimmed ? 0.55 : 1,
      ...(mark === 'removed' ? DASHED : {}),
    },
  }
}

const DASHED = { strokeDasharray: '7 5' }

type Shown = Pick<GraphViewProps, 'nodes' | 'edges' | 'path'>

/** Cards and connections as the library draws them; the same ones as long as nothing of them has changed. */
export function useFlowParts({ nodes, edges, path }: Shown, layout: ReturnType<typeof placeGraph>) {
  const isMarked = useMemo(() => [...nodes, ...edges].some(({ mark }) => mark !== undefined), [nodes, edges])
  const flowNodes = useMemo(
    () =>
      nodes.map((node): FlowCardNode => {
        const { x = 0, y = 0, width = 0, height: cardHeight = 0 } = layout.places.get(node.id) ?? {}
        return {
          id: node.id,
          type: 'card',
          position: { x, y },
          width,
          height: cardHeight,
          data: { node, state: stateOf(node, path, isMarked) },
        }
      }),
    [nodes, layout, path, isMarked],
  )
  const flowEdges = useMemo(
    () =>
      edges.flatMap((edge) => {
        const route = layout.routes.get(edge.id)
        return route ? [edgeOf(edge, route, path, isMarked)] : []
      }),
    [edges, layout, path, isMarked],
  )
  return { flowNodes, flowEdges }
}
