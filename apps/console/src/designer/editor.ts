import type { FlowDocument } from '@parley/flow'
import { applyEdit, type Edit } from '@parley/flow/edit/edit.ts'

/** What the designer knows at a moment. */
export interface EditorState {
  readonly document: FlowDocument
  /** Ids of the selected steps. */
  readonly selection: ReadonlySet<string>
  /** What undo would take back, in words; undefined where there is nothing. */
  readonly canUndo: string | undefined
  readonly canRedo: string | undefined
  /** Grows with every edit made here, undone or redone; a document that comes from elsewhere leaves it. */
  readonly revision: number
}

export interface Editor {
  readonly isReadOnly: boolean
  readonly get: () => EditorState
  readonly subscribe: (listener: () => void) => () => void
  /** `word` says what undo takes back (“Move step”). Edits in a row with the same `key`, as of one text being typed, are undone together. */
  readonly apply: (edit: Edit, word: string, key?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly select: (ids: Iterable<string>) => void
  /** Another document, as after a merge; what was done before can still be undone where it still applies. */
  readonly replace: (document: FlowDocument) => void
}

interface Done {
  readonly word: string
  readonly key: string | undefined
  readonly edit: Edit
}

const MOST_UNDONE = 500
const NOTHING: ReadonlySet<string> = new Set()

/** Two edits as one; where both replace the same part, the later one holds. */
const joined = (first: Edit, then: Edit): Edit => ({
  ...first,
  ...then,
  ...(first.at || then.at ? { at: { ...first.at, ...then.at } } : {}),
  ...(first.nodes || then.nodes ? { nodes: { ...first.nodes, ...then.nodes } } : {}),
  ...(first.settings || then.settings ? { settings: { ...first.settings, ...then.settings } } : {}),
})

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((id) => other.has(id))

/** Holds one document while it is edited: every change is an edit with its inverse. */
export function createEditor(document: FlowDocument, { isReadOnly = false } = {}): Editor {
  const listeners = new Set<() => void>()
  const past: Done[] = []
  const future: Done[] = []
  let state: EditorState = { document, selection: NOTHING, canUndo: undefined, canRedo: undefined, revision: 0 }

  function set(changed: Partial<EditorState>) {
    state = { ...state, ...changed, canUndo: past.at(-1)?.word, canRedo: future.at(-1)?.word }
    for (const listener of listeners) listener()
  }
  function change(edit: Edit): Edit {
    const { document: next, inverse } = applyEdit(state.document, edit)
    const isGone = Object.values(edit.nodes ?? {}).includes(null)
    const ids = isGone ? new Set(next.nodes.map(({ id }) => id)) : undefined
    const selection = ids ? new Set([...state.selection].filter((id) => ids.has(id))) : state.selection
    state = { ...state, document: next, selection, revision: state.revision + 1 }
    return inverse
  }
  function turn(from: Done[], to: Done[]) {
    const done = from.pop()
    if (!done || isReadOnly) return
    const inverse = change(done.edit)
    to.push({ ...done, key: undefined, edit: inverse })
    const touched = Object.entries(done.edit.nodes ?? {}).flatMap(([id, node]) => (node ? [id] : []))
    set(touched.length > 0 ? { selection: new Set(touched) } : {})
  }

  return {
    isReadOnly,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply(edit, word, key) {
      if (isReadOnly) return
      const inverse = change(edit)
      const last = past.at(-1)
      if (key !== undefined && last?.key === key && future.length === 0)
        past[past.length - 1] = { ...last, edit: joined(inverse, last.edit) }
      else past.push({ word, key, edit: inverse })
      if (past.length > MOST_UNDONE) past.shift()
      future.length = 0
      set({})
    },
    undo: () => turn(past, future),
    redo: () => turn(future, past),
    select(ids) {
      const selection = new Set(ids)
      if (!isSame(selection, state.selection)) set({ selection })
    },
    replace: (next) => set({ document: next }),
  }
}
