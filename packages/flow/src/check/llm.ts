import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Steps that ask a language model, where there is none. */
export function checkLlm({ document }: Graph, report: Report): void {
  for (const node of document.nodes)
    if (definitionOf(node).usesLlm?.(node))
      report.warning(
        node.id,
        'agent.noModel',
        `no language model is set up, so it ${node.type === 'answer' ? 'answers only from entries' : 'always leaves by “error”'}`,
      )
}
