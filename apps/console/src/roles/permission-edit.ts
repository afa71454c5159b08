import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { allowedValues, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import { type AreaAction, type AreaName, areas, isSystemAction } from '@parley/contract/kernel/permissions.ts'

import { mergeChanges, setOf } from '../kit/forms/merge.ts'

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

/** What is given at each of the actions alike; undefined where they differ. */
export function commonGrant(map: PermissionMap, area: AreaName, actions: readonly string[]): Grant | undefined {
  const [first, ...others] = actions.map((action) => grantOf(map, area, action))
  return first !== undefined && others.every((each) => String(each) === String(first)) ? first : undefined
}

/** Where at least one of the actions is held. */
export function heldAt(held: PermissionMap, area: AreaName, actions: readonly string[]): Grant {
  const grants = actions.map((action) => grantOf(held, area, action))
  const places = grants.flatMap((each) => (each === 'all' ? [] : each))
  return grants.includes('all') ? 'all' : [...new Set(places)]
}

/** The same limits for all of the actions; each as far as the one who edits holds it, and left as it was where they hold it nowhere of that. */
export function limitAll(
  map: Entries,
  { area, actions, grant, held }: { area: AreaName; actions: readonly string[]; grant: Grant; held: PermissionMap },
  isOperator: boolean,
): Entries {
  return actions.reduce((limited, action) => {
    const own = grantOf(held, area, action)
    const given = own === 'all' ? grant : grant === 'all' ? own : grant.filter((id) => own.includes(id))
    return given !== 'all' && given.length === 0 ? limited : setGrant(limited, area, action, given, isOperator)
  }, map)
}

/** Stands for no limit among the ids of places. */
export const EVERYWHERE = 0

/** What ticking gives: everywhere and single places exclude each other, the newer wish counts. */
export const pickedGrant = (before: Grant | undefined, picked: readonly number[]): Grant =>
  picked.includes(EVERYWHERE) && before !== 'all' ? 'all' : withoutEverywhere(before, picked)

const withoutEverywhere = (before: Grant | undefined, picked: readonly number[]): Grant => {
  const places = picked.filter((id) => id !== EVERYWHERE)
  return places.length === 0 ? (before ?? 'all') : places
}

/** One action: everywhere, at some places (none: not at all); “everything” is spelt out before a part of it is taken. */
export function setGrant(map: Entries, area: AreaName, action: string, grant: Grant, isOperator: boolean): Entries {
  const before: (string | -1)[] = hasAll(map, area) ? actionsOf(area, isOperator) : (map[area] ?? [])
  const others = before.filter((each) => String(each).split(':')[0] !== action)
  const added = grant === 'all' ? [action] : grant.map((value) => `${action}:${value}`)
  return tidy({ ...map, [area]: [...others, ...added] })
}

const tidy = (map: Entries): Entries => Object.fromEntries(Object.entries(map).filter(([, list]) => list.length > 0))

const listed = (map: PermissionMap) =>
  Object.entries(map).flatMap(([area, list]) => list.map((entry) => `${area} ${entry}`))

/** Two changes of the same group, grant by grant: what either gave or took counts; the wider of two grants swallows the narrower. */
export function mergeGrants(base: PermissionMap, mine: PermissionMap, theirs: PermissionMap): Entries {
  const sides = { base: { all: listed(base) }, mine: { all: listed(mine) }, theirs: { all: listed(theirs) } }
  const { all } = mergeChanges(sides, { fields: { all: { label: '' } }, lists: { all: setOf() } }).merged
  const areas = Map.groupBy(all, (each) => each.split(' ')[0] ?? '')
  const entries = [...areas].map(([area, list]) => {
    const names = list.map((each) => each.slice(area.length + 1))
    const isWidest = (name: string) => !name.includes(':') || !names.includes(name.split(':')[0] ?? '')
    return [area, names.includes('-1') ? [-1 as const] : names.filter(isWidest)]
  })
  return Object.fromEntries(entries)
}

/** Whether both allow the same, in whatever order it is written. */
export const isSame = (one: PermissionMap, other: PermissionMap): boolean => written(one) === written(other)

const written = (map: PermissionMap) =>
  JSON.stringify(
    Object.entries(map)
      .filter(([, list]) => list.length > 0)
      .map(([area, list]) => [area, list.map(String).sort()])
      .sort(([a], [b]) => compareNames(String(a), String(b))),
  )
