import { nodeOf } from '@parley/flow/edit/edit.ts'
import type { Connection, FinalConnectionState } from '@xyflow/react'
import { useReactFlow } from '@xyflow/react'
import type { DragEvent } from 'react'
import { useDesigner } from '../designer-context.ts'
import { STEP_DATA } from '../pick/step-data.ts'
import { readStep } from '../pick/use-steps.ts'
import type { Ask } from './AskMenu.tsx'
import { addStep, connectSteps, putOnWire } from './canvas-edits.ts'
import type { CanvasNode, StepNode, WireEdge } from './canvas-model.ts'
import { ENTRY_AT, wireEnd } from './card-size.ts'
import { freePlace } from './place.ts'

type Spot = { clientX: number; clientY: number }
const spotOf = (event: MouseEvent | TouchEvent): Spot | undefined =>
  'clientX' in event ? event : (event.changedTouches[0] ?? undefined)

const under = ({ clientX, clientY }: Spot, selector: string) =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement | SVGElement>(selector))
    .find((element) => element !== null)
const stepUnder = (spot: Spot) => under(spot, '[data-step]')?.dataset.step
const wireUnder = (spot: Spot) => under(spot, '.react-flow__edge')?.dataset.id

/** Wires by mouse: from a port to a step, to empty space where a new one is asked for, and onto wires. */
export function useWiring(onAsk: (ask: Ask) => void, edges: readonly WireEdge[]) {
  const { editor, isReadOnly } = useDesigner()
  const { screenToFlowPosition } = useReactFlow<StepNode>()
  const placeAt = ({ clientX, clientY }: Spot) => screenToFlowPosition({ x: clientX, y: clientY })
  const endOf = (id: string | undefined) => edges.find((each) => each.id === id)?.data?.end

  const onConnect = ({ source, sourceHandle, target }: Connection) => {
    if (sourceHandle) connectSteps(editor, wireEnd(source, sourceHandle), target)
  }
  return {
    onConnect,
    onReconnect: (edge: WireEdge, { target }: Connection) => {
      if (edge.data && target !== edge.target) connectSteps(editor, edge.data.end, target)
    },
    onConnectEnd(event: MouseEvent | TouchEvent, { isValid, fromHandle, fromNode }: FinalConnectionState) {
      const spot = spotOf(event)
      if (isValid || !spot || !fromNode || !fromHandle?.id || fromHandle.type !== 'source') return
      const end = wireEnd(fromNode.id, fromHandle.id)
      const target = stepUnder(spot)
      if (target !== undefined) return target === fromNode.id ? undefined : connectSteps(editor, end, target)
      const { x, y } = placeAt(spot)
      onAsk({ kind: 'add', x: spot.clientX, y: spot.clientY, place: { x, y: y - ENTRY_AT }, end })
    },
    /** A step that nothing leads to yet, let go on a wire, comes between its ends. */
    onNodeDragStop(event: MouseEvent | TouchEvent, { id }: CanvasNode) {
      const spot = spotOf(event)
      if (
        !spot ||
        !nodeOf(editor.get().document, id) ||
        edges.some(({ target, source }) => target === id || source === id)
      )
        return
      const end = endOf(wireUnder(spot))
      if (end) putOnWire(editor, end, id)
    },
    onDragOver(event: DragEvent) {
      if (isReadOnly || !event.dataTransfer.types.includes(STEP_DATA)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop(event: DragEvent) {
      const step = readStep(event.dataTransfer.getData(STEP_DATA))
      if (isReadOnly || !step) return
      event.preventDefault()
      const { x, y } = placeAt(event)
      const place = freePlace(editor.get().document, { x: x - 40, y: y - ENTRY_AT })
      addStep(editor, step, place, endOf(wireUnder(event)))
    },
    endOf,
  }
}
