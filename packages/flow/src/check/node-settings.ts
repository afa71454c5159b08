import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** What single kinds of nodes need beyond their shape. */
export function checkNodeSettings(graph: Graph, report: Report): void {
  for (const node of graph.document.nodes)
    for (const { code, message, path, isDoubt } of definitionOf(node).validate?.(node, graph.document.settings) ?? [])
      report[isDoubt ? 'warning' : 'error'](node.id, code, message, path)
}
