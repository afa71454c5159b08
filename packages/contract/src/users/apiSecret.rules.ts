import { allowedValues, type PermissionMap } from '../kernel/permission.ts'
import { type AreaAction, areas } from '../kernel/permissions.ts'

/** What is left of the permissions where only those of the scopes count; without scopes, all of them. */
export function narrowTo(permissions: PermissionMap, scopes: PermissionMap | null): PermissionMap {
  if (scopes === null) return permissions
  const narrowed: [area: string, entries: readonly (string | number)[]][] = []
  for (const [area, { actions }] of Object.entries(areas)) {
    if (!Object.hasOwn(scopes, area) || !Object.hasOwn(permissions, area)) continue
    const entries = Object.keys(actions).flatMap((name) => bothOf(permissions, scopes, `${area}.${name}` as AreaAction)) // the names come from the catalogue
    if (entries.length > 0) narrowed.push([area, entries])
  }
  return Object.fromEntries(narrowed)
}

function bothOf(held: PermissionMap, scopes: PermissionMap, action: AreaAction): readonly string[] {
  const name = action.slice(action.indexOf('.') + 1)
  const [mine, wanted] = [allowedValues(held, action), allowedValues(scopes, action)]
  if (mine === 'all' && wanted === 'all') return [name]
  const values = mine === 'all' ? wanted : wanted === 'all' ? mine : mine.filter((value) => wanted.includes(value))
  return typeof values === 'string' ? [name] : values.map((value) => `${name}:${value}`)
}

/** The first of the scopes that the person does not hold; of “all” of an area, the first action of it. */
export function scopeNotHeld(permissions: PermissionMap, scopes: PermissionMap): string | undefined {
  for (const [area, entries] of Object.entries(scopes)) {
    const known = Object.hasOwn(areas, area) ? Object.keys(areas[area as keyof typeof areas].actions) : []
    for (const entry of entries) {
      const [name = '', value] = String(entry).split(':')
      const wanted = entry === -1 ? known : [name]
      for (const each of wanted) {
        if (!known.includes(each)) return `${area}.${entry}`
        const limits = allowedValues(permissions, `${area}.${each}` as AreaAction) // known from the catalogue
        if (limits !== 'all' && (value === undefined || !limits.includes(Number(value))))
          return `${area}.${entry === -1 ? each : entry}`
      }
    }
  }
  return undefined
}
