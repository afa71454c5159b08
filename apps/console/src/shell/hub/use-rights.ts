import { operations } from '@parley/contract/operations.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApi } from '../api/api-context.ts'
import { CallError } from '../api/call-error.ts'
import { keyOf, readOptions } from '../api/read.ts'
import { onAccessChanged } from './live-events.ts'

const { UserInfo } = operations.Home
/** Every process of the core has heard of a changed right by then. */
const HEARD_MS = 1_000

/** What somebody may do is read again when the core says that it changed; returns the way to stop. */
export function followRights(cache: QueryClient): () => void {
  let later: ReturnType<typeof setTimeout> | undefined
  const read = () => void cache.invalidateQueries({ queryKey: keyOf(UserInfo) })
  const stop = onAccessChanged(() => {
    read()
    clearTimeout(later)
    later = setTimeout(read, HEARD_MS)
  })
  return () => {
    stop()
    clearTimeout(later)
  }
}

/**
 * Whatever screen is open asks again whether it may be, as soon as somebody's rights are known to have changed. Nothing is kept of what
 * was read before. Whoever is not let in at all any more gets to read why, instead of a screen that fails piece by piece.
 */
export function useRights(): void {
  const cache = useQueryClient()
  const router = useRouter()
  const { data, error } = useQuery(readOptions(useApi(), UserInfo, undefined))
  const permissions = data?.permissions
  const last = useRef(permissions)
  useEffect(() => {
    const before = last.current
    last.current = permissions
    if (before === undefined || before === permissions) return
    void router.invalidate().then(() => {
      cache.removeQueries({ type: 'inactive' })
      return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== UserInfo.operationId })
    })
  }, [permissions, cache, router])
  if (error instanceof CallError && error.kind === 'refused' && error.status === 403) throw error
}
