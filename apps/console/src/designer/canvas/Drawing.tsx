import { Background, MiniMap, ReactFlow, type ReactFlowInstance } from '@xyflow/react'
import { type ReactNode, type RefObject, useCallback } from 'react'
import { useDesigner } from '../designer-context.ts'
import { CanvasControls } from './CanvasControls.tsx'
import { CommentCard } from './CommentCard.tsx'
import { WHOLE } from './canvas-context.ts'
import type { CanvasNode, WireEdge } from './canvas-model.ts'
import { FarView } from './FarView.tsx'
import type { Frame } from './frames.ts'
import { GroupFrame } from './GroupFrame.tsx'
import { SelectionTools } from './SelectionTools.tsx'
import { StepCard } from './StepCard.tsx'
import { useDrag } from './use-drag.ts'
import type { WireInHand } from './use-wire-in-hand.ts'
import type { useWiring } from './use-wiring.ts'
import { WireLine } from './WireLine.tsx'

const NODE_TYPES = { step: StepCard, comment: CommentCard, frame: GroupFrame }
const EDGE_TYPES = { wire: WireLine }
const MINIMAP_FROM = 12
/** More steps are specks on it, and every one of them would take part in each picture. */
const MINIMAP_UNTIL = 800
const ZOOM_KEYS = ['Control', 'Meta']
const ADD_KEYS = ['Shift', 'Control', 'Meta']
const READABLE = 0.55
const READABLY = { ...WHOLE, minZoom: READABLE }
const START_ZOOM = 0.85
const QUIET = { hideAttribution: true }
const WIRE = { stroke: 'var(--accent)', strokeWidth: 2 }
/** Above the buttons in the same corner: at the left are notifications. */
const MAP = { width: 184, height: 96, marginBottom: 60 }
/** Pixels within which a wire finds the port of a step. */
const REACH = 28

interface Props {
  host: RefObject<HTMLElement | null>
  still: CanvasNode[]
  frames: readonly Frame[]
  pick: (ids: ReadonlySet<string>) => void
  edges: WireEdge[]
  wiring: ReturnType<typeof useWiring>
  inHand: WireInHand
  onAdd: (x: number, y: number) => void
  onComment: () => void
  onDuplicate: () => void
  children: ReactNode
}

/** What is drawn, and what is dragged; it alone is drawn again while something moves. */
export function Drawing({
  host,
  still,
  frames,
  pick,
  edges,
  wiring,
  inHand,
  onAdd,
  onComment,
  onDuplicate,
  children,
}: Props) {
  const { isReadOnly, editor } = useDesigner()
  /** The whole where it can be read; else the step that is selected, or the first one, with what follows it. */
  function begin({ fitView, setViewport, getZoom, getNode }: ReactFlowInstance<CanvasNode, WireEdge>) {
    void fitView(READABLY).then(() => {
      const room = host.current
      if (getZoom() > READABLE || !room) return
      const [id = still.find(({ type }) => type === 'step')?.id] = editor.get().selection
      const { x, y } = (id !== undefined && getNode(id)?.position) || { x: 0, y: 0 }
      void setViewport({ x: 48 - x * START_ZOOM, y: room.clientHeight / 2 - y * START_ZOOM - 40, zoom: START_ZOOM })
    })
  }
  const { nodes, onNodesChange } = useDrag(still, frames, pick)
  const { select, enter } = inHand
  // The same ones in every picture of a drag: each wire is given them, and would be drawn again with others.
  const onEdgeClick = useCallback((_event: unknown, { id }: WireEdge) => select(id), [select])
  const onEdgeMouseEnter = useCallback((_event: unknown, { id }: WireEdge) => enter(id), [enter])
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={onNodesChange}
      onConnect={wiring.onConnect}
      onConnectEnd={wiring.onConnectEnd}
      onReconnect={wiring.onReconnect}
      onNodeDragStop={wiring.onNodeDragStop}
      onDragOver={wiring.onDragOver}
      onDrop={wiring.onDrop}
      onEdgeClick={onEdgeClick}
      onEdgeMouseEnter={onEdgeMouseEnter}
      onEdgeMouseLeave={inHand.leave}
      onPaneClick={inHand.letGo}
      onNodeClick={inHand.letGo}
      connectionRadius={REACH}
      connectionLineStyle={WIRE}
      onInit={begin}
      minZoom={0.05}
      maxZoom={1.6}
      nodesDraggable={!isReadOnly}
      nodesConnectable={!isReadOnly}
      edgesReconnectable={!isReadOnly}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode="Shift"
      multiSelectionKeyCode={ADD_KEYS}
      panOnScroll
      zoomOnScroll={false}
      zoomOnDoubleClick={false}
      zoomActivationKeyCode={ZOOM_KEYS}
      onlyRenderVisibleElements
      elevateNodesOnSelect={false}
      proOptions={QUIET}
    >
      <Background gap={20} size={1.2} color="var(--line)" />
      <FarView host={host} />
      <CanvasControls onAdd={onAdd} onComment={onComment} />
      <SelectionTools onDuplicate={onDuplicate} />
      {nodes.length >= MINIMAP_FROM && nodes.length <= MINIMAP_UNTIL && (
        <MiniMap
          pannable
          zoomable
          ariaLabel={null}
          style={MAP}
          bgColor="var(--raised)"
          maskColor="color-mix(in oklab, var(--canvas) 70%, transparent)"
          nodeColor="var(--control-line)"
          className="overflow-hidden rounded-control ring-1 ring-line max-[1400px]:hidden"
        />
      )}
      {children}
    </ReactFlow>
  )
}
