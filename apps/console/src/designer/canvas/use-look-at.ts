import { useReactFlow } from '@xyflow/react'
import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import { useDesigner } from '../designer-context.ts'
import type { StepNode } from './canvas-model.ts'

const READABLE = 0.5
const MARGIN = 24

/** How far something between two edges has to move to stand within what is seen; of what is larger, its beginning. */
function way(from: number, to: number, room: number): number {
  if (from < MARGIN) return MARGIN - from
  return to > room - MARGIN ? Math.max(room - MARGIN - to, MARGIN - from) : 0
}

type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>

/** The small map and the buttons, in the corner where steps end up that are moved into sight from the right or from below. */
function cornerOf(room: HTMLElement): Box | undefined {
  const { x, y } = room.getBoundingClientRect()
  const boxes = [...room.querySelectorAll('.react-flow__panel.bottom.right')].map((part) =>
    part.getBoundingClientRect(),
  )
  if (boxes.length === 0) return undefined
  return {
    left: Math.min(...boxes.map(({ left }) => left)) - x,
    top: Math.min(...boxes.map(({ top }) => top)) - y,
    right: Math.max(...boxes.map(({ right }) => right)) - x,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) - y,
  }
}

/** How far a card has to move to the left or up to come out from under the corner; not at all where it would leave the view instead. */
function wayOut(card: Box, corner: Box | undefined): readonly [number, number] {
  const isCovered =
    corner &&
    card.right > corner.left &&
    card.left < corner.right &&
    card.bottom > corner.top &&
    card.top < corner.bottom
  if (!isCovered) return [0, 0]
  const over = card.right - corner.left + MARGIN
  const up = card.bottom - corner.top + MARGIN
  const canOver = card.left - over >= MARGIN
  const canUp = card.top - up >= MARGIN
  if (canUp && (up <= over || !canOver)) return [0, -up]
  return canOver ? [-over, 0] : [0, 0]
}

/** Moves the view to steps, as little as needed: one that is seen already stays where it is. */
export function useLookAt(host: RefObject<HTMLElement | null>, current: string | undefined) {
  const { sought } = useDesigner()
  const { getNode, getViewport, setCenter, setViewport } = useReactFlow<StepNode>()

  const show = useCallback(
    async (id: string) => {
      const node = getNode(id)
      const room = host.current
      if (!node || !room) return
      const { x, y, zoom } = getViewport()
      const left = node.position.x * zoom + x
      const top = node.position.y * zoom + y
      const right = left + (node.width ?? 0) * zoom
      const bottom = top + (node.height ?? 0) * zoom
      if (zoom < READABLE) {
        const middle = [node.position.x + (node.width ?? 0) / 2, node.position.y + (node.height ?? 0) / 2] as const
        return void (await setCenter(...middle, { zoom: READABLE }))
      }
      const dx = way(left, right, room.clientWidth)
      const dy = way(top, bottom, room.clientHeight)
      const card = { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy }
      const [over, up] = wayOut(card, cornerOf(room))
      if (dx + over !== 0 || dy + up !== 0) await setViewport({ x: x + dx + over, y: y + dy + up, zoom })
    },
    [getNode, getViewport, setCenter, setViewport, host],
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
  // Panels that open beside the canvas take room from it.
  const resized = useEffectEvent(() => {
    if (current !== undefined) look(current)
  })
  useEffect(() => {
    const { current: room } = host
    if (!room) return
    const observer = new ResizeObserver(() => resized())
    observer.observe(room)
    return () => observer.disconnect()
  }, [host])
  useEffect(() => {
    if (sought) look(sought.id)
  }, [sought])
  return { focusStep }
}
