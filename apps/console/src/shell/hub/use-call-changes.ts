import type { Operation } from '@parley/contract/kernel/operation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { invalidate } from '../api.ts'
import { atMostEvery } from './at-most-every.ts'
import { useLiveEvent, useLiveStart } from './live-events.ts'

const REST_MS = 1_000

/** The guid a live event is about; nothing where it does not say. */
const guidOf = (payload: unknown): string | undefined =>
  typeof payload === 'object' && payload !== null && 'guid' in payload && typeof payload.guid === 'string'
    ? payload.guid
    : undefined

/** Reads the operations again when a call changes, at most once a second; with a guid, only for that one. */
export function useCallChanges(operations: readonly Pick<Operation, 'operationId'>[], guid?: string): void {
  const cache = useQueryClient()
  const news = useMemo(() => atMostEvery(REST_MS, () => void invalidate(cache, operations)), [cache, operations])
  useEffect(() => news.stop, [news])
  const onChange = useCallback(
    (payload?: unknown) => {
      const changed = guidOf(payload)
      if (guid === undefined || changed === undefined || changed === guid) news.ask()
    },
    [news, guid],
  )
  useLiveEvent('CallChanged', onChange)
  useLiveEvent('CallRemoved', onChange)
  useLiveStart(onChange)
}
