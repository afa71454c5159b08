import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Whether there is an MCP server under a guid; undefined where that is not known. */
export type HasMcpServer = (guid: string) => boolean | undefined

/** MCP servers that steps name: that they exist. */
export function checkMcpServers({ document }: Graph, report: Report, hasMcpServer: HasMcpServer): void {
  for (const node of document.nodes)
    for (const { kind, id } of definitionOf(node).references?.(node) ?? [])
      if (kind === 'mcpServer' && hasMcpServer(id) === false)
        report.error(node.id, 'mcpServer.missing', 'an MCP server of its functions doesn’t exist', 'functions')
}
