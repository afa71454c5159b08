import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUserInfo } from '../access/use-user-info.ts'
import { recentScreens, withRecent } from '../area/recent.ts'
import { areas } from '../areas.ts'
import { useServices } from '../services-context.ts'
import { areaAt } from './navigation.ts'

/** Keeps which screens the person works with; not while somebody else looks through their eyes. */
export function useRecent(): void {
  const { id } = useUserInfo()
  const { viewed } = useServices()
  const path = areaAt(areas, useLocation().pathname)?.path
  useEffect(() => {
    if (viewed || path === undefined) return
    const recent = recentScreens(id)
    const next = withRecent(recent.get(), path)
    if (next[0] !== recent.get()[0]) recent.set(next)
  }, [id, viewed, path])
}
