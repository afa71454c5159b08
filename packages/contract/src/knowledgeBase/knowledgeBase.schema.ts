import { z } from 'zod'
import { count, enumOf, guid, id, instant, listQuery, rowVersion, text } from '../kernel/schema.ts'
import { knowledgeBaseState, MOST_GOLDEN } from './knowledgeBase.enum.ts'
import { measuredMinScore } from './minScore.schema.ts'

export const knowledgeBaseRow = z.object({
  idKnowledgeBase: id,
  name: z.string(),
  languages: z.array(z.string()),
  /** Questions with answers, files and pages. */
  sources: count,
  /** Files and pages that failed or are stale. */
  troubles: count,
  state: enumOf(knowledgeBaseState),
  updatedAt: instant,
})
export type KnowledgeBaseRow = z.output<typeof knowledgeBaseRow>
export const knowledgeBaseQuery = listQuery(['name', 'updatedAt']).extend({ idTenant: id.optional() })

const MOST_ENTRIES = 1_000
export const knowledgeEntry = z.strictObject({
  question: text(1, 500).meta({ label: 'Question' }),
  answer: text(1, 4_000).meta({ label: 'Answer' }),
  /** Null: in every language. */
  language: z.string().max(20).nullable().default(null).meta({ label: 'Language' }),
})
export type KnowledgeEntry = z.output<typeof knowledgeEntry>
const name = text(1, 80).meta({ label: 'Name' })
const entries = z.array(knowledgeEntry).max(MOST_ENTRIES).meta({ label: 'Entries' })

/** What must stay answered whatever a page or file becomes. */
export const goldenQuestion = z.strictObject({
  question: text(1, 500).meta({ label: 'Question' }),
  /** Null: it must have no answer. */
  expected: text(1, 500).nullable().meta({
    label: 'Expected',
    help: 'Words that the best passage has to have, or the title of its page.',
  }),
  /** Null: in whatever language. */
  language: z.string().max(20).nullable().default(null).meta({ label: 'Language' }),
})
export type GoldenQuestion = z.output<typeof goldenQuestion>
const golden = z.array(goldenQuestion).max(MOST_GOLDEN).meta({ label: 'Golden questions' })

/** A knowledge base: its questions with their answers, and what must stay answered. */
export const knowledgeBase = z.object({
  ...{ idKnowledgeBase: id, guid, name, entries, golden, rowVersion },
  /** Of its own; null where the usual one holds. */
  minScore: measuredMinScore.nullable(),
})
export type KnowledgeBase = z.output<typeof knowledgeBase>
/** Golden questions that are left out stay as they are. */
export const knowledgeBaseDraft = z.object({ name, entries, golden: golden.optional() })
export const knowledgeBaseChange = knowledgeBaseDraft.extend({ rowVersion })
