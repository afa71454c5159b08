import '@xyflow/react/dist/base.css'
import { Background, MiniMap, Panel, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { t } from '../kit.messages.ts'
import { CardContext, FlowCard, type FlowCardNode } from './FlowCard.tsx'
import { MARKS, useFlowParts } from './flow-parts.ts'
import { type Direction, type GraphViewProps, nextInDirection } from './graph-model.ts'
import { placeGraph } from './layout.ts'
import { RoutedEdge } from './RoutedEdge.tsx'
import { useView } from './use-view.ts'

const NODE_TYPES = { card: FlowCard }
const EDGE_TYPES = { routed: RoutedEdge }
/** The wheel scrolls the page unless one of these is held. */
const ZOOM_KEYS = ['Control', 'Meta']
const MINIMAP_FROM = 25
const DIRECTIONS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

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
  const host = useRef<HTMLDivElement>(null)
  const hint = useId()
  const layout = useMemo(() => placeGraph(nodes, edges), [nodes, edges])
  const placed = layout.places
  const [focused, setFocused] = useState<string>()
  const focusable = focused && placed.has(focused) ? focused : (path?.current ?? nodes[0]?.id)

  const { flowNodes, flowEdges } = useFlowParts({ nodes, edges, path }, layout)
  const minimapColor = ({ id, data }: FlowCardNode) =>
    data.node.mark ? MARKS[data.node.mark] : path?.nodes.has(id) ? 'var(--accent)' : 'var(--control-line)'
  const cards = useMemo(() => ({ focusable, selected, onOpen: onNodeOpen }), [focusable, selected, onNodeOpen])

  const { show, fit, isMoved } = useView(host, placed, follow)

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
