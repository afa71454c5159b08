import { z } from 'zod'
import { taskStatus } from '../enums/operations.enum.ts'
import { count, enumOf, id, instant, named } from '../kernel/schema.ts'

const share = z.number().min(0).max(1)
/** What it does to the metrics on utterances of the test; null where that was not tried. */
const gain = z.object({ accuracy: z.number(), macroF1: z.number() }).nullable()

/** Utterances whose label is in doubt, categories that are one or two; each with what it would change. */
export const suggestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('relabel'),
    idUtterance: id,
    text: z.string(),
    from: z.string(),
    to: named,
    /** How much surer other models are of the new category than of its own. */
    doubt: share,
    gain,
  }),
  z.object({ kind: z.literal('merge'), categories: z.array(z.string()), confused: share, gain }),
  z.object({
    kind: z.literal('split'),
    category: z.string(),
    parts: z.array(z.object({ count, words: z.array(z.string()) })),
    gain,
  }),
])
export type Suggestion = z.output<typeof suggestion>

export const diagnosis = z.object({
  /** Of the task; null where labels were never looked at. */
  status: enumOf(taskStatus).nullable(),
  progress: share.nullable(),
  startedAt: instant.nullable(),
  error: z.string().nullable(),
  /** Whether the dataset has changed since. */
  isOutdated: z.boolean(),
  /** What models found that had not learned it. */
  accuracy: share.nullable(),
  relabelAll: gain,
  suggestions: z.array(suggestion),
})
export type LabelDiagnosis = z.output<typeof diagnosis>
