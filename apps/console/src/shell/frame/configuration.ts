import type { Configuration } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../api/use-read.ts'

/** Until it is known nothing is claimed: campaigns count as running, the look is the product's own. */
const UNKNOWN: Configuration = {
  conversations: true,
  fullText: true,
  ongoingConversations: true,
  campaignsRunning: true,
  theme: { content: '', lastUpdate: null },
}

export const useConfiguration = (): Configuration => useRead(operations.Home.Configuration).data ?? UNKNOWN
