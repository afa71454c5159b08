import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../shell/api.ts'
import { atMostEvery } from '../shell/hub/at-most-every.ts'
import { useServices } from '../shell/services-context.ts'
import { openCallbackLine } from './callback-stream.ts'

const { Callbacks, Home } = operations
const moved = [Callbacks.List, Callbacks.Basic, Home.Warnings]
/** What is due and late follows from the time, of which nobody tells. */
const MINUTE_MS = 60_000
/** Many callbacks may change at once: after the first one all others are read together. */
const REST_MS = 1_000

/** Callbacks on the screen are read again when one changes, whoever caused it, and each minute. */
export function useCallbackNews(): void {
  const services = useServices()
  const cache = useQueryClient()
  useEffect(() => {
    const read = () => void invalidate(cache, moved)
    const news = atMostEvery(REST_MS, read)
    const close = openCallbackLine(services, news.ask)
    const timer = setInterval(read, MINUTE_MS)
    return () => {
      clearInterval(timer)
      news.stop()
      close()
    }
  }, [services, cache])
}
