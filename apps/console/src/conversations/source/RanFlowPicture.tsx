import { useMemo } from 'react'
import { GraphView } from '../../kit/graph/GraphView.tsx'
import type { GraphEdge, GraphNode } from '../../kit/graph/graph-model.ts'
import { t } from '../conversations.messages.ts'
import { type LegFlows, nodeName } from './leg-flows.ts'
import { nodeKindOf } from './node-kinds.tsx'
import type { RanNode } from './ran-document.ts'
import { stepId, type Visit, walkedIn, wireId } from './ran-path.ts'

const PLAIN_OUTLET = 'next'

function toGraphNode(node: RanNode): GraphNode {
  const { label, Icon, tone } = nodeKindOf(node.type)
  return {
    id: node.id,
    kind: label,
    icon: <Icon size={15} aria-hidden />,
    tone,
    label: nodeName(node),
    ...(node.text ? { text: node.text } : {}),
  }
}

const toEdges = (nodes: readonly RanNode[]): readonly GraphEdge[] => {
  const known = new Set(nodes.map(({ id }) => id))
  return nodes.flatMap(({ id, outlets }) =>
    outlets
      .filter(([, target]) => known.has(target))
      .map(([name, target]) => ({
        id: wireId(id, name),
        source: id,
        target,
        ...(name === PLAIN_OUTLET ? {} : { label: name }),
      })),
  )
}

type RanFlowPictureProps = {
  flows: LegFlows
  flowGuid: string
  visits: readonly Visit[]
  /** So many visits are lit; all of them unless said. */
  count?: number | undefined
  selected?: string | undefined
  /** Marks where the conversation stands after those visits. */
  showsCurrent?: boolean
  follow?: string | undefined
  onNodeOpen: (nodeId: string) => void
  height: number | string
}

/** The version of a flow that ran, with the way of the conversation lit. */
export function RanFlowPicture(props: RanFlowPictureProps) {
  const { flows, flowGuid, visits, count = visits.length, selected, showsCurrent = false, onNodeOpen, height } = props
  const nodes = useMemo(() => flows.nodesOf(flowGuid), [flows, flowGuid])
  const graphNodes = useMemo(() => nodes.map(toGraphNode), [nodes])
  const edges = useMemo(() => toEdges(nodes), [nodes])
  const path = useMemo(() => {
    const walked = walkedIn(flowGuid, visits, count)
    const lit = edges.filter(({ source, target }) => walked.steps.has(stepId(source, target))).map(({ id }) => id)
    return { nodes: walked.nodes, edges: new Set(lit), current: showsCurrent ? walked.current : undefined }
  }, [flowGuid, visits, count, edges, showsCurrent])
  const flow = flows.flows.find(({ guid }) => guid === flowGuid)
  return (
    <GraphView
      key={flowGuid}
      label={t('pictureOf', { name: flow?.name ?? '', version: flow?.version ?? 0 })}
      nodes={graphNodes}
      edges={edges}
      path={path}
      selected={selected}
      follow={props.follow}
      onNodeOpen={onNodeOpen}
      height={height}
    />
  )
}
