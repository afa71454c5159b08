import type { FlowNode, FlowSettings } from '@parley/flow'
import { valueAt } from '@parley/flow/edit/path.ts'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { pathText } from '@parley/flow/problem.ts'
import { createContext, useContext, useMemo, useRef, useState } from 'react'
import { useEditing, useEditor } from '../designer-context.ts'
import { t } from './panel.messages.ts'
import { changeField, type Path, type PendingFields, shown } from './pending.ts'

/** The step, or the settings of the flow, that a panel shows and changes. */
export interface PanelForm {
  /** Of the step; null is the flow itself. */
  readonly id: string | null
  readonly value: unknown
  readonly isReadOnly: boolean
  readonly at: (path: Path) => unknown
  /** Applies at once what is valid; the rest waits beside the document. `label` is what undoing takes back. */
  readonly set: (path: Path, value: unknown, label: string) => void
  readonly faultAt: (path: Path) => string | undefined
  /** Whether texts there have to say something. */
  readonly needsText: (path: Path) => boolean
  /** One is done with a field: what is typed next is undone by itself, and what is missing there is said. */
  readonly leave: (path: Path) => void
}

export const PanelFormContext = createContext<PanelForm | undefined>(undefined)

export function usePanelForm(): PanelForm {
  const form = useContext(PanelFormContext)
  if (!form) throw new Error('This field stands outside a panel')
  return form
}

/** What is typed and not valid, and the fields one was in. */
interface Visited {
  readonly pending: PendingFields
  readonly seen: ReadonlySet<string>
}
/** By the id of its step, null is the flow itself; it outlives the choice of another step. */
type AllVisited = ReadonlyMap<string | null, Visited>
export const useVisitedSteps = () => useState<AllVisited>(() => new Map())

const NEW: Visited = { pending: {}, seen: new Set() }

/** Binds the fields of a panel to the document. */
export function useNodeForm(
  thing: FlowNode | FlowSettings,
  [all, setAll]: ReturnType<typeof useVisitedSteps>,
): PanelForm {
  const { editor, isReadOnly } = useEditing()
  const node = 'type' in thing ? thing : undefined
  const id = node?.id ?? null
  const { pending, seen } = all.get(id) ?? NEW
  const visit = useRef(0)
  return useMemo(() => {
    const { value, faults } = shown(thing, pending)
    const texts = node ? (definitionOf(node).texts?.(node) ?? []) : []
    const keep = (changed: Partial<Visited>) =>
      setAll((before) => new Map(before).set(id, { ...(before.get(id) ?? NEW), ...changed }))
    return {
      id,
      value,
      isReadOnly,
      at: (path) => valueAt(value, path),
      needsText: (path) => texts.some((each) => each.path === pathText(path) && each.required),
      faultAt: (path) => (seen.has(pathText(path)) ? faults[pathText(path)] : undefined),
      leave(path) {
        visit.current += 1
        const place = pathText(path)
        // Of a part with a frame each of its fields is left by itself.
        if (!seen.has(place) && faults[place] !== undefined) keep({ seen: new Set([...seen, place]) })
      },
      set(path, next, label) {
        const changed = changeField(editor.get().document, id, pending, path, next)
        keep({ pending: changed.pending, seen: new Set([...seen, pathText(path)]) })
        if (changed.edit) editor.apply(changed.edit, t('changed', { label }), `${id} ${path[0]} ${visit.current}`)
      },
    }
  }, [thing, node, pending, seen, isReadOnly, editor, id, setAll])
}

export const useFlowDocument = () => useEditor(({ document }) => document)
