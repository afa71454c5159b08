import { operations } from '@parley/contract/operations.ts'
import { followStream } from '../shell/hub/follow-stream.ts'
import type { Services } from '../shell/services.ts'

const { operationId } = operations.AgentDesk.DeskStream

export interface DeskEars {
  /** Something is offered, taken or over; called after each time in which nothing was heard, too. */
  readonly hear: () => void
  /** Nothing is heard for now: offers do not come here. */
  readonly lost: () => void
  /** The core does not let one follow it, and says why. */
  readonly refused: (why: string) => void
}

/** As long as it is open, the person is at the desk. */
export const openDeskLine = (services: Services, { hear, lost, refused }: DeskEars): (() => void) =>
  followStream(services, {
    ...{ operationId, params: {}, begun: hear, hear, lost },
    failed: (refusal) => (refusal === undefined ? lost() : refused(refusal)),
  }).close
