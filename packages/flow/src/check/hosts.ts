import type { FlowDocument } from '../document.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Whether requests may go to a host; undefined where that is not known before it is looked up. */
export type MaySendTo = (host: string) => boolean | undefined

/** Hosts that its steps send to, as URLs write them, each once. */
export const hostsIn = ({ nodes }: FlowDocument): readonly string[] => [
  ...new Set(nodes.flatMap((node) => hostOf(definitionOf(node).address?.(node)) ?? [])),
]

/** Steps that send to where this installation lets nobody send. */
export function checkHosts({ document }: Graph, report: Report, maySendTo: MaySendTo): void {
  for (const node of document.nodes) {
    const host = hostOf(definitionOf(node).address?.(node))
    if (host !== undefined && maySendTo(host) === false)
      report.error(
        node.id,
        'request.closedHost',
        `“${host}” is not a public address, and not one that the operator permits, so nothing is sent there`,
        'url',
      )
  }
}

/** Values come after the host (`hasFixedHost`), so that it is known before they are. */
function hostOf(address: string | undefined): string | undefined {
  const fixed = address?.split('{{', 1)[0]
  return fixed !== undefined && URL.canParse(fixed) ? new URL(fixed).hostname || undefined : undefined
}
