import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { allowedValues, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import { type AreaAction, type AreaName, areas, isSystemAction } from '@parley/contract/kernel/permissions.ts'

export type Entries = Record<string, (string | -1)[]>
export type Grant = 'all' | readonly number[]

/** The actions of an area that a group of the tenant can carry. */
export const actionsOf = (area: AreaName, isOperator: boolean): string[] =>
  Object.keys(areas[area].actions).filter((name) => isOperator || !isSystemAction(`${area}.${name}` as AreaAction)) // names of the catalogue

export const hasAll = (map: PermissionMap, area: AreaName): boolean => map[area]?.includes(-1) === true

export const grantOf = (map: PermissionMap, area: AreaName, action: string): Grant =>
  allowedValues(map, `${area}.${action}` as AreaAction) // a name of the catalogue

/** Everything of an area, or nothing. */
export const setAll = (map: Entries, area: AreaName, isOn: boolean): Entries =>
  tidy({ ...map, [area]: isOn ? [-1] : [] })

/** One action: everywhere, at some places (none: not at all); “everything” is spelt out before a part of it is taken. */
export function setGrant(map: Entries, area: AreaName, action: string, grant: Grant, isOperator: boolean): Entries {
  const before: (string | -1)[] = hasAll(map, area) ? actionsOf(area, isOperator) : (map[area] ?? [])
  const others = before.filter((each) => String(each).split(':')[0] !== action)
  const added = grant === 'all' ? [action] : grant.map((value) => `${action}:${value}`)
  return tidy({ ...map, [area]: [...others, ...added] })
}

const tidy = (map: Entries): Entries => Object.fromEntries(Object.entries(map).filter(([, list]) => list.length > 0))

/** Whether both allow the same, in whatever order it is written. */
export const isSame = (one: PermissionMap, other: PermissionMap): boolean => written(one) === written(other)

const written = (map: PermissionMap) =>
  JSON.stringify(
    Object.entries(map)
      .filter(([, list]) => list.length > 0)
      .map(([area, list]) => [area, list.map(String).sort()])
      .sort(([a], [b]) => compareNames(String(a), String(b))),
  )
