import type { Draft, DraftFacts } from '@parley/contract/flows/draft.schema.ts'
import { type FlowDocument, newFlowDocument } from '@parley/flow'
import { mergeDocuments, takeTheirs } from '@parley/flow/edit/merge.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, StaleError } from '../../shell/api/call-error.ts'
import { createEditor } from '../editor.ts'
import { DraftSync, type Unsaved } from './draft-sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const first = newFlowDocument('en', 'Hello')
const known: DraftFacts['known'] = {
  circles: {},
  grammars: {},
  knowledgeBases: {},
  mcpServers: {},
  models: {},
  assets: {},
  hosts: {},
  hasLlm: true,
}
const facts = (rowVersion: number): DraftFacts => ({
  version: 1,
  newest: 1,
  isChanged: rowVersion > 0,
  rowVersion,
  savedAt: null,
  savedBy: null,
  validation: { errors: [], warnings: [] },
  known,
})
const draftOf = (document: FlowDocument, rowVersion: number): Draft => ({
  ...facts(rowVersion),
  document: JSON.parse(JSON.stringify(document)),
})
const labelled = (document: FlowDocument, id: string, label: string): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => (node.id === id ? { ...node, label } : node)),
})
const labels = ({ nodes }: FlowDocument) => nodes.map(({ label }) => label)
const offline = () => new CallError({ kind: 'network', status: 0, message: 'Network error' })

/** A core with one draft of version 1, in the memory of the test. */
function open(document = first, newest = 1) {
  const core = { document, known, newest, rowVersion: 0, saves: 0, fail: undefined as Error | undefined }
  const kept: (Unsaved | undefined)[] = []
  const editor = createEditor(document)
  const sync = new DraftSync({
    // The editor was made of the very document that was read.
    draft: { ...facts(0), newest, document: document as unknown as Draft['document'] },
    editor,
    loadMerging: async () => ({ mergeDocuments, takeTheirs }),
    keep: (unsaved) => void kept.push(unsaved),
    read: async () => ({ ...draftOf(core.document, core.rowVersion), known: core.known, newest: core.newest }),
    readVersion: async (version) => (version === 1 ? first : labelled(first, 'end', 'Version 2')),
    save: async (body) => {
      if (core.fail) throw core.fail
      if (body.rowVersion !== core.rowVersion)
        throw new StaleError(
          { kind: 'refused', status: 409, message: 'stale' },
          body,
          draftOf(core.document, core.rowVersion),
        )
      core.saves += 1
      core.rowVersion += 1
      core.document = JSON.parse(body.document)
      return { ...facts(core.rowVersion), version: body.version, newest: core.newest }
    },
  })
  const label = (id: string, text: string) => {
    const node = editor.get().document.nodes.find((each) => each.id === id)
    if (node) editor.apply({ nodes: { [id]: { ...node, label: text } } }, 'Rename')
  }
  return { core, kept, editor, sync, label, now: () => labels(editor.get().document) }
}

test('saves a moment after the last change, once, and what changes meanwhile after it', async () => {
  const { core, sync, label, kept } = open()
  label('start', 'A')
  await vi.advanceTimersByTimeAsync(600)
  label('start', 'AB')
  await vi.advanceTimersByTimeAsync(900)
  expect([core.saves, sync.get().status]).toEqual([0, 'waiting'])
  expect(kept.at(-1)).toMatchObject({ version: 1, base: first })
  await vi.advanceTimersByTimeAsync(200)
  expect([core.saves, sync.get().status, kept.at(-1)]).toEqual([1, 'saved', undefined])
  expect(labels(core.document)[0]).toBe('AB')
})

test('steps that only get a place to be shown at are nothing to save; with a change they are saved', async () => {
  const { core, editor, sync, label } = open()
  const placed = { ...first, nodes: first.nodes.map((node) => ({ ...node, position: { x: 7, y: 7 } })) }
  editor.replace(placed)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([core.saves, sync.isDirty, sync.get().status]).toEqual([0, false, 'saved'])
  label('start', 'A')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(core.document.nodes.map(({ position }) => position)).toEqual(Array(3).fill({ x: 7, y: 7 }))
})

test('offline it keeps the work, tries again less and less often, and saves when the core is back', async () => {
  const { core, sync, label, kept } = open()
  core.fail = offline()
  label('start', 'Kept')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sync.get().status).toBe('offline')
  expect(kept.at(-1)?.document.nodes[0]?.label).toBe('Kept')
  await vi.advanceTimersByTimeAsync(60_000)
  core.fail = undefined
  sync.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect([sync.get().status, labels(core.document)[0]]).toEqual(['saved', 'Kept'])
})

test('what it may not save it says, and goes on with the next change', async () => {
  const { core, sync, label } = open()
  core.fail = new CallError({ kind: 'refused', status: 403, message: 'You need the permission.' })
  label('start', 'A')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sync.get()).toMatchObject({ status: 'refused', problem: 'You need the permission.' })
  core.fail = undefined
  label('start', 'B')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sync.get().status).toBe('saved')
})

test('what someone else saved comes in without a word, whether or not something is unsaved here', async () => {
  const { core, sync, label, now } = open()
  core.document = labelled(first, 'end', 'Theirs')
  core.rowVersion = 1
  sync.hear({ kind: 'saved', rowVersion: 1, version: 1, by: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(now()).toEqual(['Start', 'Greeting', 'Theirs'])
  label('start', 'Mine')
  core.document = labelled(core.document, 'greeting', 'Theirs too')
  core.rowVersion = 2
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(labels(core.document)).toEqual(['Mine', 'Theirs too', 'Theirs'])
  expect([sync.get().status, now()]).toEqual(['saved', ['Mine', 'Theirs too', 'Theirs']])
})

test('where both changed the same it asks, loses neither side, and saves what is chosen', async () => {
  for (const takes of ['mine', 'theirs'] as const) {
    const { core, sync, label, kept } = open()
    label('start', 'Mine')
    core.document = labelled(labelled(first, 'start', 'Theirs'), 'end', 'Both')
    core.rowVersion = 1
    await vi.advanceTimersByTimeAsync(1_000)
    const { status, conflicts } = sync.get()
    expect([status, conflicts.map(({ nodeId, mine, theirs }) => [nodeId, mine, theirs])]).toEqual([
      'asking',
      [['start', 'Mine', 'Theirs']],
    ])
    // A tab that ends now is asked again: what it keeps is based on what was there before.
    expect(kept.at(-1)?.base).toBe(first)
    label('greeting', 'Meanwhile')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(core.rowVersion).toBe(1)
    await sync.settle(new Set(takes === 'theirs' ? conflicts : []))
    await vi.advanceTimersByTimeAsync(0)
    expect(labels(core.document)).toEqual([takes === 'mine' ? 'Mine' : 'Theirs', 'Meanwhile', 'Both'])
    expect([sync.get().status, kept.at(-1)]).toEqual(['saved', undefined])
  }
})

test('a version that came by another way is merged, and the draft is based on it', async () => {
  const { core, sync, label, now } = open()
  label('start', 'Mine')
  await vi.advanceTimersByTimeAsync(1_000)
  core.newest = 2
  sync.hear({ kind: 'version', version: 2, by: null })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(now()).toEqual(['Mine', 'Greeting', 'Version 2'])
  expect([sync.get().facts.version, labels(core.document)]).toEqual([2, now()])
})

test('a version that came while nobody drew is merged when the draft is opened, or the line comes back', async () => {
  const opened = open(labelled(first, 'start', 'Mine'), 2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(opened.now()).toEqual(['Mine', 'Greeting', 'Version 2'])
  expect([opened.sync.get().facts.version, labels(opened.core.document)]).toEqual([2, opened.now()])

  const back = open(labelled(first, 'start', 'Mine'))
  back.core.newest = 2
  back.sync.hear({ kind: 'missed' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect([back.sync.get().facts.version, back.now()]).toEqual([2, ['Mine', 'Greeting', 'Version 2']])
})

test('of a version that came while nobody drew it asks only where both changed the same', async () => {
  const { core, sync, now } = open(labelled(first, 'end', 'Mine'), 2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([sync.get().status, core.saves]).toEqual(['asking', 0])
  await sync.settle(new Set(sync.get().conflicts))
  await vi.advanceTimersByTimeAsync(2_000)
  expect([sync.get().facts.version, now(), labels(core.document)]).toEqual([2, now(), now()])
  expect(now()[2]).toBe('Version 2')
})

test('work that a killed tab left is put on what is there now', async () => {
  const { core, sync, now } = open(labelled(first, 'end', 'Newer'))
  await sync.restore({ base: first, document: labelled(first, 'start', 'Left'), version: 1 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(now()).toEqual(['Left', 'Greeting', 'Newer'])
  expect(labels(core.document)).toEqual(now())
})

test('after something may have been missed, what the core knows now counts, though nobody saved', async () => {
  const { core, sync, label } = open()
  label('start', 'Mine')
  core.known = { ...known, hasLlm: false }
  sync.hear({ kind: 'missed' })
  await vi.advanceTimersByTimeAsync(0)
  expect(sync.get()).toMatchObject({ status: 'waiting', facts: { rowVersion: 0, known: { hasLlm: false } } })
  expect(sync.isDirty).toBe(true)
})

test('its end saves what is not saved, and nothing after it', async () => {
  const { core, sync, label } = open()
  label('start', 'Last')
  await sync.stop()
  expect(labels(core.document)[0]).toBe('Last')
  label('start', 'Too late')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(core.saves).toBe(1)
})
