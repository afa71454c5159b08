import type { Domain } from '../../kernel/domain.ts'
import { conversationArea } from './conversation.person.ts'
import { conversationParts } from './conversation.retention.ts'
import { conversationRoutes } from './conversation.routes.ts'
import { mentionArea } from './mention.person.ts'

export const conversationDetail: Domain = {
  routes: conversationRoutes,
  people: [conversationArea, mentionArea],
  parts: conversationParts,
}
