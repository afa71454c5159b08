import type { GraphPath } from '../../kit/graph/graph-model.ts'
import type { FlowDocument } from '../picture/flow-document.ts'
import { edgesOf } from '../picture/flow-picture.ts'
import type { Visit } from './test-call.reducer.ts'

/** The way through this flow; while a subflow runs the step that called it stays the current one. */
export function pathOf(document: FlowDocument, visits: readonly Visit[], flowGuid: string): GraphPath | undefined {
  const own = visits.filter(({ depth, flowGuid: guid }) => depth === 0 && guid === flowGuid).map(({ nodeId }) => nodeId)
  if (own.length === 0) return undefined
  const steps = new Set(own.slice(1).map((to, at) => `${own[at]}\n${to}`))
  const edges = edgesOf(document)
    .filter(({ source, target }) => steps.has(`${source}\n${target}`))
    .map(({ id }) => id)
  return { nodes: new Set(own), edges: new Set(edges), current: own.at(-1) }
}
