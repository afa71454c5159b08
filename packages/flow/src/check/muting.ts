import type { FlowDocument } from '../document.schema.ts'
import { entryKey, type PathStep, pathOf, valueAt } from '../edit/path.ts'
import { canonicalJson, type Json } from '../json.ts'
import type { Muting } from '../muting.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Problem } from './problem.ts'

/** A warning that somebody has muted, and why. */
export type MutedProblem = Problem & { readonly muting: Muting }

/**
 * What a finding is about: the part of the step that it points at, so that it stays the same while the rest of the flow changes. Where that
 * part is missing it is what is around it, and of a finding about a way the steps of that way. Entries of lists count by what they are
 * called, not by their place. The names that its sentence quotes tell apart what several findings say of one part.
 */
export function mutingId(owner: Owner, problem: Problem, nodeAt: NodeAt): string {
  const message = 'label' in owner ? problem.message.slice((owner.label || owner.id).length) : problem.message
  const quoted = [...message.matchAll(/[“"]([^”"]*)[”"]/g)].map(([, name]) => name)
  const about = problem.path === undefined ? wholeOf(owner) : partOf(owner, pathOf(problem.path))
  return hashOf(canonicalJson([problem.code, quoted, about, wayOf(problem, nodeAt)]))
}

type Owner = FlowNode | FlowDocument['settings']
type NodeAt = (id: string) => FlowNode | undefined

/** A step but for its name and where it leads. Settings are no whole: any change of them would count. */
function wholeOf(owner: Owner): Json {
  if (!('label' in owner)) return null
  const { label: _label, note: _note, position: _position, outlets: _outlets, muted: _muted, ...rest } = owner
  return rest as unknown as Json
}

function partOf(owner: Owner, steps: readonly PathStep[]): Json {
  const value = valueAt(owner, steps)
  const isThere = value !== undefined && value !== ''
  const place = steps.map((step, at) =>
    typeof step === 'number' ? entryAt(valueAt(owner, steps.slice(0, at)), step, isThere) : step,
  ) as Json
  if (steps[0] === 'outlets') return [place, (value ?? null) as Json, wholeOf(owner)]
  if (value !== undefined) return [place, value as Json]
  let around = steps.slice(0, -1)
  while (around.length > 0 && valueAt(owner, around) === undefined) around = around.slice(0, -1)
  return [place, around.length === 0 ? wholeOf(owner) : (valueAt(owner, around) as Json)]
}

/** What an entry is called; of those called alike, and with nothing in them to tell them apart, which one it is. */
function entryAt(list: unknown, index: number, isThere: boolean): Json {
  if (!Array.isArray(list)) return null
  const key = entryKey(list[index]) ?? null
  return isThere ? key : [key, list.slice(0, index).filter((one) => (entryKey(one) ?? null) === key).length]
}

/** The steps of the way on which it happens; of what comes after a transfer only that, wherever callers come from. */
function wayOf({ code, trail = [] }: Problem, nodeAt: NodeAt): Json {
  const isTransfer = (id: string) => {
    const node = nodeAt(id)
    return node !== undefined && definitionOf(node).gone !== undefined
  }
  if (code === 'transfer.after') return trail.findLast(isTransfer) ?? null
  return [...new Set(trail)].sort()
}

/** 53 bits, which tell findings of one step apart; nothing is kept secret by it. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    high = Math.imul(high ^ sign, 2654435761)
    low = Math.imul(low ^ sign, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** The warnings that count, and those that are muted. Errors are never muted: they stop publishing. */
export function partMuted(document: FlowDocument, nodes: ReadonlyMap<string, FlowNode>, warnings: readonly Problem[]) {
  const open: Problem[] = []
  const muted: MutedProblem[] = []
  for (const problem of warnings) {
    const owner = problem.nodeId === null ? document.settings : nodes.get(problem.nodeId)
    const muting = owner?.muted && mutingFor(owner, owner.muted, problem, (id) => nodes.get(id))
    if (muting) muted.push({ ...problem, muting })
    else open.push(problem)
  }
  return { warnings: open, muted }
}

function mutingFor(owner: Owner, all: readonly Muting[], problem: Problem, nodeAt: NodeAt) {
  const likely = all.filter(({ finding }) => finding === problem.code)
  if (likely.length === 0) return undefined
  const id = mutingId(owner, problem, nodeAt)
  return likely.find((one) => one.id === id)
}
