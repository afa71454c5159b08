import { endpoint, group } from '../kernel/endpoint.ts'
import { pageOf } from '../kernel/schema.ts'
import { knowledgeBaseQuery, knowledgeBaseRow } from './knowledgeBase.schema.ts'

export const knowledgeBaseApi = group('KnowledgeBase', '/Administration/KnowledgeBase', {
  List: endpoint({
    method: 'GET',
    path: '/List',
    summary: 'List a tenant’s knowledge bases',
    permission: 'KnowledgeBase.view',
    query: knowledgeBaseQuery,
    response: pageOf(knowledgeBaseRow),
  }),
})
