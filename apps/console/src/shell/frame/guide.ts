import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { Area } from '../area/area.ts'
import { openAreas } from './navigation.ts'

export interface GuideGroup {
  readonly title: string
  readonly areas: readonly Area[]
}

/** What the guide page lists: the administration screens that open, under their headings, in the order of their places. */
export function guideGroups(
  areas: readonly Area[],
  permissions: PermissionMap,
  guidePath: string,
  rest: string,
): readonly GuideGroup[] {
  const listed = openAreas(areas, permissions).filter(
    ({ path, place }) => place?.[0] === 'Administration' && path !== guidePath,
  )
  return [...Map.groupBy(listed, ({ group }) => group ?? rest)].map(([title, each]) => ({ title, areas: each }))
}
