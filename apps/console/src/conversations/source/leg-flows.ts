import type { ConversationEvent, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { documentOf } from '../../flows/picture/flow-document.ts'
import type { FlowNode } from '../../flows/picture/flow-picture.ts'
import { visitAt } from './ran-path.ts'

/** A version of a flow that took part. */
export type RanFlow = Leg['flows'][number]
/** A place in the record, such as an event or a change of a variable. */
type Recorded = { seq: number; nodeId: string | null; depth: number }

/** The flows of a leg with their nodes at hand. */
export type LegFlows = {
  flows: readonly RanFlow[]
  nodeOf: (flowGuid: string, nodeId: string) => FlowNode | undefined
  /** The flow and node in which something of the record happened. */
  placeOf: (at: Recorded) => { flow: RanFlow; node: FlowNode } | undefined
  /** What a person calls that node. */
  labelOf: (at: Recorded) => string | undefined
}

/** What a person calls a node. */
export const nodeName = (node: FlowNode): string => node.label || node.id

/** Indexes each document once, when it is first asked for. */
export function legFlows({ flows, path }: Pick<Leg, 'flows' | 'path'>): LegFlows {
  const indexed = new Map<string, ReadonlyMap<string, FlowNode>>()
  const nodeOf: LegFlows['nodeOf'] = (flowGuid, nodeId) => {
    const known = indexed.get(flowGuid)
    if (known) return known.get(nodeId)
    const flow = flows.find(({ guid }) => guid === flowGuid)
    const nodes = new Map((flow ? documentOf(flow.document).nodes : []).map((node) => [node.id, node]))
    indexed.set(flowGuid, nodes)
    return nodes.get(nodeId)
  }
  const placeOf: LegFlows['placeOf'] = (at) => {
    if (at.nodeId === null) return undefined
    const flowGuid = visitAt(path, at)?.flowGuid ?? (at.depth === 0 ? flows[0]?.guid : undefined)
    const flow = flows.find(({ guid }) => guid === flowGuid)
    const node = flow && nodeOf(flow.guid, at.nodeId)
    return flow && node ? { flow, node } : undefined
  }
  return {
    flows,
    nodeOf,
    placeOf,
    labelOf: (at) => {
      const place = placeOf(at)
      return place ? nodeName(place.node) : (at.nodeId ?? undefined)
    },
  }
}

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
