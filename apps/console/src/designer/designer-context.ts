import type { Draft, DraftFacts, DraftPerson } from '@parley/contract/flows/draft.schema.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { TestCallHandle } from '../flows/testCall/use-test-call.ts'
import type { Editor, EditorState } from './editor.ts'
import type { NewStep } from './pick/use-steps.ts'

/** What the canvas does for the parts around it, as long as it is shown. */
export interface CanvasHandle {
  /** Adds a step after the selected one, else in the middle of what is seen. */
  readonly add: (step: NewStep) => void
  /** Brings a step into sight and gives it the focus. */
  readonly focus: (id: string) => void
}

/** What panels need: they also show versions that are only looked at. */
export interface Editing {
  readonly editor: Editor
  readonly isReadOnly: boolean
  /** Selects a step and brings it into sight. */
  readonly goTo: (nodeId: string) => void
}

export const EditingContext = createContext<Editing | undefined>(undefined)

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('This part has no document')
  return editing
}

/** What every part of the designer may use; parts take no props. */
export interface Designer extends Editing {
  readonly flow: CallScript
  /** The draft as it was when the editor was made of it; see `draft/`. */
  readonly draft: Draft
  readonly test: TestCallHandle
  /** Whether somebody asked for the settings of the flow; see `use-flow-settings`. */
  readonly settings: { readonly isAsked: boolean; readonly ask: (isAsked: boolean) => void }
  /** The step that was asked for last; the canvas brings it into sight. */
  readonly sought: { readonly id: string } | undefined
  readonly canvas: { current: CanvasHandle | undefined }
}

export const DesignerContext = createContext<Designer | undefined>(undefined)

export function useDesigner(): Designer {
  const designer = useContext(DesignerContext)
  if (!designer) throw new Error('This part stands outside the designer')
  return designer
}

/** Others who have the draft open; `draft/` hears of them, and the canvas shows where they are. */
export const PeopleContext = createContext<{
  readonly people: readonly DraftPerson[]
  readonly setPeople: (people: readonly DraftPerson[]) => void
}>({ people: [], setPeople: () => {} })

/** Tells the check what the core knows of what the draft names; `draft/` hears of it with each save. */
export const TellKnownContext = createContext<(known: DraftFacts['known']) => void>(() => {})

export const peopleAt = (people: readonly DraftPerson[]): ReadonlyMap<string, readonly DraftPerson[]> =>
  Map.groupBy(
    people.filter(({ nodeId }) => nodeId !== null),
    ({ nodeId }) => nodeId ?? '',
  )

/** Something of the editor; drawn again when it has changed. The selector gives the same thing for the same state. */
export function useEditor<T>(selector: (state: EditorState) => T): T {
  const { editor } = useEditing()
  return useSyncExternalStore(editor.subscribe, () => selector(editor.get()))
}

/** The step that is selected, where it is just one. */
export function onlySelected({ document, selection }: EditorState) {
  const [id] = selection
  return selection.size === 1 ? document.nodes.find((node) => node.id === id) : undefined
}
