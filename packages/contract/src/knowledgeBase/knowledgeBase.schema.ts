import { z } from 'zod'
import { count, enumOf, guid, id, instant, listQuery, rowVersion, text } from '../kernel/schema.ts'
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

const MOST_ENTRIES = 1_000
export const knowledgeEntry = z.strictObject({
  question: text(1, 500),
  answer: text(1, 4_000),
  /** Null: in every language. */
  language: z.string().max(20).nullable().default(null),
})
export type KnowledgeEntry = z.output<typeof knowledgeEntry>
const name = text(1, 80).meta({ label: 'Name' })
const entries = z.array(knowledgeEntry).max(MOST_ENTRIES).meta({ label: 'Entries' })

/** A knowledge base of questions with their answers. */
export const knowledgeBase = z.object({ idKnowledgeBase: id, guid, name, entries, rowVersion })
export type KnowledgeBase = z.output<typeof knowledgeBase>
export const knowledgeBaseDraft = z.object({ name, entries })
export const knowledgeBaseChange = knowledgeBaseDraft.extend({ rowVersion })
