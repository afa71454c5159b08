import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'

export type Visit = Leg['path'][number]

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
