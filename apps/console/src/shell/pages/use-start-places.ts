import { screens } from '@parley/contract/kernel/screens.ts'
import { useUserInfo } from '../access/use-user-info.ts'
import type { Area } from '../area/area.ts'
import { recentScreens } from '../area/recent.ts'
import { areas } from '../areas.ts'
import { startPlaces } from './start-places.ts'

/** Where the person's work can begin. */
export function useStartPlaces(): readonly Area[] {
  const { id, permissions } = useUserInfo()
  return startPlaces(areas, permissions, recentScreens(id).get(), screens.guide.path)
}
