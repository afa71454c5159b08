import { type MutedProblem, mutingId } from '../check/muting.ts'
import type { Problem } from '../check/problem.ts'
import type { FlowDocument } from '../document.schema.ts'
import { LIMITS } from '../limits.ts'
import type { Muting } from '../muting.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { type Edit, NO_EDIT, nodeOf } from './edit.ts'

type Owned = Pick<Problem, 'nodeId'>

/** Why a warning may stay, by whom and when. */
export type MuteReason = Pick<Muting, 'reason' | 'by' | 'at'>

/**
 * Mutes a warning; nothing where its step is gone or has no room for one more. Where there is no room, those whose warning is not found any
 * more make some: `found` are those that the check has found.
 */
export function muteProblem(
  document: FlowDocument,
  problem: Problem,
  why: MuteReason,
  found?: readonly MutedProblem[],
): Edit {
  const owner = ownerOf(document, problem)
  if (!owner) return NO_EDIT
  const id = mutingId(owner, problem, (nodeId) => nodeOf(document, nodeId))
  const muting: Muting = { finding: problem.code, id, ...why }
  const others = (owner.muted ?? []).filter((one) => !isSame(one, muting))
  const isFull = others.length >= LIMITS.mutings
  const ids = new Set(found?.flatMap((one) => (one.nodeId === problem.nodeId ? [one.muting.id] : [])))
  const kept = isFull && found ? others.filter((one) => ids.has(one.id)) : others
  return kept.length >= LIMITS.mutings ? NO_EDIT : withMutings(document, problem, [...kept, muting])
}

/** Whether what a warning is about is still there. */
export const canMute = (document: FlowDocument, problem: Problem): boolean => ownerOf(document, problem) !== undefined

/** A muting whose warning is not found any more. */
export interface IdleMuting {
  readonly nodeId: string | null
  readonly label: string
  readonly muting: Muting
}

export function idleMutings({ nodes, settings }: FlowDocument, found: readonly MutedProblem[]): readonly IdleMuting[] {
  const keyOf = (nodeId: string | null, { id }: Muting) => JSON.stringify([nodeId, id])
  const live = new Set(found.map(({ nodeId, muting }) => keyOf(nodeId, muting)))
  return [{ id: null, label: '', muted: settings.muted }, ...nodes].flatMap(({ id, label, muted = [] }) =>
    muted.flatMap((muting) =>
      live.has(keyOf(id, muting)) ? [] : [{ nodeId: id, label: label || (id ?? ''), muting }],
    ),
  )
}

export function unmuteProblem(document: FlowDocument, problem: Owned, muting: Muting): Edit {
  const { muted } = ownerOf(document, problem) ?? {}
  return muted
    ? withMutings(
        document,
        problem,
        muted.filter((one) => !isSame(one, muting)),
      )
    : NO_EDIT
}

const isSame = (one: Muting, other: Muting): boolean => one.id === other.id

const ownerOf = (document: FlowDocument, { nodeId }: Owned): FlowNode | FlowDocument['settings'] | undefined =>
  nodeId === null ? document.settings : nodeOf(document, nodeId)

function withMutings(document: FlowDocument, { nodeId }: Owned, muted: Muting[]): Edit {
  const now = muted.length > 0 ? muted : undefined
  if (nodeId === null) return { settings: { muted: now } }
  const node = nodeOf(document, nodeId)
  if (!node) return NO_EDIT
  const { muted: _, ...rest } = node
  return { nodes: { [nodeId]: { ...rest, ...(now && { muted: now }) } } }
}
