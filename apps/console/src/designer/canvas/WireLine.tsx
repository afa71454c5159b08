import { BaseEdge, type EdgeProps, getBezierPath, getSmoothStepPath } from '@xyflow/react'
import { memo } from 'react'
import type { WireEdge } from './canvas-model.ts'

/** Further left than this a wire goes around the cards instead of through them. */
const BACK = 12

/** A wire from a port to a step. */
function Line({
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  markerEnd,
  style,
}: EdgeProps<WireEdge>) {
  const ends = { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition }
  const [path] =
    targetX > sourceX + BACK ? getBezierPath(ends) : getSmoothStepPath({ ...ends, borderRadius: 12, offset: 28 })
  return (
    <BaseEdge path={path} interactionWidth={18} {...(markerEnd ? { markerEnd } : {})} {...(style ? { style } : {})} />
  )
}

export const WireLine = memo(Line)
