import type { Operation } from '@parley/contract/kernel/operation.ts'
import { actionsOf, allows, opens, type Permission, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'

/** An operation, whose own permission counts, or one `Area.action`. */
export type Asked = Pick<Operation, 'permission'> | AreaAction
export type Can = (asked: Asked, value?: number) => boolean

/** Answers from the person's permissions; with a value: in that folder, line, module or tenant. */
export const createCan =
  (map: PermissionMap): Can =>
  (asked, value) => {
    if (typeof asked === 'string') return allows(map, asked, value)
    const { permission } = asked
    if (value === undefined || isOpen(permission)) return opens(map, permission)
    return actionsOf(permission).some((action) => allows(map, action, value))
  }

const isOpen = (permission: Permission) =>
  permission === 'public' || permission === 'signedIn' || (typeof permission === 'object' && 'own' in permission)

/** The pairs of a route that are missing; a route needs all of its own. */
export const missingOf = (map: PermissionMap, needed: readonly AreaAction[]): readonly AreaAction[] =>
  needed.filter((action) => !allows(map, action))

/** What is missing of the pairs of a screen: all that it needs, and the first of those of which one is enough. */
export function missingOfScreen(
  map: PermissionMap,
  { permissions, anyOf = [] }: { readonly permissions: readonly AreaAction[]; readonly anyOf?: readonly AreaAction[] },
): readonly AreaAction[] {
  const missing = missingOf(map, permissions)
  const hasOne = anyOf.length === 0 || anyOf.some((action) => allows(map, action))
  return hasOne ? missing : [...new Set([...missing, ...anyOf.slice(0, 1)])]
}
