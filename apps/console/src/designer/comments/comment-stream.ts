import type { FlowCommentEvent } from '@parley/contract/flowComments/flowComment.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { followStream } from '../../shell/hub/follow-stream.ts'
import type { Services } from '../../shell/services.ts'

const { operationId } = operations.CallScripts.CommentStream

/** Follows the comments of a flow: `changed` when there may be others, also after each time in which nothing was heard. */
export const openCommentLine = (services: Services, idCallScript: number, changed: () => void): (() => void) =>
  followStream<FlowCommentEvent>(services, {
    operationId,
    params: { idCallScript },
    hear: changed,
    begun: changed,
  }).close
