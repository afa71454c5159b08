import type { GraphPath } from '../../kit/graph/graph-model.ts'
import type { FlowDocument } from '../picture/flow-document.ts'
import { edgeId, edgesOf } from '../picture/flow-picture.ts'
import type { Visit } from './test-call.reducer.ts'

/** The way through this flow; while a subflow runs the step that called it stays the current one. */
export function pathOf(document: FlowDocument, visits: readonly Visit[], flowGuid: string): GraphPath | undefined {
  const own = visits.filter(({ depth, flowGuid: guid }) => depth === 0 && guid === flowGuid)
  if (own.length === 0) return undefined
  const known = new Set(edgesOf(document).map(({ id }) => id))
  const taken = own.slice(1).flatMap(({ via }, at) => (via === null ? [] : [edgeId(own[at]?.nodeId ?? '', via)]))
  return {
    nodes: new Set(own.map(({ nodeId }) => nodeId)),
    edges: new Set(taken.filter((id) => known.has(id))),
    current: own.at(-1)?.nodeId,
  }
}
