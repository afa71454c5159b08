import { useReactFlow } from '@xyflow/react'
import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import { useDesigner } from '../designer-context.ts'
import type { StepNode } from './canvas-model.ts'

const READABLE = 0.6
const MARGIN = 24

/** Moves the view to steps, as little as needed: one that is seen already stays where it is. */
export function useLookAt(host: RefObject<HTMLElement | null>, current: string | undefined) {
  const { sought } = useDesigner()
  const { getNode, getViewport, setCenter } = useReactFlow<StepNode>()

  const show = useCallback(
    async (id: string) => {
      const node = getNode(id)
      const room = host.current
      if (!node || !room) return
      const { x, y, zoom } = getViewport()
      const [left, top] = [node.position.x * zoom + x, node.position.y * zoom + y]
      const [right, bottom] = [left + (node.width ?? 0) * zoom, top + (node.height ?? 0) * zoom]
      const isSeen =
        left > MARGIN && top > MARGIN && right < room.clientWidth - MARGIN && bottom < room.clientHeight - MARGIN
      if (isSeen && zoom >= READABLE) return
      await setCenter(node.position.x + (node.width ?? 0) / 2, node.position.y + (node.height ?? 0) / 2, {
        zoom: Math.max(zoom, READABLE),
      })
    },
    [getNode, getViewport, setCenter, host],
  )
  const focusStep = useCallback(
    (id: string) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const focus = async () => {
        // A new step is on the canvas, and panels have taken their room, only after the next picture; its card once the view has moved to it.
        await frame()
        await frame()
        await show(id)
        await frame()
        host.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
      }
      void focus()
    },
    [show, host],
  )

  const look = useEffectEvent((id: string) => void show(id))
  useEffect(() => {
    if (current !== undefined) look(current)
  }, [current])
  useEffect(() => {
    if (sought) look(sought.id)
  }, [sought])
  return { focusStep }
}
