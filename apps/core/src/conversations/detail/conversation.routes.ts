import { conversationApi } from '@parley/contract/conversations/detail/conversation.api.ts'
import { routes } from '../../kernel/routes.ts'
import { getConversation, setFavorite } from './conversation.service.ts'

export const conversationRoutes = routes(conversationApi, {
  Conversations: (ctx, { query }) => getConversation(ctx, query),
  SetFavorite: (ctx, { body }) => setFavorite(ctx, body),
})
