import { operations } from '@parley/contract/operations.ts'
import { followStream } from '../shell/hub/follow-stream.ts'
import type { Services } from '../shell/services.ts'

const { operationId } = operations.Callbacks.CallbackStream

/** Hears that a callback is new or another; after each time in which nothing was heard, too. */
export const openCallbackLine = (services: Services, hear: () => void): (() => void) =>
  followStream(services, { operationId, params: {}, begun: hear, hear }).close
