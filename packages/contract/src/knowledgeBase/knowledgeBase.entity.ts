import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { knowledgeBase } from './knowledgeBase.schema.ts'
import { knowledgeSource } from './source.schema.ts'

export const knowledgeBaseKind = entityKind({
  kind: 'KnowledgeBase',
  label: 'Knowledge base',
  area: 'KnowledgeBase',
  view: ['KnowledgeBase.view'],
  fields: fieldsOf(knowledgeBase),
  tenantPage: (idTenant, knowledgeBase: number) =>
    screens.tenant(idTenant, { tab: 'data/knowledge-bases', knowledgeBase }),
})

/** A file or a page of one. */
export const knowledgeSourceEntity = entityKind({
  kind: 'KnowledgeSource',
  label: 'Source of a knowledge base',
  area: 'KnowledgeBase',
  view: ['KnowledgeBase.view'],
  fields: fieldsOf(knowledgeSource),
})
