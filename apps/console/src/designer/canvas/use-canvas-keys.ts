import type { WireEnd } from '@parley/flow/edit/wires.ts'
import { useReactFlow } from '@xyflow/react'
import type { KeyboardEvent } from 'react'
import type { Direction } from '../../kit/graph/graph-model.ts'
import { useDesigner } from '../designer-context.ts'
import type { Ask } from './AskMenu.tsx'
import { WHOLE } from './canvas-context.ts'
import { cutWire, groupSelected, nudge, removeDrawn, removeSelected, selectAll } from './canvas-edits.ts'
import type { StepNode } from './canvas-model.ts'
import { neighbourOf } from './neighbours.ts'

const STEP = 20
const BY: Readonly<Record<Direction, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
}
const isArrow = (key: string): key is Direction => Object.hasOwn(BY, key)

interface Options {
  readonly onAsk: (ask: Ask) => void
  readonly focusStep: (id: string) => void
  readonly focusCanvas: () => void
  /** The wire that is selected, and how it is let go. */
  readonly wire: WireEnd | undefined
  readonly unselectWire: () => void
  /** Comments and groups that are picked. */
  readonly picked: ReadonlySet<string>
  readonly duplicate: () => void
}

/** Everything the mouse can, by keys on the step that has the focus. */
export function useCanvasKeys({ onAsk, focusStep, focusCanvas, wire, unselectWire, picked, duplicate }: Options) {
  const { editor, isReadOnly } = useDesigner()
  const { fitView } = useReactFlow<StepNode>()

  function arrow(id: string | undefined, key: Direction, event: KeyboardEvent) {
    if (event.altKey) return isReadOnly ? undefined : nudge(editor, BY[key])
    const { document, selection } = editor.get()
    const next = id === undefined ? document.nodes[0]?.id : neighbourOf(document, id, key)
    if (next === undefined) return
    editor.select(event.shiftKey ? [...selection, next] : [next])
    focusStep(next)
  }
  function remove() {
    if (wire) {
      cutWire(editor, wire)
      return unselectWire()
    }
    if (removeDrawn(editor, picked)) return focusCanvas()
    const { document, selection } = editor.get()
    const [first] = selection
    const next = first === undefined ? undefined : neighbourOf(document, first, 'ArrowLeft')
    if (removeSelected(editor) === 0) return
    if (next === undefined || selection.has(next)) return focusCanvas()
    editor.select([next])
    focusStep(next)
  }
  /** The step that had the focus may be gone with what was undone. */
  function turn(back: () => void) {
    back()
    const [id] = editor.get().selection
    if (id === undefined) focusCanvas()
    else focusStep(id)
  }
  function chord(key: string, hasShift: boolean): (() => void) | undefined {
    if (key === 'a') return () => selectAll(editor)
    if (isReadOnly) return undefined
    if (key === 'z') return () => turn(hasShift ? editor.redo : editor.undo)
    if (key === 'y') return () => turn(editor.redo)
    if (key === 'g') return () => groupSelected(editor)
    return key === 'd' ? duplicate : undefined
  }
  function plain(key: string, id: string | undefined, event: KeyboardEvent): (() => void) | undefined {
    if (key === 'Escape') return () => editor.select([])
    if (key === '1') return () => void fitView(WHOLE)
    if (id !== undefined && key === ' ') return () => toggle(id)
    if (isReadOnly) return undefined
    if (key === 'Delete' || key === 'Backspace') return remove
    const place = spot(event)
    if (key === 'n' || key === 'Enter')
      return () => onAsk({ kind: 'add', ...place, ...(id === undefined ? {} : { after: id }) })
    return key === 'c' && id !== undefined ? () => onAsk({ kind: 'connect', ...place, from: id }) : undefined
  }
  function toggle(id: string) {
    const selection = new Set(editor.get().selection)
    if (!selection.delete(id)) selection.add(id)
    editor.select(selection)
  }

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return
    const id = event.target.dataset.step
    if (id === undefined && event.target !== event.currentTarget) return
    if (isArrow(event.key)) {
      event.preventDefault()
      return arrow(id, event.key, event)
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act =
      event.ctrlKey || event.metaKey ? chord(key, event.shiftKey) : event.altKey ? undefined : plain(key, id, event)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

/** Beside the step that has the focus. */
function spot({ target }: KeyboardEvent) {
  const { right, top } = (target as HTMLElement).getBoundingClientRect() // keys come from elements only
  return { x: Math.min(right + 8, innerWidth - 320), y: Math.max(top, 60) }
}
