import { operations } from '@parley/contract/operations.ts'
import { followStream } from '../shell/hub/follow-stream.ts'
import type { Services } from '../shell/services.ts'

const { operationId } = operations.Alerts.AlertStream

/** Hears that an alert opened or changed; after each time in which nothing was heard, too. */
export const openAlertLine = (services: Services, hear: () => void): (() => void) =>
  followStream(services, { operationId, params: {}, begun: hear, hear }).close
