import { type AreaAction, areas } from './permissions.ts'

/** `anyOf`: one of them is enough. `own`: the user's own, or anybody's with the permission. `byKind`: which one, the loaded entity says. */
export type Permission =
  | 'public'
  | 'signedIn'
  | AreaAction
  | { readonly anyOf: readonly AreaAction[] }
  | { readonly own: AreaAction }
  | { readonly byKind: Readonly<Record<string, AreaAction>> }

export const anyOf = (...actions: AreaAction[]): Permission => ({ anyOf: actions })
export const own = (action: AreaAction): Permission => ({ own: action })
export const byKind = <K extends string>(actions: Readonly<Record<K, AreaAction>>) => ({ byKind: actions })

/** Area → allowed actions, as on the wire: `"view"`, `"view:17"` (that folder, line, module or tenant only) or -1 for all. */
export type PermissionMap = Readonly<Record<string, readonly (string | number)[]>>

/** Whether the map allows the action; with a value, whether it allows it there. */
export function allows(map: PermissionMap, action: AreaAction, value?: number): boolean {
  const limits = allowedValues(map, action)
  if (limits === 'all') return true
  return value === undefined ? limits.length > 0 : limits.includes(value)
}

/** Everything, or the ids to which the action is limited (none: not allowed at all). */
export function allowedValues(map: PermissionMap, action: AreaAction): 'all' | readonly number[] {
  const [area = '', name = ''] = action.split('.')
  const granted = Object.hasOwn(map, area) ? (map[area] ?? []) : []
  const values: number[] = []
  for (const entry of granted) {
    if (entry === -1 || entry === name) return 'all'
    if (typeof entry === 'string' && entry.startsWith(`${name}:`)) values.push(Number(entry.slice(name.length + 1)))
  }
  return values
}

/** Whether both allow the same, in whatever order they say it. */
export const isSamePermissions = (one: PermissionMap, other: PermissionMap): boolean =>
  canonical(one) === canonical(other)

const canonical = (map: PermissionMap): string =>
  JSON.stringify(
    Object.entries(map)
      .filter(([, actions]) => actions.length > 0)
      .map(([area, actions]) => [area, [...new Set(actions.map(String))].sort()])
      .sort(),
  )

/** The actions that a permission declaration names; none for the open ones. */
export function actionsOf(permission: Permission): readonly AreaAction[] {
  if (typeof permission === 'string') {
    return permission === 'public' || permission === 'signedIn' ? [] : [permission]
  }
  if ('anyOf' in permission) return permission.anyOf
  return 'own' in permission ? [permission.own] : Object.values(permission.byKind)
}

/** Whether the door opens at all; entity-dependent limits are checked where the entity is known. */
export function opens(map: PermissionMap, permission: Permission): boolean {
  if (permission === 'public' || permission === 'signedIn') return true
  if (typeof permission === 'object' && 'own' in permission) return true
  return actionsOf(permission).some((action) => allows(map, action))
}

/** Whether a program with an API secret is let in, as far as its scopes go. */
export function opensToSecret(
  map: PermissionMap,
  { permission, bySecret }: { readonly permission: Permission; readonly bySecret?: 'named' | 'narrowed' },
): boolean {
  if (!isPersonal(permission) || bySecret === 'narrowed') return opens(map, permission)
  return bySecret === 'named' && actionsOf(permission).some((action) => allows(map, action))
}

/** Open to everybody signed in, or for what is one's own. */
export const isPersonal = (permission: Permission): boolean =>
  permission === 'signedIn' || (typeof permission === 'object' && 'own' in permission)

/** What the map holds of the actions, each entry with its limit: `Area.action` or `Area.action:17`. */
export const entriesOf = (map: PermissionMap, actions: readonly AreaAction[]): string[] =>
  actions.flatMap((action) => {
    const values = allowedValues(map, action)
    return values === 'all' ? [action] : values.map((value) => `${action}:${value}`)
  })

/** Whether the map holds every such entry. */
export const holdsAll = (map: PermissionMap, entries: readonly string[]): boolean =>
  entries.every((entry) => {
    const [action = '', value] = entry.split(':')
    const limits = allowedValues(map, action as AreaAction) // an unknown one is held by nobody
    return limits === 'all' || (value !== undefined && limits.includes(Number(value)))
  })

/** "Area.action" with its label for people, e.g. "Flows: view". */
export function permissionLabel(action: AreaAction): string {
  const [area = '', name = ''] = action.split('.')
  const found = (
    areas as Readonly<Record<string, { label: string; actions: Readonly<Record<string, { label: string }>> }>>
  )[area]
  return found ? `${found.label}: ${found.actions[name]?.label ?? name}` : action
}
