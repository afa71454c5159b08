import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallError, isRefusedFor } from '../api/call-error.ts'

/** The refusal that says, in the middle of work, that the person can no longer act for the tenant; no screen works any more. */
export function useContextRefusal(): CallError | undefined {
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState<CallError>()
  useEffect(() => {
    const look = (error: unknown) => {
      if (isRefusedFor(error, 'context.refused')) setRefusal(error as CallError) // so it is one
    }
    const stops = [
      cache.getQueryCache().subscribe(({ query }) => look(query.state.error)),
      cache.getMutationCache().subscribe(({ mutation }) => look(mutation?.state.error)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache])
  return refusal
}
