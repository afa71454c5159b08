import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import { cx } from '../cx.ts'
import { t } from '../kit.messages.ts'
import type { GraphMark } from './graph-model.ts'
import type { Point } from './layout.ts'

export type RoutedEdgeEdge = Edge<
  {
    points: readonly Point[]
    labelAt: Point | undefined
    text: string | undefined
    /** How often it was taken, where that is more than once. */
    times: number | undefined
    isLit: boolean
    isDimmed: boolean
    mark: GraphMark | undefined
  },
  'routed'
>

const CORNER = 10

/** A line through the points with rounded corners. */
export function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let path = `M${first.x},${first.y}`
  rest.forEach((point, at) => {
    const next = rest[at + 1]
    const before = points[at] ?? first
    if (!next) {
      path += `L${point.x},${point.y}`
      return
    }
    const towards = (from: Point, to: Point): Point => {
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
      const share = Math.min(CORNER, length / 2) / length
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    }
    const enter = towards(point, before)
    const leave = towards(point, next)
    path += `L${enter.x},${enter.y}Q${point.x},${point.y} ${leave.x},${leave.y}`
  })
  return path
}

const MARKED: Readonly<Record<GraphMark, string>> = {
  added: 'font-medium text-success-ink',
  removed: 'font-medium text-danger-ink line-through',
  changed: 'font-medium text-warning-ink',
}

/** A connection that goes around the steps, where the layout left room for it. */
export function RoutedEdge({ data, markerEnd, style }: EdgeProps<RoutedEdgeEdge>) {
  if (!data) return null
  const { points, text, times, isLit, isDimmed, mark } = data
  const labelAt = data.labelAt ?? points[Math.floor(points.length / 2)]
  return (
    <>
      <BaseEdge path={pathThrough(points)} {...(markerEnd ? { markerEnd } : {})} {...(style ? { style } : {})} />
      {(text || times) && labelAt && (
        <EdgeLabelRenderer>
          <span
            style={{ transform: `translate(-50%, -50%) translate(${labelAt.x}px, ${labelAt.y}px)` }}
            className={cx(
              'absolute z-10 rounded bg-canvas px-1 text-[11px]',
              mark ? MARKED[mark] : isLit ? 'font-medium text-accent-ink' : isDimmed ? 'text-faint' : 'text-soft',
            )}
          >
            {[text, times && t('times', { count: times })].filter(Boolean).join(' · ')}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
