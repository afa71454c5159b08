import type { GoldenQuestion, KnowledgeEntry } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'

/** A document of an example company: headings and what stands below each. */
export interface ExampleDocument {
  readonly fileName: `${string}.${'pdf' | 'docx' | 'md' | 'html' | 'txt'}`
  readonly title: string
  readonly parts: readonly (readonly [heading: string, ...paragraphs: string[]])[]
}

export interface ExampleKnowledge {
  readonly name: string
  /** Where flows name it. */
  readonly guid?: string
  readonly entries: readonly KnowledgeEntry[]
  readonly golden: readonly GoldenQuestion[]
  readonly files: readonly ExampleDocument[]
}
