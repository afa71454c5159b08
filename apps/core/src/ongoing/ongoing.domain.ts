import { ongoingApi } from '@parley/contract/ongoing/ongoing.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { listAllowed, readDetail, readUse } from './ongoing.read.ts'
import { clean, end, resume, speak, suspend } from './ongoing.service.ts'
import { conversationStream, lineStream, ongoingStream } from './ongoing.stream.ts'
import { suggestAnswers } from './suggested.service.ts'

export const ongoing: Domain = {
  routes: routes(ongoingApi, {
    OngoingConversations: (ctx, { query }) => listAllowed(ctx, query),
    OngoingConversation: (ctx, { params }) => readDetail(ctx, params.conversation),
    SuggestedAnswers: (ctx, { params, query }) => suggestAnswers(ctx, params.conversation, query.seq),
    OngoingCapacity: (ctx) => readUse(ctx),
    OngoingStream: () => notFound('Stream'),
    OngoingStreamOfLine: () => notFound('Stream'),
    LineConversationStream: () => notFound('Stream'),
    SuspendConversation: (ctx, { params, body }) => suspend(ctx, params.conversation, body.takeOver),
    ResumeConversation: (ctx, { params }) => resume(ctx, params.conversation),
    SpeakInConversation: (ctx, { params, body }) => speak(ctx, params.conversation, body.text),
    EndConversation: (ctx, { params, body }) => end(ctx, params.conversation, body.takeOver),
    CleanOngoingConversation: (ctx, { params, body }) => clean(ctx, params.conversation, body.takeOver),
  }),
  streams: [ongoingStream, lineStream, conversationStream],
}
