import { z } from 'zod'
import { texts } from '../texts/text.schema.ts'

/** What is said before another attempt; without a text the next attempt is silent. */
export const reprompts = z
  .strictObject({
    noInput: texts.default({}),
    noMatch: texts.default({}),
    /** What is said the second time, the third and so on, each counted by its reason; the last one stays. */
    later: z
      .array(z.strictObject({ noInput: texts.optional(), noMatch: texts.optional() }))
      .max(20)
      .optional(),
  })
  .prefault({})
export type Reprompts = z.infer<typeof reprompts>

/** Tries counted apart for each reason; instead of those in all. */
export const attemptsApart = z.strictObject({ noInput: z.int().min(1).max(20), noMatch: z.int().min(1).max(20) })
