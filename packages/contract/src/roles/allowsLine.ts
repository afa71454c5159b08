import { allowedValues, type PermissionMap } from '../kernel/permission.ts'
import { type AreaAction, type AreaName, areas, isSystemAction } from '../kernel/permissions.ts'

type Kind = 'folder' | 'line' | 'module' | 'tenant'
/** What a folder, line, module or tenant is called; undefined where nobody may know or it is gone. */
export type PlaceName = (kind: Kind, id: number) => string | undefined

const MOST_AREAS = 4
const MOST_PLACES = 2
const shown = Object.keys(areas) as AreaName[] // the keys are the names

const kindOf = (area: AreaName): Kind | undefined => {
  const found: { limitedBy?: Kind; label: string } = areas[area]
  return found.limitedBy
}
const actionsOf = (area: AreaName) => Object.keys(areas[area].actions).map((name) => `${area}.${name}` as AreaAction) // names of the catalogue

/** The ids to which permissions are limited, by what they are ids of. */
export function placesIn(permissions: PermissionMap): Map<Kind, Set<number>> {
  const places = new Map<Kind, Set<number>>()
  for (const area of shown) {
    const kind = kindOf(area)
    const ids = actionsOf(area).flatMap((action) => {
      const values = allowedValues(permissions, action)
      return values === 'all' ? [] : values
    })
    if (kind && ids.length > 0) places.set(kind, new Set([...(places.get(kind) ?? []), ...ids]))
  }
  return places
}

/** What a group allows, in one line: “Flows in Customer service / Cards, Audit log (view only)”. Empty: nothing that is there by now. */
export function allowsLine(permissions: PermissionMap, nameOf: PlaceName): string {
  const given = shown.flatMap((area) => describe(area, permissions, nameOf) ?? [])
  const isEverything = shown.every((area) =>
    actionsOf(area).every((action) => isSystemAction(action) || allowedValues(permissions, action) === 'all'),
  )
  if (isEverything) return 'Everything'
  const rest = given.length - MOST_AREAS
  return rest > 1 ? `${given.slice(0, MOST_AREAS).join(', ')} and ${rest} more` : given.join(', ')
}

function describe(area: AreaName, permissions: PermissionMap, nameOf: PlaceName): string | undefined {
  const given = actionsOf(area).filter((action) => {
    const values = allowedValues(permissions, action)
    return values === 'all' || values.length > 0
  })
  if (given.length === 0) return undefined
  const isViewOnly = given.every((action) => action.startsWith(`${area}.view`))
  return `${areas[area].label}${where(area, given, permissions, nameOf)}${isViewOnly ? ' (view only)' : ''}`
}

/** Only where seeing is limited, and with it all that one can work with; where there is no such action, each that is given. */
function where(area: AreaName, given: readonly AreaAction[], permissions: PermissionMap, nameOf: PlaceName): string {
  const kind = kindOf(area)
  const limits = given.map((action) => allowedValues(permissions, action))
  const view = given.find((action) => action === `${area}.view`)
  const isEverywhere = view ? allowedValues(permissions, view) === 'all' : limits.includes('all')
  if (!kind || isEverywhere) return ''
  const ids = [...new Set(limits.flatMap((each) => (each === 'all' ? [] : each)))]
  const names = ids.flatMap((id) => nameOf(kind, id) ?? [])
  if (names.length < ids.length || names.length > MOST_PLACES)
    return ` in ${ids.length} ${kind}${ids.length === 1 ? '' : 's'}`
  return ` in ${names.join(' and ')}`
}
