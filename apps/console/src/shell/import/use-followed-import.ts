import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { ImportState } from '@parley/contract/kernel/import.enum.ts'
import type { Operation } from '@parley/contract/kernel/operation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { makeOld } from '../api.ts'

const SOON_MS = 1_500

/** How an import is read: again and again while its task runs; when that is done, what applying it has changed is read again as well. */
export function useFollowedImport<E extends EndpointDeclaration>(apply: Operation<E>, isChosen: boolean) {
  const [state, setState] = useState<ImportState>()
  const cache = useQueryClient()
  useEffect(() => {
    if (state === 'done') void makeOld(cache, apply) // the task has done it
  }, [state, cache, apply])
  const isRunning = state === 'running'
  const options = {
    enabled: isChosen,
    keepPrevious: false,
    ...(isRunning ? { every: SOON_MS } : {}),
  }
  return { options, follow: setState }
}
