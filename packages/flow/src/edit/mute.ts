import { mutingId } from '../check/muting.ts'
import type { Problem } from '../check/problem.ts'
import type { FlowDocument } from '../document.schema.ts'
import { LIMITS } from '../limits.ts'
import type { Muting } from '../muting.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { type Edit, NO_EDIT, nodeOf } from './edit.ts'

/** Why a warning may stay, by whom and when. */
export type MuteReason = Pick<Muting, 'reason' | 'by' | 'at'>

/** Mutes a warning; nothing where its step is gone or has no room for one more. */
export function muteProblem(document: FlowDocument, problem: Problem, why: MuteReason): Edit {
  const owner = ownerOf(document, problem)
  if (!owner) return NO_EDIT
  const muting: Muting = { finding: problem.code, id: mutingId(owner, problem), ...why }
  const others = (owner.muted ?? []).filter((one) => !isSame(one, muting))
  return others.length >= LIMITS.mutings ? NO_EDIT : withMutings(document, problem, [...others, muting])
}

export function unmuteProblem(document: FlowDocument, problem: Problem, muting: Muting): Edit {
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

const ownerOf = (document: FlowDocument, { nodeId }: Problem): FlowNode | FlowDocument['settings'] | undefined =>
  nodeId === null ? document.settings : nodeOf(document, nodeId)

function withMutings(document: FlowDocument, { nodeId }: Problem, muted: Muting[]): Edit {
  const now = muted.length > 0 ? muted : undefined
  if (nodeId === null) return { settings: { muted: now } }
  const node = nodeOf(document, nodeId)
  if (!node) return NO_EDIT
  const { muted: _, ...rest } = node
  return { nodes: { [nodeId]: { ...rest, ...(now && { muted: now }) } } }
}
