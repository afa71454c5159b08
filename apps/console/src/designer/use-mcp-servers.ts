import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'

/** The most that one lookup gives. */
const MOST = 500

/** MCP servers of the tenant, to choose from. */
export const useMcpServers = (isWanted: boolean) =>
  useRead(operations.Lookups.McpServers, { query: { limit: MOST } }, { enabled: isWanted })
