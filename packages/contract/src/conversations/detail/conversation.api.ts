import { z } from 'zod'
import { endpoint, group } from '../../kernel/endpoint.ts'
import { guid } from '../../kernel/schema.ts'
import { viewDialLogs } from '../list/dialLog.api.ts'
import { conversation, conversationQuery } from './conversation.schema.ts'

export const conversationApi = group('Conversations', '/Conversations', {
  Conversations: endpoint({
    method: 'GET',
    path: '/Conversations',
    summary: 'Get a conversation with its events, path, variables and source',
    permission: viewDialLogs,
    query: conversationQuery,
    response: conversation,
  }),
  SetFavorite: endpoint({
    method: 'POST',
    path: '/SetFavorite',
    summary: 'Add a conversation to your favorites, or remove it',
    permission: viewDialLogs,
    body: z.object({ guid, favorite: z.boolean() }),
    response: z.object({ guid, favorite: z.boolean() }),
    changes: { only: [] },
  }),
})
