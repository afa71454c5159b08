import { knowledgeBaseApi } from '@parley/contract/knowledgeBase/knowledgeBase.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { createKnowledgeBase, removeKnowledgeBase, updateKnowledgeBase } from './knowledgeBase.service.ts'
import { getKnowledgeBase, listKnowledgeBases, lookUpKnowledgeBases } from './knowledgeBase.store.ts'

export const knowledgeBase: Domain = {
  routes: routes(knowledgeBaseApi, {
    List: (ctx, { query }) => listKnowledgeBases(ctx, query),
    Entries: ({ db }, { params }) => getKnowledgeBase(db, params.idKnowledgeBase),
    Create: (ctx, { body }) => createKnowledgeBase(ctx, body),
    UpdateEntries: (ctx, { params, body }) => updateKnowledgeBase(ctx, params.idKnowledgeBase, body),
    DeleteBase: (ctx, { params }) => removeKnowledgeBase(ctx, params.idKnowledgeBase),
  }),
  constraints: { knowledge_base_name_key: 'knowledgeBase.nameTaken' },
  lookups: {
    KnowledgeBases: async (ctx, { query }) =>
      ctx.can('KnowledgeBase.view') ? await lookUpKnowledgeBases(ctx.db, query) : [],
  },
}
