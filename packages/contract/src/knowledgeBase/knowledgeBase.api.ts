import { endpoint, group } from '../kernel/endpoint.ts'
import { none, pageOf } from '../kernel/schema.ts'
import {
  knowledgeBase,
  knowledgeBaseChange,
  knowledgeBaseDraft,
  knowledgeBaseQuery,
  knowledgeBaseRow,
} from './knowledgeBase.schema.ts'

export const knowledgeBaseApi = group('KnowledgeBase', '/Administration/KnowledgeBase', {
  List: endpoint({
    method: 'GET',
    path: '/List',
    summary: 'List a tenant’s knowledge bases',
    permission: 'KnowledgeBase.view',
    query: knowledgeBaseQuery,
    response: pageOf(knowledgeBaseRow),
  }),
  Entries: endpoint({
    method: 'GET',
    path: '/{idKnowledgeBase}/Entries',
    summary: 'Get a knowledge base with its questions and answers',
    permission: 'KnowledgeBase.view',
    response: knowledgeBase,
  }),
  Create: endpoint({
    method: 'POST',
    path: '/Create',
    summary: 'Create a knowledge base of questions and answers',
    permission: 'KnowledgeBase.create',
    body: knowledgeBaseDraft,
    response: knowledgeBase,
    answers: 'Entries',
    errors: ['knowledgeBase.nameTaken'],
    changes: ['Lookups.KnowledgeBases'],
  }),
  UpdateEntries: endpoint({
    method: 'PUT',
    path: '/{idKnowledgeBase}/Entries',
    summary: 'Replace the questions and answers of a knowledge base',
    permission: 'KnowledgeBase.edit',
    body: knowledgeBaseChange,
    response: knowledgeBase,
    answers: 'Entries',
    errors: ['knowledgeBase.nameTaken', 'entity.stale'],
    changes: ['Lookups.KnowledgeBases'],
  }),
  DeleteBase: endpoint({
    method: 'DELETE',
    path: '/{idKnowledgeBase}',
    summary: 'Delete a knowledge base that no flow uses',
    permission: 'KnowledgeBase.delete',
    response: none,
    removes: 'idKnowledgeBase',
    errors: ['knowledgeBase.inUse'],
    changes: ['Lookups.KnowledgeBases'],
  }),
})
