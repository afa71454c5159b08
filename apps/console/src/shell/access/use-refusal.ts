import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import type { RefusalOf } from '../../kit/use-refusal.ts'
import { useRead } from '../api/use-read.ts'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { createRefusal, isLimitedToFolders } from './refusal.ts'
import { useUserInfo } from './use-user-info.ts'

const STALE_MS = 30_000
const { GetFolders } = operations.Folders

/** What buttons, menus and forms ask: the person's permissions with their limits, and whether they only look as another user. */
export function useRefusals(): RefusalOf {
  const { permissions } = useUserInfo()
  const { viewed } = useServices()
  const enabled = isLimitedToFolders(permissions) && createRefusal(permissions)(GetFolders) === undefined
  const { data: folders } = useRead(GetFolders, { query: { kind: 'flow' } }, { enabled, staleTime: STALE_MS })
  return useMemo(() => {
    const refusalOf = createRefusal(permissions, folders)
    return (endpoint, at) =>
      refusalOf(endpoint, at) ?? (viewed && !endpoint.reads ? t('viewAsReadOnly', { name: viewed.name }) : undefined)
  }, [permissions, folders, viewed])
}
