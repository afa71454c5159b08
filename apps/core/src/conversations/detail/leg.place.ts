import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import type { FlowDocument } from '@parley/flow'
import type { StoredDetail } from '../runtime/recording.read.ts'

interface Place {
  readonly seq: number
  readonly nodeId: string | null
}

/** The flow and the step in which something happened: the one its node was last entered in, since ids are unique in a flow only. */
export function placeOf({ seq, nodeId }: Place, { detail, flows }: { detail: StoredDetail; flows: Leg['flows'] }) {
  if (nodeId === null) return undefined
  const visit = detail.path.findLast((each) => each[0] <= seq && each[2] === nodeId)
  const [guid, version] = detail.flows[visit?.[4] ?? 0] ?? []
  const flow = flows.find((each) => each.guid === guid && each.version === version)
  if (!flow) return undefined
  const document = flow.document as unknown as FlowDocument // only documents that were read as such are stored
  return { document, node: document.nodes.find((each) => each.id === nodeId) }
}
