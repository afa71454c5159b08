import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { Area } from '../area/area.ts'
import { openAreas } from '../frame/navigation.ts'

/** Where somebody's work can begin: what they opened last, then flows, then the rest of what opens for them, the guide never. */
export function startPlaces(
  areas: readonly Area[],
  permissions: PermissionMap,
  recent: readonly string[],
  guidePath: string,
): readonly Area[] {
  const offered = openAreas(areas, permissions).filter(({ path }) => path !== guidePath)
  const rank = ({ path, place }: Area) => {
    const at = recent.indexOf(path)
    return at >= 0 ? at : recent.length + (place?.[0] === 'Flows' ? 0 : 1)
  }
  return offered.toSorted((a, b) => rank(a) - rank(b))
}
