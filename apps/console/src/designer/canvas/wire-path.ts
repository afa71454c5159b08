import { type GetBezierPathParams, getBezierPath, getSmoothStepPath } from '@xyflow/react'

/** Further left than this a wire goes around the cards instead of through them. */
const BACK = 12

/** The line of a wire, and its middle. */
export function wirePath(
  ends: GetBezierPathParams & { sourceX: number; targetX: number },
): [path: string, x: number, y: number] {
  const [path, x, y] =
    ends.targetX > ends.sourceX + BACK
      ? getBezierPath(ends)
      : getSmoothStepPath({ ...ends, borderRadius: 12, offset: 28 })
  return [path, x, y]
}
