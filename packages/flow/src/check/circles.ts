import type { ComponentUse } from '../engine/node-definition.ts'
import { LIMITS } from '../limits.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** How what a step runs comes back to the flow itself: the names on the way, from the flow to the flow; undefined where it does not. */
export type CircleOf = (use: Pick<ComponentUse, 'flow' | 'version'>) => readonly string[] | undefined

/** Flows and components that run each other. Some end in time by what they ask, so it is a doubt. */
export function checkCircles({ document }: Graph, report: Report, circleOf: CircleOf): void {
  for (const node of document.nodes) {
    const use = definitionOf(node).component?.(node)
    const names = use && circleOf(use)
    if (names)
      report.warning(
        node.id,
        'component.circle',
        `what it runs leads back to this flow: ${names.join(' → ')}. A conversation that goes round ${LIMITS.subflowDepth} levels deep ends in an error`,
        'flow',
      )
  }
}
