import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRead } from '../api.ts'
import { useCan } from './use-can.ts'

const LOOK_AGAIN_MS = 10_000

/** Whether what was missing is held by now; the answer of whoever gives it is noticed without a reload. */
export function useHeld(missing: readonly string[], isOneEnough: boolean, isWaiting: boolean): boolean {
  const can = useCan()
  const cache = useQueryClient()
  useRead(operations.Home.UserInfo, {}, isWaiting ? { every: LOOK_AGAIN_MS } : {})
  const holds = (name: string) => can(name as AreaAction) // an unknown one is not held
  const isHeld = missing.length > 0 && (isOneEnough ? missing.some(holds) : missing.every(holds))
  const hasWaited = useRef(false)
  useEffect(() => {
    if (isWaiting) hasWaited.current = true
    if (!isHeld || !hasWaited.current) return
    hasWaited.current = false
    void cache.invalidateQueries()
  }, [isHeld, isWaiting, cache])
  return isHeld
}
