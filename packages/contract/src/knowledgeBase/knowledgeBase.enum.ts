import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const knowledgeBaseState = defineEnum('KnowledgeBaseState', {
  EMPTY: { value: 'empty', label: 'Empty', tone: 'neutral' },
  READY: { value: 'ready', label: 'Ready', tone: 'success' },
})

/** How far a source is. STALE: what answers is older than what is there now; a good text stays until a better one is in. */
export const knowledgeSourceState = defineEnum('KnowledgeSourceState', {
  PENDING: { value: 'pending', label: 'Waiting', tone: 'neutral' },
  FETCHING: { value: 'fetching', label: 'Fetching', tone: 'info' },
  EXTRACTING: { value: 'extracting', label: 'Reading', tone: 'info' },
  INDEXING: { value: 'indexing', label: 'Indexing', tone: 'info' },
  READY: { value: 'ready', label: 'Ready', tone: 'success' },
  STALE: { value: 'stale', label: 'Stale', tone: 'warning' },
  FAILED: { value: 'failed', label: 'Failed', tone: 'danger' },
})
export type KnowledgeSourceState = EnumValue<typeof knowledgeSourceState>

export const knowledgeSourceKind = defineEnum('KnowledgeSourceKind', {
  FILE: { value: 'file', label: 'File' },
  URL: { value: 'url', label: 'Page' },
})
export type KnowledgeSourceKind = EnumValue<typeof knowledgeSourceKind>

/** Whose minimum score an answer has to reach: who asks said one, the knowledge base has one of its own, or neither. */
export const minScoreFrom = defineEnum('MinScoreFrom', {
  ASKED: { value: 'asked', label: 'Asked for' },
  BASE: { value: 'base', label: 'Of the knowledge base' },
  USUAL: { value: 'usual', label: 'Usual' },
})
export type MinScoreFrom = EnumValue<typeof minScoreFrom>

/** Bytes of a file at most. */
export const MAX_KNOWLEDGE_BYTES = 15_000_000
/** Pictures, whose text an engine recognises where one is set up. */
const KNOWLEDGE_PICTURES = ['.png', '.jpg', '.jpeg', '.tif', '.tiff', '.webp'] as const
/** A page that was recognised with less confidence may say something else. */
export const LOW_CONFIDENCE = 0.7
/** Files that can be read, by how their names end. */
export const KNOWLEDGE_FILES = [
  '.pdf',
  '.docx',
  '.xlsx',
  '.ods',
  '.csv',
  '.tsv',
  '.html',
  '.htm',
  '.md',
  '.txt',
  ...KNOWLEDGE_PICTURES,
] as const
/** Files and pages of a knowledge base at most. */
export const MAX_KNOWLEDGE_SOURCES = 500
/** Pages that one address brings with it at most. */
export const MAX_KNOWLEDGE_PAGES = 50

/** Golden questions of a knowledge base. */
export const MOST_GOLDEN = 200
