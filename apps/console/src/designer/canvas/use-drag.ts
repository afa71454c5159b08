import type { NodeChange } from '@xyflow/react'
import { useMemo, useState } from 'react'
import { useDesigner } from '../designer-context.ts'
import { move } from './canvas-edits.ts'
import type { StepNode } from './canvas-model.ts'
import type { Place } from './layout.ts'

/** Steps while they are dragged and picked: the document hears of a new place once a step is let go. */
export function useDrag(still: StepNode[]) {
  const { editor } = useDesigner()
  const [drag, setDrag] = useState<ReadonlyMap<string, Place>>()
  const nodes = useMemo(
    () =>
      drag
        ? still.map((node) => {
            const position = drag.get(node.id)
            return position ? { ...node, position } : node
          })
        : still,
    [still, drag],
  )
  function onNodesChange(changes: readonly NodeChange<StepNode>[]) {
    const moved = new Map<string, Place>()
    const selection = new Set(editor.get().selection)
    let isOver = false
    for (const change of changes) {
      if (change.type === 'select') selection[change.selected ? 'add' : 'delete'](change.id)
      if (change.type !== 'position') continue
      if (change.position) moved.set(change.id, change.position)
      if (change.dragging === false) isOver = true
    }
    editor.select(selection)
    if (isOver) {
      const all = new Map([...(drag ?? []), ...moved])
      const places = new Map(
        [...all].filter(([id, { x, y }]) =>
          still.some((node) => node.id === id && (node.position.x !== x || node.position.y !== y)),
        ),
      )
      move(editor, places)
      setDrag(undefined)
    } else if (moved.size > 0) setDrag((before) => new Map([...(before ?? []), ...moved]))
  }
  return { nodes, onNodesChange }
}
