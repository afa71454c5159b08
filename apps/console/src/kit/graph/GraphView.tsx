import { lazy, Suspense } from 'react'
import { CardSkeleton } from '../states/Skeleton.tsx'
import type { GraphViewProps } from './graph-model.ts'

const FlowGraph = lazy(() => import('./FlowGraph.tsx'))

/** A flow as a picture, with the way of a conversation lit; drawn by a chunk of its own. */
export function GraphView(props: GraphViewProps) {
  return (
    <Suspense fallback={<CardSkeleton lines={8} />}>
      <FlowGraph {...props} />
    </Suspense>
  )
}
