import type { ConversationEvent, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'

type Join = NonNullable<Leg['cameFrom']>
const { AGENT, CALL_TRANSFER } = eventKind.of

/**
 * The parts of a conversation, in order of their start, each with what led to it: the latest transfer or callback of an earlier part that
 * had begun by then and led to no other one. It is not recorded with the part, since another channel may have begun that.
 */
export function joinLegs(legs: readonly Leg[]): Leg[] {
  const taken = new Set<Join>()
  const offers: Join[] = []
  return legs.map((leg, at) => {
    const cameFrom = offers.findLast((join) => !taken.has(join) && join.at <= leg.log.startedAt) ?? null
    if (cameFrom) taken.add(cameFrom)
    offers.push(...leg.events.flatMap((event) => joinOf(event, at)))
    offers.sort((one, other) => (one.at < other.at ? -1 : 1))
    return { ...leg, cameFrom }
  })
}

function joinOf({ kind, seq, at, nodeId, text, data }: ConversationEvent, leg: number): Join[] {
  const { state, do: deed, desk } = Object(data) as { state?: unknown; do?: unknown; desk?: unknown } // checked below
  // Who accepts at the agent desk has the same part: an offer leads to none.
  if (kind === CALL_TRANSFER && state === 'started' && desk !== true)
    return [{ how: 'transfer', leg, seq, at, nodeId, to: text }]
  return kind === AGENT && deed === 'callback' ? [{ how: 'callback', leg, seq, at, nodeId, to: null }] : []
}
