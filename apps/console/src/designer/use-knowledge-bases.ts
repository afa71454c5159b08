import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'

/** The most that one lookup gives. */
const MOST = 500

/** Knowledge bases of the tenant, to choose from. */
export const useKnowledgeBases = (isWanted: boolean) =>
  useRead(operations.Lookups.KnowledgeBases, { query: { limit: MOST } }, { enabled: isWanted })
