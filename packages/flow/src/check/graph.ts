import type { FlowDocument } from '../document.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'

/** The nodes of a document and the ways between them. */
export interface Graph {
  readonly document: FlowDocument
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly start: FlowNode | undefined
  /** Ids of the existing nodes that may follow a node: its outlets, its escape, global intents, the on-error node. */
  readonly next: ReadonlyMap<string, readonly string[]>
  readonly reachable: ReadonlySet<string>
}

export function graphOf(document: FlowDocument): Graph {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const start = document.nodes.find((node) => definitionOf(node).isStart)
  const next = new Map(document.nodes.map((node) => [node.id, followers(node).filter((id) => nodes.has(id))]))
  return { document, nodes, start, next, reachable: reach(document, start, next) }
}

/** Targets of the outlets that the node offers, and its escape. */
export function followers(node: FlowNode): readonly string[] {
  const offered = definitionOf(node).outlets(node)
  const targets = offered.flatMap((outlet) => (Object.hasOwn(node.outlets, outlet) ? [node.outlets[outlet] ?? ''] : []))
  return node.escapeTo === undefined ? targets : [...targets, node.escapeTo]
}

function reach(
  document: FlowDocument,
  start: FlowNode | undefined,
  next: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const { globalIntents, onErrorNode } = document.settings
  const entries = [start?.id, onErrorNode, ...globalIntents.map((intent) => intent.target)]
  const open = entries.filter((id) => id !== undefined && next.has(id))
  const reached = new Set(open)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const target of next.get(id) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  }
  return new Set([...reached].filter((id) => id !== undefined))
}
