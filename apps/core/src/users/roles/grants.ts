import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { scopeNotHeld } from '@parley/contract/users/apiSecret.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { differenceOf, unionOf } from './effective.ts'

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

/** Who gives or takes: what they may do in the tenant in which the role is held; a context gives where it acts. */
type Giver = Pick<Ctx, 'tenant' | 'permissions'>

/** The first permission that is new in a role and that its giver does not hold themselves. Narrower is allowed. */
export function grantNotHeld(giver: Giver, permissions: PermissionMap, before: PermissionMap = {}): string | undefined {
  const { gains } = differenceOf(counted(giver, before), counted(giver, permissions))
  return scopeNotHeld(giver.permissions, mapOf(gains))
}

/** What permissions amount to where they are held. */
const counted = ({ tenant }: Giver, permissions: PermissionMap) => unionOf([{ idTenant: tenant, permissions }], tenant)

/** Why somebody cannot give what is new in the permissions. */
export function grantBlocked(giver: Giver, permissions: PermissionMap, before: PermissionMap = {}): Reason | undefined {
  const permission = grantNotHeld(giver, permissions, before)
  return permission === undefined ? undefined : reason('role.notHeld', { permission })
}

/** The first permission that a change takes away and its maker does not hold themselves. */
export const takingNotHeld = (taker: Giver, before: PermissionMap, after: PermissionMap = {}): string | undefined =>
  grantNotHeld(taker, before, after)

/** Why somebody cannot take what is there before and not after. */
export function takingBlocked(taker: Giver, before: PermissionMap, after: PermissionMap = {}): Reason | undefined {
  const permission = takingNotHeld(taker, before, after)
  return permission === undefined ? undefined : reason('role.takesNotHeld', { permission })
}
