import { createHash } from 'node:crypto'
import {
  applyEdit,
  type ComponentVersion,
  type Conflict,
  canonicalDocument,
  checkAgainst,
  checkFlow,
  componentsIn,
  definitionOf,
  diffFlows,
  diffTexts,
  type FlowDiff,
  type FlowDocument,
  type Json,
  type MutedProblem,
  mergeDocuments,
  modelsIn,
  type Named,
  type ParsedDocument,
  type Problem,
  parseFlowDocument,
  relationsOf,
  type TextChange,
  takeTheirs,
} from '@parley/flow'
import { hostsIn } from '@parley/flow/check/hosts.ts'
import { rebound, replaceReference } from '@parley/flow/edit/replace.ts'
import { lacksIn } from '@parley/flow/lacks.ts'
import { promptsOf, withRecordings } from '@parley/flow/prompts.ts'

const MOST_TEXTS = 50
const LONGEST_KEY = 200

/** What publishing would change, as far as the two documents tell. */
interface Changes {
  readonly texts: readonly TextChange[]
  readonly textCount: number
  readonly languages: { readonly touched: string[]; readonly untouched: string[] }
  /** Steps of the version before that go, change or lead elsewhere; what only comes was taken by nobody yet. */
  readonly walked: string[]
}

/** What was found out about documents; plain data, so that it can come from another thread. */
export type Found<T> = Extract<ParsedDocument, { ok: false }> | { readonly ok: true; readonly found: T }

/** Reads a document as it was stored, by whatever release, for work on it. */
function withDocument<T>(text: string, work: (document: FlowDocument) => T): Found<T> {
  const parsed = parseFlowDocument(text)
  return parsed.ok ? { ok: true, found: work(parsed.document) } : parsed
}

const withTwo = <T>(
  before: string,
  after: string,
  work: (before: FlowDocument, after: FlowDocument) => T,
): Found<T> => {
  const other = withDocument(after, (document) => document)
  return other.ok ? withDocument(before, (document) => work(document, other.found)) : other
}

function changesOf(before: FlowDocument, after: FlowDocument): Changes {
  const texts = diffTexts(before, after)
  const touched = new Set(texts.map(({ language }) => language))
  return {
    texts: texts.slice(0, MOST_TEXTS),
    textCount: texts.length,
    languages: {
      touched: [...touched],
      untouched: after.settings.languages.map(({ code }) => code).filter((code) => !touched.has(code)),
    },
    walked: nodesWalked(diffFlows(before, after)),
  }
}

const nodesWalked = ({ changed, removed, wires }: FlowDiff) => [
  ...new Set([...changed, ...removed].map(({ id }) => id).concat(wires.map(({ nodeId }) => nodeId))),
]

function touchedSteps(before: FlowDocument, after: FlowDocument) {
  const { added, removed, changed, wires, moved } = diffFlows(before, after)
  const touched = [...added, ...removed, ...changed]
    .map(({ id }) => id)
    .concat(
      wires.map(({ nodeId }) => nodeId),
      moved,
    )
  return { touched: [...new Set(touched)], before: before.nodes.length }
}

/** How many mutings an event of the audit log names; the rest is counted. */
const MOST_MUTINGS = 50

interface SomeMutings {
  readonly some: readonly Readonly<Record<string, unknown>>[]
  readonly count: number
}

/**
 * Warnings that were muted, or count again, since. Where a document was put onto a newer version, what that has as well was done by those who
 * made it.
 */
function mutingsSince(
  before: FlowDocument,
  after: FlowDocument,
  base = before,
): { readonly muted: SomeMutings; readonly unmuted: SomeMutings } {
  const [old, now, there] = [mutingsIn(before), mutingsIn(after), mutingsIn(base)]
  const some = (keys: readonly string[], of: typeof old): SomeMutings => ({
    some: keys.slice(0, MOST_MUTINGS).flatMap((key) => of.get(key) ?? []),
    count: keys.length,
  })
  return {
    muted: some(
      [...now.keys()].filter((key) => !old.has(key) && !there.has(key)),
      now,
    ),
    unmuted: some(
      [...old.keys()].filter((key) => !now.has(key) && there.has(key)),
      old,
    ),
  }
}

const mutingsIn = ({ nodes, settings }: FlowDocument) =>
  new Map(
    [{ id: null, label: '', muted: settings.muted }, ...nodes].flatMap(({ id, label, muted = [] }) =>
      muted.map(({ id: about, finding, reason, by }) => [
        JSON.stringify([id, about, reason, by]),
        { ...(id !== null && { step: label || id }), finding, reason },
      ]),
    ),
  )

/** A conflict, in what stands for it when it is decided. */
export interface KeyedConflict {
  readonly key: string
  readonly label: string
  readonly nodeId: string | null
  readonly mine?: Json | undefined
  readonly theirs?: Json | undefined
}

interface MergedText {
  readonly text: string
  readonly conflicts: readonly KeyedConflict[]
  /** What it changes in mine. */
  readonly diff: FlowDiff
}

/** Names of entries are in it, which may be long. */
function keyOf({ nodeId, path }: Pick<Conflict, 'nodeId' | 'path'>): string {
  const key = `${nodeId ?? ''}/${path}`
  return key.length > LONGEST_KEY ? createHash('sha256').update(key).digest('hex') : key
}

/** Both changes of a document in one; where they differ mine, but for the conflicts in which theirs is taken. */
function mergeOf(base: string, mine: string, theirs: string, taken: readonly string[]): Found<MergedText> {
  const before = withDocument(base, (document) => document)
  const other = withDocument(theirs, (document) => document)
  if (!before.ok) return before
  if (!other.ok) return other
  return withDocument(mine, (own) => {
    const { document, conflicts } = mergeDocuments(before.found, own, other.found)
    const keyed = conflicts.map((conflict) => ({ conflict, key: keyOf(conflict) }))
    const merged = keyed.reduce(
      (so, { conflict, key }) => (taken.includes(key) ? applyEdit(so, takeTheirs(so, conflict)).document : so),
      document,
    )
    return {
      text: JSON.stringify(merged),
      diff: diffFlows(own, merged),
      conflicts: keyed.map(({ key, conflict: { label, nodeId, mine, theirs } }) => ({
        ...{ key, label, nodeId },
        ...(mine === undefined ? {} : { mine }),
        ...(theirs === undefined ? {} : { theirs }),
      })),
    }
  })
}

/** A file of a package in the document that it holds and all else, as JSON each; null where it is none. */
function splitFile(text: string): { readonly document: string; readonly rest: string } | null {
  try {
    const { document, ...rest } = JSON.parse(text)
    return { document: JSON.stringify(document ?? null), rest: JSON.stringify(rest) }
  } catch {
    return null
  }
}

/** Work on documents as JSON, which takes long where they are large; everything given and answered can go to another thread. */
export const works = {
  examine: (text: string) => examineDocument(text),
  /** The document as this release writes it. */
  read: (text: string) => withDocument(text, (document) => JSON.stringify(document)),
  diff: (before: string, after: string) => withTwo(before, after, diffFlows),
  changes: (live: string, next: string) => withTwo(live, next, changesOf),
  /** The check of a document against what it names, given as JSON. */
  check: (text: string, named: string) =>
    withDocument(text, (document) => checkFlow(document, checkAgainst(JSON.parse(named)))),
  /** The document with another one named in the place of one that it names; the replacement is given as JSON. */
  replace: (text: string, replacement: string) =>
    withDocument(text, (document) =>
      JSON.stringify(applyEdit(document, replaceReference(document, JSON.parse(replacement))).document),
    ),
  /** The document with other guids for what it names, given as JSON. */
  rebind: (text: string, bindings: string) =>
    withDocument(text, (document) => JSON.stringify(rebound(document, JSON.parse(bindings)))),
  /** Its canonical text with the steps in the order of their ids, which says nothing. */
  canonical: (text: string) =>
    withDocument(text, (document) =>
      canonicalDocument({ ...document, nodes: document.nodes.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }),
    ),
  merge: (base: string, mine: string, theirs: string, taken: string) => mergeOf(base, mine, theirs, JSON.parse(taken)),
  /** What it needs to be spoken in a language; the grammars of the tenant by their guids, given as JSON. */
  lacks: (text: string, code: string, grammars: string) => {
    const known: Named['grammars'] = JSON.parse(grammars)
    return withDocument(text, (document) => lacksIn(document, code, (guid) => known[guid] ?? null))
  },
  /** What it says that can be spoken before anybody calls. */
  prompts: (text: string) => withDocument(text, promptsOf),
  /** The document with recordings, given as JSON, in the place of texts. */
  record: (text: string, recordings: string) =>
    withDocument(text, (document) => JSON.stringify(withRecordings(document, JSON.parse(recordings)))),
  /** Steps that a document has otherwise than the one before, and how many that one had. */
  touched: (before: string, after: string) => withTwo(before, after, touchedSteps),
  /** Warnings muted since; the newer version that it was put onto is the third, where it was. */
  mutings: (before: string, after: string, base: string) => {
    const there = withDocument(base, (document) => document)
    return there.ok ? withTwo(before, after, (one, other) => mutingsSince(one, other, there.found)) : there
  },
  split: splitFile,
  /** Whether two documents say the same, in whatever version of the format. */
  compare: (before: string, after: string) =>
    withTwo(before, after, (one, other) => canonicalDocument(one) === canonicalDocument(other)),
}
export type Works = typeof works

/** All that is known of a flow document; plain data, so that it can come from another thread. */
export interface DocumentFacts {
  /** The document as JSON, its defaults filled in. */
  readonly text: string
  readonly nodes: number
  /** SHA-256 of the document's canonical text. Versions that older releases stored have one over other texts: to compare, see `compare`. */
  readonly sha256: string
  readonly errors: readonly Problem[]
  readonly warnings: readonly Problem[]
  readonly muted: readonly MutedProblem[]
  readonly languages: string[]
  /** Whether it asks a language model. */
  readonly usesLlm: boolean
  /** Models that it names, by their keys. */
  readonly models: readonly string[]
  /** Hosts that it sends to. */
  readonly hosts: readonly string[]
  /** Labels and texts, one node a line: what the command palette searches. */
  readonly words: string
  /** The components it runs, each version once. */
  readonly components: readonly ComponentVersion[]
  readonly references: readonly { kind: string; target: string; nodeId: string; nodeLabel: string }[]
}

export type Examined = Found<DocumentFacts>

/** Reads and checks what someone sent as a flow document. */
export function examineDocument(value: unknown): Examined {
  const parsed = parseFlowDocument(value)
  if (!parsed.ok) return parsed
  const { document } = parsed
  const { errors, warnings, muted } = checkFlow(document)
  return {
    ok: true,
    found: {
      text: JSON.stringify(document),
      nodes: document.nodes.length,
      sha256: createHash('sha256').update(canonicalDocument(document)).digest('hex'),
      errors,
      warnings,
      muted,
      languages: document.settings.languages.map((language) => language.code),
      models: modelsIn(document),
      usesLlm: document.nodes.some((node) => definitionOf(node).usesLlm?.(node) === true),
      hosts: hostsIn(document),
      words: wordsOf(document),
      components: [...componentsIn(document).values()],
      references: referencesOf(document),
    },
  }
}

function wordsOf(document: FlowDocument): string {
  const lines = document.nodes.map((node) => {
    // What is said only after a failed try is not what a step is known by.
    const said = (definitionOf(node).texts?.(node) ?? []).filter(({ required }) => required)
    const texts = said.flatMap((place) => Object.values(place.texts).flat()).flatMap(({ text }) => text ?? [])
    return `${node.id}\t${[node.label, ...texts].join(' ').replaceAll(/\s+/g, ' ')}`
  })
  return lines.join('\n').slice(0, 500_000)
}

/** Each use once; what the settings refer to has no node. */
function referencesOf(document: FlowDocument): DocumentFacts['references'] {
  const labels = new Map(document.nodes.map((node) => [node.id, node.label]))
  const uses = relationsOf(document).map(({ kind, id, nodeId }) => ({
    kind: kind as string,
    target: id,
    nodeId: nodeId ?? '',
    nodeLabel: nodeId === null ? 'Settings' : (labels.get(nodeId) ?? ''),
  }))
  return [...new Map(uses.map((use) => [`${use.kind}\n${use.target}\n${use.nodeId}`, use])).values()]
}
