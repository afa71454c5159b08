import { operations } from '@parley/contract/operations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '../shell/api/written.ts'
import { onLiveEvent } from '../shell/hub/live-events.ts'

const { OwnAccessRequests, AccessRequests } = operations.Users

/** A notice may be a request or its answer: what oneself has asked for and is asked for is read again. */
export const followAccess = (cache: QueryClient): (() => void) =>
  onLiveEvent('Notify', () => void invalidate(cache, [OwnAccessRequests, AccessRequests]))
