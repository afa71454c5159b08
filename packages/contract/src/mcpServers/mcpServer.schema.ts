import { z } from 'zod'
import { guid, id, json, listQuery, rowVersion, stamps, text } from '../kernel/schema.ts'

const facts = {
  name: text(1, 80).meta({ label: 'Name' }),
  url: text(1, 500).meta({
    label: 'Address',
    help: 'Where the server takes MCP over HTTP, such as https://example.com/mcp. One in your own network has to be permitted by the operator.',
  }),
}

/** What agents can be given functions of. Its headers are sealed, and told to nobody. */
export const mcpServer = z.object({
  idMcpServer: id,
  guid,
  ...facts,
  headerNames: z.array(z.string()).meta({ label: 'Headers' }),
  rowVersion,
  ...stamps,
})
export type McpServer = z.output<typeof mcpServer>

export const mcpServerDraft = z.object({
  ...facts,
  secretHeaders: text(0, 4_000).optional().meta({
    label: 'Secret headers',
    help: 'One a line, such as Authorization: Bearer … They are sent with each call and never shown again. Empty leaves those that are stored; another host needs its own.',
  }),
  dropHeaders: z.boolean().optional().meta({ label: 'Remove the stored headers' }),
})
export type McpServerDraft = z.output<typeof mcpServerDraft>
export const mcpServerChange = mcpServerDraft.extend({ rowVersion })
export const mcpServerQuery = listQuery(['name', 'updatedAt'])

/** What the server offers now, as it says itself. */
export const mcpFunction = z.object({
  name: z.string(),
  description: z.string(),
  /** A JSON schema of what it is called with. */
  schema: json,
  /** Why agents cannot be given it. */
  blocked: z.string().nullable(),
})
export type McpFunction = z.output<typeof mcpFunction>
