import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { scopeNotHeld } from '@parley/contract/users/apiSecret.rules.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { differenceOf, unionOf } from '../users/effective.ts'

/** Names such as `CallScript.view:17` as a map. */
function mapOf(names: readonly string[]): PermissionMap {
  const map: Record<string, string[]> = {}
  for (const name of names) {
    const dot = name.indexOf('.')
    const area = name.slice(0, dot)
    map[area] = [...(map[area] ?? []), name.slice(dot + 1)]
  }
  return map
}

/** Why the one who acts cannot give what is new in the permissions: they do not hold it themselves. Narrower is allowed. */
export function grantBlocked(ctx: Ctx, permissions: PermissionMap, before: PermissionMap = {}): Reason | undefined {
  const here = (map: PermissionMap) => unionOf([{ idTenant: ctx.tenant, permissions: map }], ctx.tenant)
  const { gains } = differenceOf(here(before), here(permissions))
  const missing = scopeNotHeld(ctx.permissions, mapOf(gains))
  return missing === undefined ? undefined : reason('role.notHeld', { permission: missing })
}
