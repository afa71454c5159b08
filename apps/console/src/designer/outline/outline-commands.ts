import type { FlowDocument, FlowNode } from '@parley/flow'
import { addedIds, type Edit, NO_EDIT, nodeOf } from '@parley/flow/edit/edit.ts'
import { moveStep, type StepPlace, wayOnOf } from '@parley/flow/edit/move-step.ts'
import { addNode, insertOnWire } from '@parley/flow/edit/nodes.ts'
import type { OutlineLine } from '@parley/flow/edit/outline.ts'
import type { WireEnd } from '@parley/flow/edit/wires.ts'
import type { NodeType } from '@parley/flow/nodes/registry.schema.ts'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { freePlace, placeAfter, roomOf } from '../canvas/place.ts'

/** A line keeps its name while what stands around it changes. */
export const keyOf = ({ kind, nodeId, from, outlets }: OutlineLine): string =>
  kind === 'step' ? nodeId : `${kind} ${from} ${outlets.join()}`

/** The wire by which one comes to a line. */
const wireTo = ({ from, outlets }: OutlineLine): WireEnd | undefined => {
  const [outlet] = outlets
  return from === null || outlet === undefined ? undefined : { id: from, outlet }
}

/** The wire on which what is written below a line belongs: the way on from its step, or the way the line itself is. */
function wireBelow(document: FlowDocument, line: OutlineLine): WireEnd | undefined {
  if (line.kind !== 'step') return wireTo(line)
  const node = nodeOf(document, line.nodeId)
  const outlet = node && wayOnOf(node)
  return outlet === undefined ? wireTo(line) : { id: line.nodeId, outlet }
}

/** Adds a step below a line; above it where the line ends the conversation. Says which step it is. */
export function addBelow(
  document: FlowDocument,
  line: OutlineLine,
  type: NodeType,
): { edit: Edit; id: string } | undefined {
  const wire = wireBelow(document, line)
  const room = roomOf(document, type)
  const edit = wire
    ? insertOnWire(document, wire, type, placeAfter(document, wire, room))
    : addNode(document, type, freePlace(document, nodeOf(document, line.nodeId)?.position ?? { x: 0, y: 0 }, room))
  const [id] = addedIds(document, edit)
  return id === undefined ? undefined : { edit, id }
}

const steps = (lines: readonly OutlineLine[]) => lines.filter(({ kind }) => kind === 'step')

/** Moves the step of a line past the step above or below it. */
export function moveLine(document: FlowDocument, lines: readonly OutlineLine[], at: number, by: -1 | 1): Edit {
  const line = lines[at]
  if (line?.kind !== 'step') return NO_EDIT
  const all = steps(lines)
  const other = all[all.indexOf(line) + by]
  if (!other) return NO_EDIT
  return moveStep(document, line.nodeId, by < 0 ? { before: other.nodeId } : { after: other.nodeId })
}

/** Where a step goes when it is moved in or out by a level; nothing where there is no such place. */
function levelPlace(lines: readonly OutlineLine[], at: number, by: -1 | 1): StepPlace | undefined {
  const line = lines[at]
  if (line?.kind !== 'step') return undefined
  const above = lines.slice(0, at)
  if (by > 0) {
    // In: onto a way of the step before it that leads nowhere yet, else onto one that only jumps.
    const before = above.findLastIndex(({ kind, depth }) => kind === 'step' && depth === line.depth)
    const ways = above.slice(before + 1).filter(({ depth }) => depth === line.depth + 1)
    const way = ways.find(({ kind }) => kind === 'open') ?? ways.find(({ kind }) => kind === 'jump')
    const wire = before < 0 || !way ? undefined : wireTo(way)
    return wire && { wire }
  }
  const parent = above.findLast(({ kind, depth }) => kind === 'step' && depth < line.depth)
  // Out: to where the ways of the step around it come together again.
  const next = parent && lines.slice(at + 1).find(({ kind, depth }) => kind === 'step' && depth <= parent.depth)
  return next && { before: next.nodeId }
}

export function moveLevel(document: FlowDocument, lines: readonly OutlineLine[], at: number, by: -1 | 1): Edit {
  const place = levelPlace(lines, at, by)
  const id = lines[at]?.nodeId
  return place && id !== undefined ? moveStep(document, id, place) : NO_EDIT
}

/** Where the words of a line stand: what the step says first in a language, else its name. */
export function wordsAt(node: FlowNode, language: string): { path: string; value: string } {
  const place = definitionOf(node)
    .texts?.(node)
    .find(({ required }) => required)
  const [first] = place?.texts[language] ?? []
  if (!place || first?.kind === 'audio') return { path: 'label', value: node.label }
  return { path: `${place.path}.${language}[0]`, value: first?.text ?? '' }
}

/** The value at that place for new words. */
export const wordsFor = (node: FlowNode, language: string, words: string): { path: string; value: unknown } => {
  const { path } = wordsAt(node, language)
  if (path === 'label') return { path, value: words }
  const first = definitionOf(node)
    .texts?.(node)
    .find(({ required }) => required)?.texts[language]?.[0]
  return { path, value: { kind: first?.kind === 'ssml' ? 'ssml' : 'text', text: words } }
}
