import { allows, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { AreaAction, AreaName } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import type { RefusalOf } from '../../kit/use-refusal.ts'
import { useRead } from '../api/use-read.ts'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { createRefusal, isLimitedToFolders, type Parents } from './refusal.ts'
import { useUserInfo } from './use-user-info.ts'

const STALE_MS = 30_000
const { GetFolders } = operations.Folders

/** What buttons, menus and forms ask: the person's permissions with their limits, and whether they only look as another user. */
export function useRefusals(): RefusalOf {
  const { permissions } = useUserInfo()
  const { viewed } = useServices()
  const flows = useLimits(permissions, 'flow', 'CallScript')
  const components = useLimits(permissions, 'component', 'Component')
  const campaigns = useLimits(permissions, 'campaign', 'Campaign')
  return useMemo(() => {
    const refusalOf = createRefusal(permissions, [...flows, ...components, ...campaigns])
    return (endpoint, at) =>
      refusalOf(endpoint, at) ?? (viewed && !endpoint.reads ? t('viewAsReadOnly', { name: viewed.name }) : undefined)
  }, [permissions, flows, components, campaigns, viewed])
}

const NONE: Parents = []

/** The folders of a kind, where the person may do something in some of them only. */
function useLimits(permissions: PermissionMap, kind: 'flow' | 'component' | 'campaign', area: AreaName): Parents {
  const enabled =
    isLimitedToFolders({ [area]: permissions[area] ?? [] }) && allows(permissions, `${area}.view` as AreaAction)
  const { data = NONE } = useRead(GetFolders, { query: { kind } }, { enabled, staleTime: STALE_MS })
  return data
}
