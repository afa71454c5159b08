import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../shell/api.ts'
import { useServices } from '../shell/services-context.ts'
import { openCallbackLine } from './callback-stream.ts'

const { Callbacks, Home } = operations
const moved = [Callbacks.List, Callbacks.Basic, Home.Warnings]
/** What is due and late follows from the time, of which nobody tells. */
const MINUTE_MS = 60_000
/** Many callbacks may change at once. */
const JOINED_MS = 1_000

/** Callbacks on the screen are read again when one changes, whoever caused it, and each minute. */
export function useCallbackNews(): void {
  const services = useServices()
  const cache = useQueryClient()
  useEffect(() => {
    const read = () => void invalidate(cache, moved)
    let joined: number | undefined
    const hear = () => {
      joined ??= window.setTimeout(() => {
        joined = undefined
        read()
      }, JOINED_MS)
    }
    const close = openCallbackLine(services, hear)
    const timer = setInterval(read, MINUTE_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(joined)
      close()
    }
  }, [services, cache])
}
