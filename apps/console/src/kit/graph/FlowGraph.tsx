import '@xyflow/react/dist/base.css'
import { Background, MarkerType, MiniMap, Panel, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { t } from '../kit.messages.ts'
import { CardContext, type CardState, FlowCard, type FlowCardNode } from './FlowCard.tsx'
import {
  type Direction,
  type GraphEdge,
  type GraphMark,
  type GraphNode,
  type GraphPath,
  type GraphViewProps,
  nextInDirection,
} from './graph-model.ts'
import { firstView, placeGraph, type Route } from './layout.ts'
import { RoutedEdge, type RoutedEdgeEdge } from './RoutedEdge.tsx'

const NODE_TYPES = { card: FlowCard }
const EDGE_TYPES = { routed: RoutedEdge }
/** The wheel scrolls the page unless one of these is held. */
const ZOOM_KEYS = ['Control', 'Meta']
const MINIMAP_FROM = 25
const DIRECTIONS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

function stateOf({ id, mark }: GraphNode, path: GraphPath | undefined, isMarked: boolean): CardState {
  if (isMarked) return mark ?? 'dimmed'
  if (!path) return 'plain'
  if (path.current === id) return 'current'
  return path.nodes.has(id) ? 'visited' : 'dimmed'
}

/** The colors of what came, went or changed. */
const MARKS: Readonly<Record<GraphMark, string>> = {
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

function Controls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <Panel position="top-right" className="flex gap-0.5 rounded-control bg-raised p-0.5 shadow-mid ring-1 ring-line">
      <IconButton size="small" label={t('zoomOut')} icon={Minus} onPress={() => void zoomOut()} />
      <IconButton size="small" label={t('zoomIn')} icon={Plus} onPress={() => void zoomIn()} />
      <IconButton size="small" label={t('fitView')} icon={Maximize} onPress={() => void fitView({ padding: 0.1 })} />
    </Panel>
  )
}

function Graph({ label, nodes, edges, path, selected, onNodeOpen, follow, height = 560 }: GraphViewProps) {
  const { setCenter, setViewport, getZoom } = useReactFlow()
  const [isDrawn, setDrawn] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  /** By hand, so that nothing moves it away again. */
  const isMoved = useRef(false)
  const hint = useId()
  const { places: placed, routes } = useMemo(() => placeGraph(nodes, edges), [nodes, edges])
  const [focused, setFocused] = useState<string>()
  const focusable = focused && placed.has(focused) ? focused : (path?.current ?? nodes[0]?.id)

  const isMarked = useMemo(() => [...nodes, ...edges].some(({ mark }) => mark !== undefined), [nodes, edges])
  const flowNodes = useMemo(
    () =>
      nodes.map((node): FlowCardNode => {
        const { x = 0, y = 0, width = 0, height: cardHeight = 0 } = placed.get(node.id) ?? {}
        return {
          id: node.id,
          type: 'card',
          position: { x, y },
          width,
          height: cardHeight,
          data: { node, state: stateOf(node, path, isMarked) },
        }
      }),
    [nodes, placed, path, isMarked],
  )
  const flowEdges = useMemo(
    () =>
      edges.flatMap((edge) => {
        const route = routes.get(edge.id)
        return route ? [edgeOf(edge, route, path, isMarked)] : []
      }),
    [edges, routes, path, isMarked],
  )
  const minimapColor = ({ id, data }: FlowCardNode) =>
    data.node.mark ? MARKS[data.node.mark] : path?.nodes.has(id) ? 'var(--accent)' : 'var(--control-line)'
  const cards = useMemo(() => ({ focusable, selected, onOpen: onNodeOpen }), [focusable, selected, onNodeOpen])

  const show = async (id: string) => {
    const place = placed.get(id)
    if (!place) return
    await setCenter(place.x + place.width / 2, place.y + place.height / 2, { zoom: Math.max(getZoom(), 0.6) })
  }

  const goTo = useEffectEvent((id: string) => void show(id))
  useEffect(() => {
    if (follow !== undefined && isDrawn) goTo(follow)
  }, [follow, isDrawn])

  /** The whole picture where it stays readable; of a larger one the beginning, or the step that is followed. */
  const fit = async () => {
    const { clientWidth = 0, clientHeight = 0 } = host.current ?? {}
    isMoved.current = false
    await setViewport(firstView([...placed.values()], { width: clientWidth, height: clientHeight }))
    if (follow !== undefined) await show(follow)
    setDrawn(true)
  }
  const fitAgain = useEffectEvent(() => void fit())
  const shape = useMemo(() => [...placed.values()].map(({ id, x, y }) => `${id} ${x} ${y}`).join(), [placed])
  // Other steps, as after an import, are another picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape is what has changed
  useEffect(() => {
    if (isDrawn) fitAgain()
  }, [shape])
  // A window of another size shows it anew, unless somebody has moved it to what they look at.
  useEffect(() => {
    const element = host.current
    if (!element || !isDrawn) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      if (!isMoved.current) fitAgain()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isDrawn])

  // The card asked for is drawn only once the view has moved to it.
  useEffect(() => {
    if (focused)
      host.current
        ?.querySelector<HTMLElement>(`[data-graph-node="${CSS.escape(focused)}"]`)
        ?.focus({ preventScroll: true })
  }, [focused])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!DIRECTIONS.has(event.key) || !(event.target instanceof HTMLElement) || !event.target.dataset.graphNode) return
    event.preventDefault()
    event.stopPropagation()
    const next = nextInDirection([...placed.values()], event.target.dataset.graphNode, event.key as Direction) // checked against DIRECTIONS
    if (!next) return
    void show(next).then(() => setFocused(next))
  }

  return (
    <section
      ref={host}
      aria-label={label}
      aria-describedby={hint}
      onKeyDownCapture={onKeyDown}
      onFocus={({ target }) =>
        target instanceof HTMLElement && target.dataset.graphNode && setFocused(target.dataset.graphNode)
      }
      className="overflow-hidden rounded-card bg-canvas ring-1 ring-line ring-inset"
      style={{ height }}
    >
      <p id={hint} hidden>
        {t('graphKeys')}
      </p>
      <CardContext value={cards}>
        <ReactFlow
          nodes={flowNodes}
          edges={flowEdges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onInit={() => void fit()}
          onMoveStart={(event) => {
            if (event) isMoved.current = true
          }}
          minZoom={0.08}
          maxZoom={1.6}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          zoomOnScroll={false}
          preventScrolling={false}
          zoomActivationKeyCode={ZOOM_KEYS}
          onlyRenderVisibleElements
          proOptions={QUIET}
        >
          <Background gap={20} size={1.2} color="var(--line)" />
          <Controls />
          {nodes.length >= MINIMAP_FROM && (
            <MiniMap
              pannable
              zoomable
              ariaLabel={null}
              bgColor="var(--raised)"
              maskColor="color-mix(in oklab, var(--canvas) 70%, transparent)"
              nodeColor={minimapColor}
              className="overflow-hidden rounded-control ring-1 ring-line"
            />
          )}
        </ReactFlow>
      </CardContext>
    </section>
  )
}

/** The picture is part of a work tool; the library is named in the licences. */
const QUIET = { hideAttribution: true }

export default function FlowGraph(props: GraphViewProps) {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  )
}
