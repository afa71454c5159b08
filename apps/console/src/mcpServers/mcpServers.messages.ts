import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('mcpServers', {
  thing: 'MCP server',
  search: 'Search servers',
  empty: 'No MCP servers yet',
  emptyText: 'Add a server, then give agents in flows the functions they may call.',
  headers: 'Secret headers',
  noHeaders: 'none',
  storedHeaders: 'Stored: {{names}}',
  removeText: 'No flow calls it. Undoing this in the audit log brings it back without its secret headers.',
  functions: 'Functions',
  showFunctions: 'Show functions',
  showAgain: 'Ask again',
  noFunctions: 'The server offers no functions.',
  schema: 'Schema of {{name}}',
  schemaShort: 'Schema',
  noDescription: 'The server says nothing about it.',
  blocked: 'Agents can’t be given it: {{problem}}.',
  users: 'Used by',
  noUsers: 'No flow calls it',
  noUsersText: 'In a flow, open an agent step and add a function of this server.',
})
