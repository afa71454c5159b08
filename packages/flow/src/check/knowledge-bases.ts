import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Whether there is a knowledge base under a guid; undefined where that is not known. */
export type HasKnowledgeBase = (guid: string) => boolean | undefined

/** Knowledge bases that steps name: that they exist. */
export function checkKnowledgeBases({ document }: Graph, report: Report, hasKnowledgeBase: HasKnowledgeBase): void {
  for (const node of document.nodes)
    for (const { kind, id } of definitionOf(node).references?.(node) ?? [])
      if (kind === 'knowledgeBase' && hasKnowledgeBase(id) === false)
        report.error(node.id, 'knowledgeBase.missing', 'this knowledge base doesn’t exist', kind)
}
