import { z } from 'zod'
import { defineEnum } from '../kernel/enum.ts'
import { count, enumOf, id, instant, listQuery } from '../kernel/schema.ts'

export const knowledgeBaseState = defineEnum('KnowledgeBaseState', {
  EMPTY: { value: 'empty', label: 'Empty', tone: 'neutral' },
  READY: { value: 'ready', label: 'Ready', tone: 'success' },
})

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
