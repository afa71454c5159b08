import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../../shell/api.ts'

const STALE_MS = 30_000

/** The folders of flows, flat, each with its parent. */
export const useFolders = () =>
  useRead(operations.Folders.GetFolders, { query: { kind: 'flow' } }, { staleTime: STALE_MS })
