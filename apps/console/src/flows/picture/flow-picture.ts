import type { FlowDocument, FlowNode } from '@parley/flow'
import { definitionOf, outletsOf, outletWords } from '@parley/flow/nodes/registry.ts'
import type { GraphEdge, GraphPath } from '../../kit/graph/graph-model.ts'
import { edgeId } from './flow-document.ts'
import { t } from './picture.messages.ts'
import { pathThrough, type Visited, walkedIn } from './walked.ts'

export type { FlowDocument, FlowNode }

const MOST_LETTERS = 28

const shorten = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text)

/** The word on a wire: a reaction's label, a case's name, a key; a single way out needs none. */
export function outletLabel(node: FlowNode, outlet: string): string | undefined {
  if (outletsOf(node).length === 1) return undefined
  return shorten(outletWords(node, outlet))
}

/** The wires of a flow, those of the loop guards included. */
export function edgesOf(document: FlowDocument): readonly GraphEdge[] {
  const known = new Set(document.nodes.map(({ id }) => id))
  return document.nodes.flatMap((node) => {
    const wires = Object.entries(node.outlets).flatMap(([outlet, target]): GraphEdge[] => {
      if (!known.has(target)) return []
      const label = outletLabel(node, outlet)
      return [{ id: edgeId(node.id, outlet), source: node.id, target, ...(label ? { label } : {}) }]
    })
    if (!node.escapeTo || !known.has(node.escapeTo)) return wires
    return [...wires, { id: edgeId(node.id, 'escape'), source: node.id, target: node.escapeTo, label: t('escape') }]
  })
}

/** The line under the name of a step: what it says or does, else its note. */
export const summaryOf = (node: FlowNode, language: string): string | undefined => {
  const { summary } = definitionOf(node)
  return summary ? summary(node, language) : node.note
}

const byNode = (problems: readonly { nodeId: string | null }[]) => {
  const counts = new Map<string, number>()
  for (const { nodeId } of problems) if (nodeId !== null) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1)
  return counts
}

type Problems = readonly { nodeId: string | null }[]

/** How many problems stand at each step. */
export const problemCounts = ({ errors, warnings }: { errors: Problems; warnings: Problems }) => ({
  errors: byNode(errors),
  warnings: byNode(warnings),
})

/** Steps at most `reach` wires away; a picture of ten thousand steps would help nobody. */
export function around(document: FlowDocument, centre: string | undefined, most: number): FlowDocument {
  if (document.nodes.length <= most) return document
  const neighbours = new Map<string, string[]>()
  const join = (one: string, other: string) => neighbours.set(one, [...(neighbours.get(one) ?? []), other])
  for (const { source, target } of edgesOf(document)) {
    join(source, target)
    join(target, source)
  }
  const first = document.nodes.find(({ id }) => id === centre) ?? document.nodes[0]
  const kept = new Set(first ? [first.id] : [])
  for (const id of kept) {
    for (const next of neighbours.get(id) ?? []) if (kept.size < most) kept.add(next)
  }
  return { ...document, nodes: document.nodes.filter(({ id }) => kept.has(id)) }
}

/** The way through this flow; while a subflow runs the step that called it stays the current one. */
export function pathOf(document: FlowDocument, visits: readonly Visited[], flowGuid: string): GraphPath | undefined {
  const walked = walkedIn(flowGuid, visits)
  return walked.current === undefined ? undefined : pathThrough(edgesOf(document), walked)
}
