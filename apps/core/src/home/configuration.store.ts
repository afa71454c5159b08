import { endpoints } from '@parley/contract/api.ts'
import type { Configuration } from '@parley/contract/home/home.schema.ts'
import type { Db } from '../kernel/db.ts'

const has = (operationId: string) => endpoints.some((endpoint) => endpoint.operationId === operationId)
/** What this installation can do follows from the operations it has. */
const features = {
  conversations: has('Conversations.Conversations'),
  fullText: has('DialLogs.DialLogs'),
  ongoingConversations: has('DialModuleLines.OngoingConversations'),
}

export async function readConfiguration(db: Db): Promise<Configuration> {
  const { campaignsRunning, theme, themeUpdatedAt } = await db
    .selectFrom('configuration')
    .select(['campaignsRunning', 'theme', 'themeUpdatedAt'])
    .executeTakeFirstOrThrow()
  return { ...features, campaignsRunning, theme: { content: theme, lastUpdate: themeUpdatedAt } }
}
