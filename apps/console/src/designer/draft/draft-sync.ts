import type { Draft, DraftEvent, DraftFacts } from '@parley/contract/flows/draft.schema.ts'
import type { FlowDocument } from '@parley/flow'
import { applyEdit } from '@parley/flow/edit/edit.ts'
import type { Conflict, Merged } from '@parley/flow/edit/merge.ts'
import { documentOf } from '../../flows/picture/flow-document.ts'
import { CallError, isStale } from '../../shell/api/call-error.ts'
import { documentText } from './document-text.ts'

const AFTER_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** `offline`: it is tried again by itself. `refused`: it is not, `problem` says why. `asking`: both changed the same, see `conflicts`. */
export type DraftStatus = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'asking'

export interface DraftSyncState {
  readonly status: DraftStatus
  /** What the core knows of the draft. */
  readonly facts: DraftFacts
  readonly problem: string | undefined
  readonly conflicts: readonly Conflict[]
}

/** What lives in a browser for one editor: the work of this tab that the core does not have yet. */
export interface Unsaved {
  readonly base: FlowDocument
  readonly document: FlowDocument
  readonly version: number
}

type Merging = Pick<typeof import('@parley/flow/edit/merge.ts'), 'mergeDocuments' | 'takeTheirs'>

export interface DraftSyncOptions {
  readonly draft: Draft
  readonly editor: {
    /** `revision` stays where the document was only put in order to be shown. */
    readonly get: () => { readonly document: FlowDocument; readonly revision: number }
    readonly subscribe: (listener: () => void) => () => void
    readonly replace: (document: FlowDocument) => void
  }
  readonly save: (body: { document: string; version: number; rowVersion: number }) => Promise<DraftFacts>
  readonly read: () => Promise<Draft>
  readonly readVersion: (version: number) => Promise<FlowDocument>
  /** Merging knows the schema of every step: it comes when somebody else saved. */
  readonly loadMerging: () => Promise<Merging>
  /** Keeps what is not saved; undefined: there is nothing any more. */
  readonly keep: (unsaved: Unsaved | undefined) => void
}

/**
 * Holds the document of an editor and the draft of the core together: saves a moment after each change, tries again while the core cannot be
 * reached, and merges what others save. `base` is the last document that both sides had: what differs from it here is not saved.
 */
export class DraftSync {
  readonly #options: DraftSyncOptions
  readonly #listeners = new Set<() => void>()
  readonly #stopEditor: () => void
  #state: DraftSyncState
  #base: FlowDocument
  /** What the editor shows of it: steps that have no place yet get one, which is nothing to save by itself. */
  #clean: FlowDocument
  #seen: FlowDocument
  #revision: number
  /** While one is asked: what both sides had before, so that nothing is decided by a tab that ends. */
  #askBase: FlowDocument | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #failures = 0
  #isStopped = false

  constructor(options: DraftSyncOptions) {
    this.#options = options
    const { document, ...facts } = options.draft
    this.#base = documentOf(document)
    this.#clean = this.#base
    const shown = options.editor.get()
    this.#seen = shown.document
    this.#revision = shown.revision
    // The canvas may have been there before.
    if (shown.revision === 0) this.#clean = shown.document
    this.#state = { status: 'saved', facts, problem: undefined, conflicts: [] }
    this.#stopEditor = options.editor.subscribe(() => this.#look())
    // It may have come while nobody drew.
    if (facts.newest > facts.version) void this.#run(() => this.#followVersion())
  }

  get = (): DraftSyncState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get isDirty(): boolean {
    return this.#options.editor.get().document !== this.#clean
  }

  /** Saves what is not saved, now; settles when it is, or when it cannot be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    if (this.isDirty && this.#state.status !== 'asking') await this.#run(() => this.#save())
  }

  /** The core can be reached again, or it looks so. */
  retry(): void {
    if (this.#state.status === 'offline') void this.flush()
  }

  /** Somebody did something at the draft, or something may have been missed. */
  hear(event: Exclude<DraftEvent, { kind: 'people' | 'removed' }> | { readonly kind: 'missed' }): void {
    const isOwn = event.kind === 'saved' && event.rowVersion <= this.#state.facts.rowVersion
    if (isOwn || this.#isStopped) return
    // An answer that is under way may bring it as well.
    void Promise.resolve(this.#running).then(async () => {
      if (event.kind === 'saved' && event.rowVersion <= this.#state.facts.rowVersion) return
      await this.#run(() => this.#catchUp())
    })
  }

  /** Work that a tab left behind without saving it, put on what is here now. */
  async restore({ base, document }: Unsaved): Promise<void> {
    const { mergeDocuments } = await this.#options.loadMerging()
    this.#bring(mergeDocuments(base, document, this.#options.editor.get().document), base)
  }

  /** Settles what both changed: theirs for the conflicts in the set, mine for all others. */
  async settle(theirs: ReadonlySet<Conflict>): Promise<void> {
    const { takeTheirs } = await this.#options.loadMerging()
    let { document } = this.#options.editor.get()
    for (const conflict of theirs) document = applyEdit(document, takeTheirs(document, conflict)).document
    this.#askBase = undefined
    this.#set({ status: 'waiting', conflicts: [] })
    this.#show(document)
    void this.flush()
  }

  /** A version was made of it here, or it was discarded. */
  begin(draft: Draft): void {
    clearTimeout(this.#timer)
    this.#askBase = undefined
    const { document, ...facts } = draft
    this.#base = documentOf(document)
    this.#clean = this.#base
    this.#set({ status: 'saved', facts, problem: undefined, conflicts: [] })
    this.#options.keep(undefined)
    this.#show(this.#base)
  }

  /** Goes on with another document, as with one that was discarded. */
  put(document: FlowDocument): void {
    this.#bring({ document, conflicts: [] }, this.#base)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopEditor()
    await this.flush()
  }

  #set(change: Partial<DraftSyncState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #show(document: FlowDocument): void {
    if (this.#options.editor.get().document === document) return
    this.#seen = document
    this.#options.editor.replace(document)
  }

  /** The editor was told something; only another document counts. */
  #look(): void {
    const { document, revision } = this.#options.editor.get()
    if (document === this.#seen) return
    if (revision === this.#revision && this.#seen === this.#clean) this.#clean = document
    this.#seen = document
    this.#revision = revision
    if (!this.isDirty && this.#state.status === 'saved') return
    this.#keep()
    if (this.#state.status === 'asking') return
    if (!this.isDirty && !this.#running) {
      clearTimeout(this.#timer)
      this.#set({ status: 'saved', problem: undefined })
      return
    }
    if (this.#state.status !== 'offline') this.#set({ status: this.#running ? 'saving' : 'waiting' })
    this.#later(AFTER_MS)
  }

  #keep(): void {
    const { document } = this.#options.editor.get()
    const { version } = this.#state.facts
    this.#options.keep(this.isDirty ? { base: this.#askBase ?? this.#base, document, version } : undefined)
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** One after the other; what fails says so in the state. */
  async #run(work: () => Promise<void>): Promise<void> {
    const before = this.#running
    const running = (async () => {
      await before
      await work().catch((error: unknown) => this.#fail(error))
    })()
    this.#running = running
    await running
    if (this.#running === running) this.#running = undefined
    if (this.#state.status === 'saving') this.#set({ status: this.isDirty ? 'waiting' : 'saved' })
  }

  async #save(): Promise<void> {
    if (!this.isDirty || this.#state.conflicts.length > 0) return
    const { document } = this.#options.editor.get()
    this.#set({ status: 'saving', problem: undefined })
    const facts = await this.#options
      .save({ document: documentText(document), ...this.#place() })
      .catch(async (error: unknown) => {
        if (!isStale(error)) throw error
        await this.#take(error.theirs as Draft) // what the contract says of a stale draft
        return undefined
      })
    this.#failures = 0
    if (!facts) return
    this.#base = document
    this.#clean = document
    this.#set({ facts, status: this.isDirty ? 'waiting' : 'saved' })
    this.#keep()
    if (this.isDirty) this.#later(AFTER_MS)
    await this.#followVersion()
  }

  async #catchUp(): Promise<void> {
    const theirs = await this.#options.read()
    if (theirs.rowVersion !== this.#state.facts.rowVersion || theirs.version !== this.#state.facts.version)
      await this.#take(theirs)
    else this.#set({ facts: { ...this.#state.facts, known: theirs.known, newest: theirs.newest } })
    await this.#followVersion()
  }

  /** What they saved, with what is not saved here put on it. */
  async #take({ document, ...facts }: Draft): Promise<void> {
    const { editor, loadMerging } = this.#options
    const { mergeDocuments } = await loadMerging()
    const theirs = documentOf(document)
    const mine = editor.get().document
    const base = this.#askBase ?? this.#base
    const merged = this.isDirty ? mergeDocuments(base, mine, theirs) : { document: theirs, conflicts: [] }
    this.#base = theirs
    this.#clean = theirs
    this.#set({ facts, status: 'saved', problem: undefined, conflicts: [] })
    this.#bring(merged, base)
  }

  /** A version that came by another way is merged into the draft, which is based on it from then on. */
  async #followVersion(): Promise<void> {
    const { editor, loadMerging, readVersion } = this.#options
    const { version, newest } = this.#state.facts
    if (newest <= version || this.#state.conflicts.length > 0) return
    const [{ mergeDocuments }, before, theirs] = await Promise.all([
      loadMerging(),
      readVersion(version),
      readVersion(newest),
    ])
    this.#set({ facts: { ...this.#state.facts, version: newest } })
    this.#bring(mergeDocuments(before, editor.get().document, theirs), before)
    // Nothing else may be different, and then the draft still has to be based on it.
    if (!this.isDirty && this.#state.status !== 'asking') {
      const facts = await this.#options.save({ document: documentText(editor.get().document), ...this.#place() })
      this.#set({ facts })
    }
  }

  #place() {
    const { version, rowVersion } = this.#state.facts
    return { version, rowVersion }
  }

  #bring({ document, conflicts }: Merged, base: FlowDocument): void {
    if (conflicts.length > 0) {
      this.#askBase = base
      this.#show(document)
      this.#set({ status: 'asking', conflicts })
      this.#keep()
      return
    }
    this.#askBase = undefined
    this.#show(document)
    this.#keep()
    if (this.isDirty) {
      this.#set({ status: 'waiting' })
      this.#later(0)
    }
  }

  #fail(error: unknown): void {
    const status = error instanceof CallError ? error.status : 0
    // Too much at once, stopping, or nobody there: another time it may be taken.
    const isPassing = !(error instanceof CallError) || status === 0 || status === 401 || status === 429 || status >= 500
    if (!isPassing) {
      this.#set({ status: 'refused', problem: error.message })
      return
    }
    this.#failures += 1
    this.#set({ status: 'offline', problem: undefined })
    this.#later(Math.min(AFTER_MS * 2 ** this.#failures, LONGEST_WAIT_MS))
  }
}
