import type { Operation } from '@parley/contract/kernel/operation.ts'
import { actionsOf, permissionLabel } from '@parley/contract/kernel/permission.ts'
import { useCan } from '../shell/access/use-can.ts'
import { t } from './tenants.messages.ts'

/** Why the person may not call the operation for the tenant. */
export function useTenantRights(): (operation: Pick<Operation, 'permission'>, idTenant?: number) => string | undefined {
  const can = useCan()
  return (operation, idTenant) => {
    const [action] = actionsOf(operation.permission)
    if (!action) return undefined
    const words = { permission: action, label: permissionLabel(action) }
    if (!can(action)) return t('refused', words)
    return idTenant === undefined || can(action, idTenant) ? undefined : t('refusedHere', words)
  }
}
