import type { ConversationEvent, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import type { LegFlows } from '../source/leg-flows.ts'

type Place = { flowGuid: string; nodeId: string }

/**
 * The event to select for a node: the next one there after the selected, else its first. A node that left no event of its own
 * (a branch, say) leads to the first one after it was entered.
 */
export function eventOfNode(
  { path }: Pick<Leg, 'path'>,
  flows: Pick<LegFlows, 'placeOf'>,
  { flowGuid, nodeId }: Place,
  visible: readonly ConversationEvent[],
  selected: number | undefined,
): number | undefined {
  const there = visible.filter((event) => event.nodeId === nodeId && flows.placeOf(event)?.flow.guid === flowGuid)
  const next = there.find(({ seq }) => selected !== undefined && seq > selected) ?? there[0]
  if (next) return next.seq
  const visit = path.find((each) => each.nodeId === nodeId && each.flowGuid === flowGuid)
  return visit && visible.find(({ seq }) => seq >= visit.seq)?.seq
}
