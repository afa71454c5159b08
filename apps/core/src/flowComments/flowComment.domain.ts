import { flowCommentApi } from '@parley/contract/flowComments/flowComment.api.ts'
import { openScript } from '../flows/flow.read.ts'
import type { Domain } from '../kernel/domain.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { findPeople } from './flowComment.people.ts'
import { addComment, answerComment, removeComment, resolveComment, updateComment } from './flowComment.service.ts'
import { listThreads } from './flowComment.store.ts'
import { flowCommentStream } from './flowComment.stream.ts'

export const flowComments: Domain = {
  routes: routes(flowCommentApi, {
    Comments: async (ctx, { params }) => listThreads(ctx.db, (await openScript(ctx, params.idCallScript)).idCallScript),
    CommentPeople: async (ctx, { params, query }) =>
      findPeople(ctx, await openScript(ctx, params.idCallScript), query.search),
    AddComment: (ctx, { params, body }) => addComment(ctx, params.idCallScript, body),
    AnswerComment: (ctx, { params, body }) => answerComment(ctx, params.idFlowComment, body),
    UpdateComment: (ctx, { params, body }) => updateComment(ctx, params.idFlowComment, body),
    RemoveComment: (ctx, { params }) => removeComment(ctx, params.idFlowComment),
    ResolveComment: (ctx, { params }) => resolveComment(ctx, params.idFlowComment, true),
    ReopenComment: (ctx, { params }) => resolveComment(ctx, params.idFlowComment, false),
    // Over the hub, which the server leaves out of its HTTP routes.
    CommentStream: () => notFound('Stream'),
  }),
  streams: [flowCommentStream],
}
