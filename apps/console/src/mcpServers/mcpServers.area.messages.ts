import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('mcpServersArea', {
  servers: 'MCP servers',
  summary: 'Servers whose functions agents of flows can call',
})
