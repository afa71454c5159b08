import { knowledgeBaseApi } from '@parley/contract/knowledgeBase/knowledgeBase.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { listKnowledgeBases } from './knowledgeBase.store.ts'

export const knowledgeBase: Domain = {
  routes: routes(knowledgeBaseApi, {
    List: (ctx, { query }) => listKnowledgeBases(ctx, query),
  }),
}
