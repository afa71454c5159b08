import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'

/** The most that one lookup gives. */
const MOST = 500

/** Grammars of the tenant, to choose from. */
export const useGrammars = () => useRead(operations.Lookups.Grammars, { query: { limit: MOST } })
