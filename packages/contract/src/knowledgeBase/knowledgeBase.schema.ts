import { z } from 'zod'
import { count, enumOf, id, instant, listQuery } from '../kernel/schema.ts'
import { knowledgeBaseState } from './knowledgeBase.enum.ts'

export const knowledgeBaseRow = z.object({
  idKnowledgeBase: id,
  name: z.string(),
  languages: z.array(z.string()),
  sources: count,
  state: enumOf(knowledgeBaseState),
  updatedAt: instant,
})
export type KnowledgeBaseRow = z.output<typeof knowledgeBaseRow>
export const knowledgeBaseQuery = listQuery(['name', 'updatedAt']).extend({ idTenant: id.optional() })
