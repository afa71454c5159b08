import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { edgeId } from '../../flows/picture/flow-document.ts'

export type Visit = Leg['path'][number]

/**
 * What of a flow was gone through in the first visits: its nodes and the wires taken, each as its step and outlet. Older recordings do
 * not know the outlets; of them there are pairs of nodes one after the other.
 */
export type Walked = {
  nodes: ReadonlySet<string>
  wires: ReadonlySet<string>
  steps: ReadonlySet<string>
  current: string | undefined
}

export const stepId = (from: string, to: string): string => `${from}>${to}`

/** A subflow has its own nodes; where it returns, the way goes on from the node that called it. */
export function visitedIn(flowGuid: string, visits: readonly Visit[], count = visits.length): Walked {
  const nodes = new Set<string>()
  const steps = new Set<string>()
  const wires = new Set<string>()
  const last: (Visit | undefined)[] = []
  let current: string | undefined
  for (const visit of visits.slice(0, count)) {
    const before = last[visit.depth]
    last.length = visit.depth
    last[visit.depth] = visit
    if (visit.flowGuid !== flowGuid) continue
    nodes.add(visit.nodeId)
    if (before?.flowGuid === flowGuid) {
      if (visit.via === null) steps.add(stepId(before.nodeId, visit.nodeId))
      else wires.add(edgeId(before.nodeId, visit.via))
    }
    current = visit.nodeId
  }
  // The node that called a subflow is where the flow stands while that runs.
  return { nodes, wires, steps, current }
}

/**
 * The visit during which something of this place in the record happened. What happens as a subflow begins is recorded before its first
 * visit, so past the beginning of a frame the next one is looked for.
 */
export function visitAt(
  visits: readonly Visit[],
  { seq, nodeId, depth }: { seq: number; nodeId: string | null; depth: number },
): Visit | undefined {
  const isThere = (visit: Visit) => nodeId === null || (visit.nodeId === nodeId && visit.depth === depth)
  const next = visits.findIndex((visit) => visit.seq > seq)
  const end = next < 0 ? visits.length : next
  for (const visit of visits.slice(0, end).reverse()) {
    if (isThere(visit)) return visit
    if (visit.depth < depth) break
  }
  return nodeId === null ? undefined : visits.slice(end).find(isThere)
}
