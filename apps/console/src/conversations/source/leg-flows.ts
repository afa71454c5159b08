import type { Leg } from '@parley/contract/conversations/conversation.schema.ts'
import { type RanFlow, type RanNode, readRanDocument } from './ran-document.ts'
import { visitAt } from './ran-path.ts'

/** The flows of a leg with their nodes at hand. */
export type LegFlows = {
  flows: readonly RanFlow[]
  nodesOf: (flowGuid: string) => readonly RanNode[]
  /** The flow and node in which something of the record happened. */
  placeOf: (at: {
    seq: number
    nodeId: string | null
    depth: number
  }) => { flowGuid: string; node: RanNode } | undefined
  labelOf: (at: { seq: number; nodeId: string | null; depth: number }) => string | undefined
}

/** What a person calls a node. */
export const nodeName = (node: RanNode): string => node.label || node.id

/** Reads each document once, when it is first asked for. */
export function legFlows({ flows, path }: Pick<Leg, 'flows' | 'path'>): LegFlows {
  const read = new Map<string, ReadonlyMap<string, RanNode>>()
  const byId = (flowGuid: string): ReadonlyMap<string, RanNode> => {
    const known = read.get(flowGuid)
    if (known) return known
    const flow = flows.find(({ guid }) => guid === flowGuid)
    const nodes = new Map((flow ? readRanDocument(flow.document) : []).map((node) => [node.id, node]))
    read.set(flowGuid, nodes)
    return nodes
  }
  const placeOf: LegFlows['placeOf'] = (at) => {
    if (at.nodeId === null) return undefined
    const flowGuid = visitAt(path, at)?.flowGuid ?? (at.depth === 0 ? flows[0]?.guid : undefined)
    const node = flowGuid === undefined ? undefined : byId(flowGuid).get(at.nodeId)
    return flowGuid !== undefined && node ? { flowGuid, node } : undefined
  }
  return {
    flows,
    nodesOf: (flowGuid) => [...byId(flowGuid).values()],
    placeOf,
    labelOf: (at) => {
      const node = placeOf(at)?.node
      return node ? nodeName(node) : (at.nodeId ?? undefined)
    },
  }
}
