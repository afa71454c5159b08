import { operations } from '@parley/contract/operations.ts'
import { invalidate } from '../shell/api/written.ts'
import type { FramePart } from '../shell/frame-parts.ts'
import { onLiveEvent } from '../shell/hub/live-events.ts'

const { OwnAccessRequests, AccessRequests } = operations.Users

/** A notice may be a request or its answer: what the person has asked for, and is asked for, is read again. */
export const part: FramePart = {
  follow: (cache) => onLiveEvent('Notify', () => void invalidate(cache, [OwnAccessRequests, AccessRequests])),
}
