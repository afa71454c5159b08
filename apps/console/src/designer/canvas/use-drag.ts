import { setComment } from '@parley/flow/edit/drawing.ts'
import { editsInOne } from '@parley/flow/edit/edit.ts'
import { moveNodes } from '@parley/flow/edit/nodes.ts'
import type { NodeChange } from '@xyflow/react'
import { useMemo, useState } from 'react'
import { useDesigner } from '../designer-context.ts'
import { t } from './canvas.messages.ts'
import type { CanvasNode } from './canvas-model.ts'
import { commentIn, type Frame, groupIn, groupKey } from './frames.ts'
import type { Place } from './layout.ts'

type Places = ReadonlyMap<string, Place>
const STILL: Places = new Map()

/** What is dragged and picked, while it is: the document hears of new places once something is let go. */
export function useDrag(still: CanvasNode[], frames: readonly Frame[], pick: (ids: ReadonlySet<string>) => void) {
  const { editor } = useDesigner()
  const [drag, setDrag] = useState(STILL)
  const nodes = useMemo(
    () =>
      drag === STILL
        ? still
        : still.map((node) => {
            const position = drag.get(node.id)
            return position ? { ...node, position } : node
          }),
    [still, drag],
  )

  /** The steps of a group go with its frame. */
  function withMembers(moved: Places): Places {
    const all = new Map(moved)
    for (const [key, { x, y }] of moved) {
      const frame = frames.find(({ id }) => groupKey(id) === key)
      if (!frame) continue
      const document = editor.get().document
      const members = new Set(frame.members)
      for (const { id, position } of document.nodes)
        if (members.has(id)) all.set(id, { x: position.x + x - frame.x, y: position.y + y - frame.y })
    }
    return all
  }
  function drop(places: Places) {
    const { document } = editor.get()
    const before = new Map(still.map(({ id, position }) => [id, position]))
    const moved = [...places].filter(([id, { x, y }]) => before.get(id)?.x !== x || before.get(id)?.y !== y)
    const steps = moved.filter(([id]) => groupIn(id) === undefined && commentIn(id) === undefined)
    const comments = moved.flatMap(([key, { x, y }]) => {
      const id = commentIn(key)
      return id === undefined ? [] : [{ id, x: Math.round(x), y: Math.round(y) }]
    })
    if (moved.length === 0) return
    const edit = editsInOne(document, [
      (now) => moveNodes(now, Object.fromEntries(steps)),
      ...comments.map(
        ({ id, ...to }) =>
          (now: typeof document) =>
            setComment(now, id, to),
      ),
    ])
    editor.apply(edit, t('moved', { count: steps.length + comments.length }))
  }

  function onNodesChange(changes: readonly NodeChange<CanvasNode>[]) {
    const moved = new Map<string, Place>()
    const selection = new Set(still.flatMap(({ id, selected }) => (selected ? [id] : [])))
    let isOver = false
    let isPicked = false
    for (const change of changes) {
      if (change.type === 'select') {
        isPicked = true
        selection[change.selected ? 'add' : 'delete'](change.id)
      }
      if (change.type !== 'position') continue
      if (change.position) moved.set(change.id, change.position)
      if (change.dragging === false) isOver = true
    }
    if (isPicked) {
      const drawn = [...selection].filter((id) => groupIn(id) !== undefined || commentIn(id) !== undefined)
      pick(new Set(drawn))
      editor.select([...selection].filter((id) => !drawn.includes(id)))
    }
    if (isOver) {
      drop(new Map([...drag, ...withMembers(moved)]))
      setDrag(STILL)
    } else if (moved.size > 0) setDrag((before) => new Map([...before, ...withMembers(moved)]))
  }
  return { nodes, onNodesChange }
}
