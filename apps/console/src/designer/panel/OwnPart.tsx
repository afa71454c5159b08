import type { FlowNode } from '@parley/flow'
import { lazyPart } from '../../kit/lazy-part.tsx'

const AgentFunctions = lazyPart(async () => (await import('./mcp/AgentFunctions.tsx')).AgentFunctions)
const RequestPart = lazyPart(async () => (await import('./request/RequestPart.tsx')).RequestPart)

/** What the panel of some kinds of steps has beside its fields. */
export function OwnPart({ node }: { node: FlowNode }) {
  if (node.type === 'request') return <RequestPart node={node} />
  return node.type === 'agent' ? <AgentFunctions /> : null
}
