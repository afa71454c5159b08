import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { allows, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import { type AreaAction, areas } from '@parley/contract/kernel/permissions.ts'
import { scopeNotHeld } from '@parley/contract/users/apiSecret.rules.ts'
import type { HeldPermission } from '@parley/contract/users/userRoles.schema.ts'
import { permissionsIn } from '../../kernel/access.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Membership } from './userRoles.store.ts'

type Held = Pick<Membership, 'idTenant' | 'permissions'>

/** What roles amount to in a tenant, as authentication counts it. */
export const unionOf = (memberships: readonly Held[], idTenant: number): PermissionMap =>
  permissionsIn({ memberships }, idTenant)

interface Entry {
  readonly area: string
  readonly action: string
  readonly value: number | null
}

/** Each single permission, “all” of an area spelt out. */
function entriesOf(map: PermissionMap): Entry[] {
  return Object.entries(map).flatMap(([area, list]) =>
    list.flatMap((entry): Entry[] => {
      const known = Object.keys(areas[area as keyof typeof areas]?.actions ?? {}) // an unknown area has no actions
      if (entry === -1) return known.map((action) => ({ area, action, value: null }))
      const [action = '', value] = String(entry).split(':')
      return known.includes(action) ? [{ area, action, value: value === undefined ? null : Number(value) }] : []
    }),
  )
}

/** Each permission that counts in the tenant with the roles it comes from. */
export function heldPermissions(memberships: readonly Membership[], idTenant: number): HeldPermission[] {
  const held = new Map<string, HeldPermission>()
  for (const membership of memberships) {
    if (membership.idTenant !== idTenant && membership.idTenant !== OPERATOR_TENANT) continue
    const { idRole, name, tenant } = membership
    for (const entry of entriesOf(unionOf([membership], idTenant))) {
      const key = nameOf(entry)
      const known = held.get(key) ?? { ...entry, roles: [] }
      const isListed = known.roles.some((role) => role.idRole === idRole && role.idTenant === membership.idTenant)
      if (!isListed) known.roles.push({ idRole, name, idTenant: membership.idTenant, tenant })
      held.set(key, known)
    }
  }
  const order = Object.keys(areas)
  return [...held.values()].sort((a, b) => order.indexOf(a.area) - order.indexOf(b.area))
}

const nameOf = ({ area, action, value }: Entry) => `${area}.${action}${value === null ? '' : `:${value}`}`

/** What one set of permissions has that the other has not. */
export function differenceOf(before: PermissionMap, after: PermissionMap): { gains: string[]; losses: string[] } {
  return { gains: onlyIn(after, before), losses: onlyIn(before, after) }
}

const onlyIn = (map: PermissionMap, other: PermissionMap): string[] => [
  ...new Set(
    entriesOf(map)
      .filter(({ area, action, value }) => {
        const name = `${area}.${action}` as AreaAction // of the catalogue, as entriesOf sees to
        return value === null ? !isUnlimited(other, name) : !allows(other, name, value)
      })
      .map(nameOf),
  ),
]

/** No value is id 0, so only an unlimited permission allows it. */
const isUnlimited = (map: PermissionMap, action: AreaAction) => allows(map, action, 0)

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

/** Why someone cannot give what is new in the permissions. */
export function grantBlocked(giver: Giver, permissions: PermissionMap, before: PermissionMap = {}): Reason | undefined {
  const permission = grantNotHeld(giver, permissions, before)
  return permission === undefined ? undefined : reason('role.notHeld', { permission })
}

/** The first permission that a change takes away and its maker does not hold themselves. */
export const takingNotHeld = (taker: Giver, before: PermissionMap, after: PermissionMap = {}): string | undefined =>
  grantNotHeld(taker, before, after)

/** Why someone cannot take what is there before and not after. */
export function takingBlocked(taker: Giver, before: PermissionMap, after: PermissionMap = {}): Reason | undefined {
  const permission = takingNotHeld(taker, before, after)
  return permission === undefined ? undefined : reason('role.takesNotHeld', { permission })
}
