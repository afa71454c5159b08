import type { FlowDocument } from '@parley/flow'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PlacedProblem } from '../../flows/detail/read-document.ts'
import { useDesigner, useEditor } from '../designer-context.ts'
import type { Editor } from '../editor.ts'
import { editBetween } from './document-edit.ts'
import { t } from './json.messages.ts'

/** What reads text and merges what it says; it comes when somebody types. */
type Reader = typeof import('../../flows/detail/read-document.ts') & typeof import('@parley/flow/edit/merge.ts')

/** A pause in typing after which the text is read; a long one takes its time. */
const PAUSE_MS = 300
const LONG_PAUSE_MS = 1_200
const LONG = 500_000

/** What was typed and is not the document as it stands: it is still to be read, or something is wrong with it. */
interface Typed {
  /** Undefined: nothing but the document. */
  readonly text?: string
  readonly problems: readonly PlacedProblem[]
}
const NOTHING: Typed = { problems: [] }

/** Text that is no flow yet, for when its designer is opened again, by the flow, with the document it was made of. */
const left = new Map<string, { readonly text: string; readonly base: FlowDocument }>()

/** The document of an editor as text, both ways. It outlives the view, so that a look at the canvas loses nothing that was typed. */
export class JsonText {
  readonly #guid: string
  readonly #editor: Editor
  readonly #listeners = new Set<() => void>()
  #typed = NOTHING
  /** The document that the typed text was made of; what others change since is merged. */
  #base: FlowDocument
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What is typed in a row is undone as one. */
  #visit = 0

  constructor(guid: string, editor: Editor) {
    this.#guid = guid
    this.#editor = editor
    const kept = left.get(guid)
    this.#base = kept?.base ?? editor.get().document
    if (kept) {
      this.#typed = { text: kept.text, problems: [] }
      this.change(kept.text)
    }
    editor.subscribe(() => this.#follow())
  }

  readonly get = (): Typed => this.#typed
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly change = (text: string): void => {
    if (this.#typed.text === undefined) this.#base = this.#editor.get().document
    left.set(this.#guid, { text, base: this.#base })
    this.#set({ text, problems: this.#typed.problems })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#read(), text.length > LONG ? LONG_PAUSE_MS : PAUSE_MS)
  }
  readonly discard = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#visit += 1
    left.delete(this.#guid)
    this.#set(NOTHING)
  }

  async #read(): Promise<void> {
    const { text } = this.#typed
    const { readFlow, mergeDocuments } = await loadReader()
    // Typed on, or discarded, while the reader was loaded.
    if (text === undefined || text !== this.#typed.text) return
    this.#timer = undefined
    const { document: mine, problems } = readFlow(text)
    this.#set({ text, problems })
    if (!mine) return
    left.delete(this.#guid)
    const theirs = this.#editor.get().document
    const { document } = mergeDocuments(this.#base, mine, theirs)
    const edit = editBetween(theirs, document)
    this.#base = mine
    if (edit) this.#editor.apply(edit, t('edited'), `json ${this.#visit}`)
    this.#follow()
  }

  /** The flow was changed elsewhere, or undone: what was read gives way, what was not is kept. */
  #follow(): void {
    const { text, problems } = this.#typed
    if (text === undefined || problems.length > 0 || this.#timer !== undefined) return
    if (editBetween(this.#base, this.#editor.get().document)) this.discard()
  }

  #set(typed: Typed): void {
    this.#typed = typed
    for (const listener of this.#listeners) listener()
  }
}

let reader: Promise<Reader> | undefined
function loadReader(): Promise<Reader> {
  reader ??= Promise.all([import('../../flows/detail/read-document.ts'), import('@parley/flow/edit/merge.ts')]).then(
    ([read, merge]) => ({ ...read, ...merge }),
  )
  return reader
}

const texts = new WeakMap<Editor, JsonText>()
function jsonTextOf(guid: string, editor: Editor): JsonText {
  const known = texts.get(editor) ?? new JsonText(guid, editor)
  texts.set(editor, known)
  return known
}

function useTyped() {
  const { editor, flow } = useDesigner()
  const store = jsonTextOf(flow.guid, editor)
  return { store, typed: useSyncExternalStore(store.subscribe, store.get) }
}

/** What is wrong with text that was typed as JSON and is kept beside the document. */
export const useJsonProblems = (): readonly PlacedProblem[] => useTyped().typed.problems

export function useJsonText() {
  const { store, typed } = useTyped()
  const document = useEditor((state) => state.document)
  const [suggest, setSuggest] = useState<Reader['suggestionsAt']>()
  useEffect(() => {
    void loadReader().then(({ suggestionsAt }) => setSuggest(() => suggestionsAt))
  }, [])
  const written = useMemo(() => JSON.stringify(document, null, 2), [document])
  const { text = written, problems } = typed
  const isJson = !problems.some(({ path, place }) => path === '' && place === '')
  return { text, problems, isJson, suggest, change: store.change, discard: store.discard }
}
