import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { knowledgeBase } from './knowledgeBase.schema.ts'

export const knowledgeBaseKind = entityKind({
  kind: 'KnowledgeBase',
  label: 'Knowledge base',
  area: 'KnowledgeBase',
  view: ['KnowledgeBase.view'],
  fields: fieldsOf(knowledgeBase),
})
