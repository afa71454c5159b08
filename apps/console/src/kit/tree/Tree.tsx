import { type ComponentType, useEffect, useRef, useState } from 'react'
import { defined } from '../defined.ts'
import { AHEAD_MS } from '../lazy-part.tsx'
import { type TreeProps, TreeView } from './TreeView.tsx'

export type { TreeMove, TreeNode, TreeProps } from './TreeView.tsx'

/** Folders and the like: arrow keys walk and open; dragging works by mouse and by keyboard once its code is there. */
export function Tree({ onMove, onDropText, isReorderable, ...props }: TreeProps) {
  const place = useRef<HTMLDivElement>(null)
  const [Draggable, setDraggable] = useState<ComponentType<TreeProps>>()
  const isDraggable = onMove !== undefined || onDropText !== undefined
  useEffect(() => {
    if (!isDraggable) return
    const leaving = new AbortController()
    const arm = async () => {
      const { DraggableTree } = await import('./DraggableTree.tsx')
      await untilLeft(place.current, leaving.signal)
      if (!leaving.signal.aborted) setDraggable(() => DraggableTree)
    }
    const timer = setTimeout(() => void arm().catch(() => {}), AHEAD_MS) // without it there is still “Move to…”
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isDraggable])
  return (
    <div ref={place}>
      {Draggable && isDraggable ? (
        <Draggable {...props} {...defined({ onMove, onDropText, isReorderable })} />
      ) : (
        <TreeView {...props} />
      )}
    </div>
  )
}

/** Another tree takes its place, which would lose the focus inside. */
function untilLeft(place: HTMLElement | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!place?.contains(document.activeElement)) return resolve()
    const look = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && place.contains(event.relatedTarget)) return
      resolve()
    }
    place.addEventListener('focusout', look, { signal })
  })
}
