import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { type AreaName, areas } from '@parley/contract/kernel/permissions.ts'

export type ScopeGroup = { area: string; label: string; entries: readonly string[] }

/** What somebody holds, area by area, “all” spelt out: the things a secret can be given. */
export function scopeGroups(held: PermissionMap): readonly ScopeGroup[] {
  return Object.entries(held).flatMap(([area, actions]) => {
    if (!Object.hasOwn(areas, area) || actions.length === 0) return []
    const known = areas[area as AreaName] // hasOwn has just said so
    const names = actions.includes(-1) ? Object.keys(known.actions) : actions.map(String)
    return [{ area, label: known.label, entries: names.map((name) => `${area}.${name}`) }]
  })
}

/** Chosen entries as the core takes them. */
export function scopesOf(chosen: ReadonlySet<string>): Record<string, string[]> {
  const scopes: Record<string, string[]> = {}
  for (const entry of chosen) {
    const [area = '', ...rest] = entry.split('.')
    scopes[area] = [...(scopes[area] ?? []), rest.join('.')]
  }
  return scopes
}
