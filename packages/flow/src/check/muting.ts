import type { FlowDocument } from '../document.schema.ts'
import { pathOf, valueAt } from '../edit/path.ts'
import { canonicalJson } from '../json.ts'
import type { Muting } from '../muting.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import type { Problem } from './problem.ts'

/** A warning that somebody has muted, and why. */
export type MutedProblem = Problem & { readonly muting: Muting }

/**
 * What a finding is about: the part of the step that it points at, without the place, so that it stays the same while the rest of the flow
 * changes. Without such a part it is the step as a whole, but for its name and where it leads. The names that its sentence quotes tell apart
 * what several findings say of one part.
 */
export function mutingId(owner: FlowNode | FlowDocument['settings'], problem: Problem): string {
  const message = 'label' in owner ? problem.message.slice((owner.label || owner.id).length) : problem.message
  const quoted = [...message.matchAll(/[“"]([^”"]*)[”"]/g)].map(([, name]) => name)
  return hashOf(canonicalJson([problem.code, quoted, aboutOf(owner, problem.path)]))
}

function aboutOf(owner: FlowNode | FlowDocument['settings'], path: string | undefined): unknown {
  if (path !== undefined) return valueAt(owner, pathOf(path)) ?? null
  const {
    label: _label,
    note: _note,
    position: _position,
    outlets: _outlets,
    muted: _muted,
    ...rest
  } = {
    ...{ label: '', note: '', position: '', outlets: '', muted: '' },
    ...owner,
  }
  return rest
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
    const muting = owner?.muted && mutingFor(owner, owner.muted, problem)
    if (muting) muted.push({ ...problem, muting })
    else open.push(problem)
  }
  return { warnings: open, muted }
}

function mutingFor(owner: FlowNode | FlowDocument['settings'], all: readonly Muting[], problem: Problem) {
  const likely = all.filter(({ finding }) => finding === problem.code)
  if (likely.length === 0) return undefined
  const id = mutingId(owner, problem)
  return likely.find((one) => one.id === id)
}
