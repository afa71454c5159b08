import { conversationApi } from '@parley/contract/conversations/detail/conversation.api.ts'
import type { Domain } from '../../kernel/domain.ts'
import { routes } from '../../kernel/routes.ts'
import { conversationArea } from './conversation.person.ts'
import { conversationParts } from './conversation.retention.ts'
import { getConversation, setFavorite } from './conversation.service.ts'
import { mentionArea } from './mention.person.ts'

export const conversationDetail: Domain = {
  routes: routes(conversationApi, {
    Conversations: (ctx, { query }) => getConversation(ctx, query),
    SetFavorite: (ctx, { body }) => setFavorite(ctx, body),
  }),
  people: [conversationArea, mentionArea],
  parts: conversationParts,
}
