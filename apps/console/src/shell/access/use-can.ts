import { useMemo } from 'react'
import { type Can, createCan } from './can.ts'
import { useUserInfo } from './use-user-info.ts'

/** `can(operation)` or `can('Area.action', value?)` for the person signed in. */
export function useCan(): Can {
  const { permissions } = useUserInfo()
  return useMemo(() => createCan(permissions), [permissions])
}
