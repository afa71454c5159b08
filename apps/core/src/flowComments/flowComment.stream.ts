import { flowCommentApi } from '@parley/contract/flowComments/flowComment.api.ts'
import type { FlowCommentEvent } from '@parley/contract/flowComments/flowComment.schema.ts'
import { openScript } from '../flows/flow.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { streamRoute } from '../kernel/streamRoute.ts'

const topicOf = ({ tenant }: Ctx, idCallScript: number) => `comments ${tenant} ${idCallScript}`

export const flowCommentStream = streamRoute(flowCommentApi.CommentStream, async (ctx, { idCallScript }) =>
  topicOf(ctx, (await openScript(ctx, idCallScript)).idCallScript),
)

/** Tells those who look at the flow, once it is committed; they read again what they may see. */
export function tellComments(ctx: Ctx, idCallScript: number): void {
  const event: FlowCommentEvent = { kind: 'changed' }
  ctx.emit({ name: 'stream', payload: event, to: { topic: topicOf(ctx, idCallScript) } })
}
