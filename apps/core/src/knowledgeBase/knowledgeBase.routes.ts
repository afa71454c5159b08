import { knowledgeBaseApi } from '@parley/contract/knowledgeBase/knowledgeBase.api.ts'
import { routes } from '../kernel/routes.ts'
import { listKnowledgeBases } from './knowledgeBase.store.ts'

export const knowledgeBaseRoutes = routes(knowledgeBaseApi, {
  List: (ctx, { query }) => listKnowledgeBases(ctx, query),
})
