import { OPERATOR_TENANT } from '../kernel/constants.ts'
import { type Reason, reason } from '../kernel/errors.ts'
import type { PermissionMap } from '../kernel/permission.ts'
import { type AreaAction, type AreaName, areas, isSystemAction } from '../kernel/permissions.ts'
import type { RoleRow } from './role.schema.ts'

/** Why something cannot be done with a permission group now: the button shows it, the core throws it. */
export const roleBlocked = {
  change: ({ isSystem }: Pick<RoleRow, 'isSystem'>, actingFor: number) =>
    isSystem && actingFor !== OPERATOR_TENANT ? reason('role.system') : undefined,
  /** `notHeld`: a permission of the group that the one who asks does not hold. */
  rename: (role: Pick<RoleRow, 'isSystem'>, actingFor: number, notHeld: string | null) =>
    roleBlocked.change(role, actingFor) ??
    (notHeld === null ? undefined : reason('role.renamesNotHeld', { permission: notHeld })),
  remove: (role: Pick<RoleRow, 'isSystem'>, actingFor: number, notHeld: string | null) =>
    roleBlocked.change(role, actingFor) ??
    (notHeld === null ? undefined : reason('role.takesNotHeld', { permission: notHeld })),
}

/** Why a group cannot carry its permissions: one is not in the catalogue, or only for groups of the operator. */
export function permissionProblem(permissions: PermissionMap, actingFor: number): Reason | undefined {
  for (const [area, entries] of Object.entries(permissions)) {
    if (!Object.hasOwn(areas, area)) return reason('role.unknownPermission', { permission: area })
    for (const entry of entries) {
      const problem = entryProblem(area as AreaName, entry, actingFor) // hasOwn has just said so
      if (problem) return problem
    }
  }
  return undefined
}

function entryProblem(area: AreaName, entry: string | number, actingFor: number): Reason | undefined {
  const found: { limitedBy?: string; actions: Readonly<Record<string, unknown>> } = areas[area]
  const names = Object.keys(found.actions)
  const permission = entry === -1 ? `All of ${area}` : `${area}.${entry}`
  const wanted = entry === -1 ? names : [String(entry).replace(/:[1-9]\d{0,14}$/, '')]
  const isLimited = String(entry).includes(':')
  if (wanted.some((name) => !names.includes(name)) || (isLimited && !found.limitedBy))
    return reason('role.unknownPermission', { permission })
  const isSystem = wanted.every((name) => isSystemAction(`${area}.${name}` as AreaAction)) // names of the catalogue
  return isSystem && actingFor !== OPERATOR_TENANT ? reason('role.systemAction', { permission }) : undefined
}
