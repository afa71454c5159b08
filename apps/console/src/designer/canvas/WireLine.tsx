import { BaseEdge, type EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import type { WireEdge } from './canvas-model.ts'
import { wirePath } from './wire-path.ts'

/** A wire from a port to a step. */
function Line({ id: _id, markerEnd, style, ...ends }: EdgeProps<WireEdge>) {
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = ends
  const [path] = wirePath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  return (
    <BaseEdge path={path} interactionWidth={18} {...(markerEnd ? { markerEnd } : {})} {...(style ? { style } : {})} />
  )
}

export const WireLine = memo(Line)
