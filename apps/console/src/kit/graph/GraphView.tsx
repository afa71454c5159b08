import { lazy, Suspense } from 'react'
import type { GraphViewProps } from './graph-model.ts'

const FlowGraph = lazy(() => import('./FlowGraph.tsx'))

/** Keeps the place of the picture, so that nothing jumps when it arrives. */
const Room = ({ height = 560 }: GraphViewProps) => (
  <div aria-hidden className="pulse-soft rounded-card bg-canvas ring-1 ring-line ring-inset" style={{ height }} />
)

/** A flow as a picture, with the way of a conversation lit; drawn by a chunk of its own. */
export function GraphView(props: GraphViewProps) {
  return (
    <Suspense fallback={<Room {...props} />}>
      <FlowGraph {...props} />
    </Suspense>
  )
}
