import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'

/** The most that one lookup gives. */
const MOST = 500

/** Audio assets of the tenant, to choose from. */
export const useAssets = () => useRead(operations.Lookups.AudioAssets, { query: { limit: MOST } })
