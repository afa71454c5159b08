import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'

/** The most that one lookup gives. */
const MOST = 200

/** Models of the tenant, to choose from. */
export const useModels = (isWanted: boolean) =>
  useRead(operations.Nlp.ResourceModels, { query: { limit: MOST } }, { enabled: isWanted })
