import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import {
  count,
  decimalRange,
  enumOf,
  id,
  instant,
  listQuery,
  range,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { knowledgeSourceKind, knowledgeSourceState, MAX_KNOWLEDGE_BYTES } from './knowledgeBase.enum.ts'
import { holdingMinScore } from './minScore.schema.ts'

const pattern = text(1, 200)

/** Which pages an address brings, and when they are fetched again. */
export const fetchRules = z.strictObject({
  depth: z
    .union([z.literal(0), z.literal(1)])
    .meta({ label: 'Pages', help: 'Only this page, or the pages of the same site that it links to as well.' }),
  include: z.array(pattern).max(20).meta({
    label: 'Only addresses like',
    help: 'Linked pages whose path matches one of these; * stands for anything. None: all of them.',
  }),
  exclude: z.array(pattern).max(20).meta({
    label: 'Never addresses like',
    help: 'Linked pages whose path matches one of these are left out; * stands for anything.',
  }),
  everyHours: range(1, 2_160)
    .nullable()
    .meta({ label: 'Fetch again every', help: 'In hours. Empty: only when you ask for it.' }),
})
export type FetchRules = z.output<typeof fetchRules>

/** A file or a page of a knowledge base. */
export const knowledgeSource = z.object({
  idKnowledgeSource: id,
  idKnowledgeBase: id,
  /** The address that brought the page; null for what people added. */
  idParent: id.nullable(),
  kind: enumOf(knowledgeSourceKind),
  /** What the text calls itself, else the file or the address. */
  title: z.string(),
  fileName: z.string().nullable(),
  url: z.string().nullable(),
  rules: fetchRules.nullable(),
  bytes: count,
  state: enumOf(knowledgeSourceState),
  /** Why it failed, or why the text that answers is an old one. */
  problem: z.string().nullable(),
  /** Whether a newer text waits to be accepted. */
  isHeld: z.boolean(),
  passages: count,
  /** Answers that came from it. */
  uses: count,
  usedAt: instant.nullable(),
  /** When the text that answers came. */
  textAt: instant.nullable(),
  checkedAt: instant.nullable(),
  nextAt: instant.nullable(),
  rowVersion,
  ...stamps,
})
export type KnowledgeSource = z.output<typeof knowledgeSource>
export const knowledgeSourceQuery = listQuery(['attention', 'title', 'uses', 'textAt']).extend({
  state: z.array(enumOf(knowledgeSourceState)).optional(),
})

const MAX_URL = 1_000
/** Everybody who may look at the knowledge base sees the address. */
function hasNoPassword(value: string): boolean {
  const url = URL.parse(value)
  return url === null || (url.username === '' && url.password === '')
}
const url = z
  .url({ protocol: /^https?$/ })
  .refine(hasNoPassword, { error: messages.urlPassword })
  .max(MAX_URL)
  // Written with letters it may be short, and long as it is sent.
  .refine((value) => (URL.parse(value)?.href.length ?? 0) <= MAX_URL, { error: messages.invalid })
  .meta({ label: 'Address', help: 'A public page, beginning with https:// or http://.' })
export const knowledgeUrlDraft = z.object({ url, rules: fetchRules })
export const knowledgeUrlChange = z.object({ rules: fetchRules, rowVersion })
export const knowledgeFileDraft = z.object({
  fileName: text(1, 200).meta({ label: 'File' }),
  /** The bytes of the file in base64. */
  content: z.base64().max(Math.ceil(MAX_KNOWLEDGE_BYTES / 3) * 4),
})
export const knowledgeFileChange = knowledgeFileDraft.extend({ rowVersion })

export const knowledgePassage = z.object({
  ordinal: count,
  text: z.string(),
  /** The headings it stands under, from the topmost. */
  heading: z.array(z.string()),
  /** Of a PDF. */
  page: count.nullable(),
  /** Of a table: a row of its sheet, which stands on top of the headings. */
  row: count.nullable(),
  /** Where the row is a question with its answer: that is the text then. */
  question: z.string().nullable(),
})
export type KnowledgePassage = z.output<typeof knowledgePassage>

const outcome = z.object({ isPassed: z.boolean(), found: z.string().nullable() })
/** A golden question, asked of what answers now and of what would answer after a change. */
export const goldenCheck = z.object({
  question: z.string(),
  /** Null: it must have no answer. */
  expected: z.string().nullable(),
  now: outcome,
  after: outcome.nullable(),
})
export type GoldenCheck = z.output<typeof goldenCheck>

export const differenceLine = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DifferenceLine = z.output<typeof differenceLine>

/** A page of a picture or scan whose text was recognised, and how surely: from 0 to 1, null where the engine does not say. */
const recognizedPage = z.object({ page: count, confidence: decimalRange(0, 1).nullable() })
export type RecognizedPage = z.output<typeof recognizedPage>

/** A source with what is in it, and with what the text that waits would change. */
export const knowledgeSourceDetail = knowledgeSource.extend({
  text: z.array(knowledgePassage),
  /** Pages of the text that answers that are pictures. */
  recognized: z.array(recognizedPage),
  held: z
    .object({ at: instant, passages: count, difference: z.array(differenceLine), checks: z.array(goldenCheck) })
    .nullable(),
})
export type KnowledgeSourceDetail = z.output<typeof knowledgeSourceDetail>

export const knowledgeAsk = z.object({
  question: text(1, 1_000).meta({ label: 'Question' }),
  /** A language code; null: whatever language. */
  language: z.string().max(20).nullable(),
  /** What an answer has to reach; left out, the minimum of the knowledge base, else the usual one. */
  minScore: decimalRange(0, 1).optional().meta({ label: 'Minimum score' }),
})
/** Where an answer stands. */
export const answerSource = z.object({
  title: z.string(),
  heading: z.array(z.string()),
  page: count.nullable(),
  /** Of a table. */
  row: count.nullable(),
  url: z.string().nullable(),
  /** Null where it is one of the questions and answers. */
  idKnowledgeSource: id.nullable(),
})
export type AnswerSource = z.output<typeof answerSource>
export const knowledgeAnswer = z.object({
  minimum: holdingMinScore,
  /** Null where nothing that was found reaches the minimum score. */
  answer: z.object({ text: z.string(), score: z.number(), source: answerSource }).nullable(),
  found: z.array(
    z.object({
      text: z.string(),
      score: z.number(),
      /** Where words of the question stand in the text: start and end. */
      marks: z.array(z.object({ start: count, end: count })),
      source: answerSource,
    }),
  ),
})
export type KnowledgeAnswer = z.output<typeof knowledgeAnswer>

/** A question of real conversations that the knowledge base had no answer to, however often it was asked. */
export const openQuestion = z.object({
  idKnowledgeQuestion: id,
  question: z.string(),
  language: z.string(),
  asked: count,
  at: instant,
  /** The conversation that asked it last. */
  guid: z.guid(),
  score: z.number(),
})
export const openQuestionQuery = listQuery(['asked', 'at'])

/** A paragraph, an item of a list, a row of a table or of a sheet, with where it stands. */
export interface TextBlock {
  readonly text: string
  readonly heading: readonly string[]
  readonly page: number | null
  /** Of a sheet: such a row is a passage by itself, with a line for each cell. */
  readonly row?: number
  readonly question?: string
}
/** What was read of a file or page. */
export interface SourceText {
  readonly title: string
  readonly blocks: readonly TextBlock[]
  readonly hash: string
  readonly at: string
  readonly recognized?: readonly RecognizedPage[]
  /** Of the newer text that was dropped last. */
  readonly dropped?: string
}
/** A newer one that waits, with what golden questions say of it. */
export interface HeldText extends SourceText {
  readonly checks: readonly GoldenCheck[]
}
