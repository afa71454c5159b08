import { z } from 'zod'
import { count, instant } from '../kernel/schema.ts'
import { modelVersionNumber } from './model.schema.ts'

const share = z.number().min(0).max(1)
const shift = z.object({
  word: z.string(),
  /** As shares of all words: in the training, and now. */
  before: share,
  now: share,
})

/** How texts differ from those that a model learned. */
const drifted = z.object({
  count,
  /** From 0 (alike) to 1 (nothing in common): of the words, and of the categories that are found. */
  words: share,
  categories: share,
  /** Words that the training does not have. */
  unknownWords: share,
  /** Answers below the threshold. */
  unsure: share,
  outOfScope: share,
})

/** How what callers say now differs from what a version learned. */
export const drift = z.object({
  version: modelVersionNumber,
  threshold: share,
  /** Conversations that were looked through, and what was said in them where the model was asked. */
  conversations: count,
  inputs: count,
  since: instant.nullable(),
  /** Inputs that a step understood, by whatever recognizer. */
  understood: count,
  /** Null where too few inputs would measure chance. */
  now: drifted.nullable(),
  /** The same of the test utterances: what differs without any drift. Null where too few are there. */
  atTests: drifted.nullable(),
  /** Words that are said more than they were learned, and less. */
  more: z.array(shift),
  less: z.array(shift),
})
export type ModelDrift = z.output<typeof drift>
