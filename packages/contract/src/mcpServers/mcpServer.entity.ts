import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { mcpServer, mcpServerDraft } from './mcpServer.schema.ts'

export const mcpServerKind = entityKind({
  kind: 'McpServer',
  label: 'MCP server',
  area: 'TenantValue',
  view: ['TenantValue.view'],
  page: (idMcpServer) => screens.mcpServers({ server: idMcpServer }),
  fields: fieldsOf(mcpServer, mcpServerDraft),
})
