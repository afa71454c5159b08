import { operations } from '@parley/contract/operations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '../shell/api/use-write.ts'
import { onLiveEvent } from '../shell/hub/live-events.ts'

const { OwnAccessRequests, AccessRequests } = operations.Users
/** Every process of the core has heard of a changed right by then. */
const HEARD_MS = 1_000

/** A notice may be a request or its answer: what oneself may do, has asked for and is asked for is read again. */
export function followAccess(cache: QueryClient): () => void {
  let later: ReturnType<typeof setTimeout> | undefined
  const read = () => void invalidate(cache, [operations.Home.UserInfo, OwnAccessRequests, AccessRequests])
  const stop = onLiveEvent('Notify', () => {
    read()
    clearTimeout(later)
    later = setTimeout(read, HEARD_MS)
  })
  return () => {
    stop()
    clearTimeout(later)
  }
}
