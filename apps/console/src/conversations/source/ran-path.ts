import type { Leg } from '@parley/contract/conversations/conversation.schema.ts'

export type Visit = Leg['path'][number]

/** What of a flow was gone through in the first visits: its nodes, and pairs of nodes one after the other. */
export type Walked = { nodes: ReadonlySet<string>; steps: ReadonlySet<string>; current: string | undefined }

export const stepId = (from: string, to: string): string => `${from}>${to}`

/** A subflow has its own nodes; where it returns, the way goes on from the node that called it. */
export function walkedIn(flowGuid: string, visits: readonly Visit[], count = visits.length): Walked {
  const nodes = new Set<string>()
  const steps = new Set<string>()
  const last: (Visit | undefined)[] = []
  let current: string | undefined
  for (const visit of visits.slice(0, count)) {
    const before = last[visit.depth]
    last.length = visit.depth
    last[visit.depth] = visit
    if (visit.flowGuid !== flowGuid) continue
    nodes.add(visit.nodeId)
    if (before?.flowGuid === flowGuid) steps.add(stepId(before.nodeId, visit.nodeId))
    current = visit.nodeId
  }
  // The node that called a subflow is where the flow stands while that runs.
  return { nodes, steps, current }
}

/** The visit during which something of this place in the record happened. */
export function visitAt(
  visits: readonly Visit[],
  at: { seq: number; nodeId: string | null; depth: number },
): Visit | undefined {
  let found: Visit | undefined
  for (const visit of visits) {
    if (visit.seq > at.seq) break
    if (at.nodeId === null || (visit.nodeId === at.nodeId && visit.depth === at.depth)) found = visit
  }
  return found
}
