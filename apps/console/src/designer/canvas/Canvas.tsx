import '@xyflow/react/dist/base.css'
import { moveNodes } from '@parley/flow/edit/nodes.ts'
import { Background, MiniMap, type NodeChange, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { pathOf } from '../../flows/picture/flow-picture.ts'
import { useDesigner, useEditor } from '../designer-context.ts'
import type { EditorState } from '../editor.ts'
import { useProblems } from '../use-problems.ts'
import { CanvasControls } from './CanvasControls.tsx'
import { t } from './canvas.messages.ts'
import { CanvasContext } from './canvas-context.ts'
import { createStepNodes, createWires, type StepNode } from './canvas-model.ts'
import { isArranged, type Place, placed } from './layout.ts'
import { StepCard } from './StepCard.tsx'
import { WireLine } from './WireLine.tsx'

const NODE_TYPES = { step: StepCard }
const EDGE_TYPES = { wire: WireLine }
const MINIMAP_FROM = 12
const ZOOM_KEYS = ['Control', 'Meta']
const ADD_KEYS = ['Shift', 'Control', 'Meta']
const QUIET = { hideAttribution: true }
const START = { padding: 0.12, maxZoom: 1, minZoom: 0.55 }

const documentIn = ({ document }: EditorState) => document
const selectionIn = ({ selection }: EditorState) => selection

/** The flow drawn: steps as cards with their ways out, and wires between them. */
export default function Canvas() {
  const { editor } = useDesigner()
  const isPlaced = useEditor(({ document }) => isArranged(document))
  useEffect(() => {
    if (!isPlaced) editor.replace(placed(editor.get().document))
  }, [editor, isPlaced])
  if (!isPlaced) return null
  return (
    <ReactFlowProvider>
      <Drawn />
    </ReactFlowProvider>
  )
}

function useMarking() {
  const { flow, test } = useDesigner()
  const document = useEditor(documentIn)
  const { counts } = useProblems()
  const path = useMemo(
    () => (test.state.visits.length > 0 ? pathOf(document, test.state.visits, flow.guid) : undefined),
    [document, test.state.visits, flow.guid],
  )
  return useMemo(() => ({ ...counts, path }), [counts, path])
}

function Drawn() {
  const { flow, editor, isReadOnly, sought } = useDesigner()
  const { setCenter, getZoom, getNode } = useReactFlow<StepNode>()
  const document = useEditor(documentIn)
  const selection = useEditor(selectionIn)
  const marking = useMarking()
  const [stepNodes] = useState(createStepNodes)
  const [wires] = useState(createWires)
  /** Where steps are that are being dragged; the document hears of it once they are let go. */
  const [drag, setDrag] = useState<ReadonlyMap<string, Place>>()
  const hint = useId()

  const still = useMemo(() => stepNodes(document, selection, marking), [stepNodes, document, selection, marking])
  const nodes = useMemo(
    () =>
      drag
        ? still.map((node) => {
            const position = drag.get(node.id)
            return position ? { ...node, position } : node
          })
        : still,
    [still, drag],
  )
  const edges = useMemo(() => wires(document, undefined, marking.path), [wires, document, marking.path])

  function drop() {
    if (drag) {
      const edit = moveNodes(document, Object.fromEntries(drag))
      editor.apply(edit, t('moved', { count: drag.size }))
    }
    setDrag(undefined)
  }

  function onNodesChange(changes: readonly NodeChange<StepNode>[]) {
    const places = changes.flatMap((change) =>
      change.type === 'position' && change.dragging && change.position ? [[change.id, change.position] as const] : [],
    )
    if (places.length > 0) setDrag((before) => new Map([...(before ?? []), ...places]))
    if (changes.some((change) => change.type === 'position' && change.dragging === false)) drop()
    const picks = changes.flatMap((change) => (change.type === 'select' ? [change] : []))
    if (picks.length === 0) return
    const next = new Set(editor.get().selection)
    for (const { id, selected } of picks) {
      if (selected) next.add(id)
      else next.delete(id)
    }
    editor.select(next)
  }

  const show = useEffectEvent((id: string) => {
    const node = getNode(id)
    if (node)
      void setCenter(node.position.x + (node.width ?? 0) / 2, node.position.y + (node.height ?? 0) / 2, {
        zoom: Math.max(getZoom(), 0.6),
        duration: 200,
      })
  })
  const current = marking.path?.current
  useEffect(() => {
    if (current !== undefined) show(current)
  }, [current])

  useEffect(() => {
    if (sought) show(sought.id)
  }, [sought])

  const shared = useMemo(() => ({ isReadOnly }), [isReadOnly])
  return (
    <section
      aria-label={t('canvasOf', { name: flow.name })}
      aria-describedby={hint}
      className="h-full w-full bg-canvas"
    >
      <p id={hint} hidden>
        {t('help')}
      </p>
      <CanvasContext value={shared}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={onNodesChange}
          fitView
          fitViewOptions={START}
          minZoom={0.15}
          maxZoom={1.6}
          nodesDraggable={!isReadOnly}
          nodesConnectable={!isReadOnly}
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
          <CanvasControls />
          {nodes.length >= MINIMAP_FROM && (
            <MiniMap
              pannable
              zoomable
              ariaLabel={null}
              bgColor="var(--raised)"
              maskColor="color-mix(in oklab, var(--canvas) 70%, transparent)"
              nodeColor="var(--control-line)"
              className="overflow-hidden rounded-control ring-1 ring-line"
            />
          )}
        </ReactFlow>
      </CanvasContext>
    </section>
  )
}
