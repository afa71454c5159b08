import { z } from 'zod'
import { texts } from '../texts/text.schema.ts'

const NO_INPUT = { label: 'No input', help: 'Said when nothing was answered.' }
const NO_MATCH = { label: 'No match', help: 'Said when the answer was not understood.' }

/** What is said before another attempt; without a text the next attempt is silent. */
export const reprompts = z
  .strictObject({
    noInput: texts.default({}).meta(NO_INPUT),
    noMatch: texts.default({}).meta(NO_MATCH),
    later: z
      .array(z.strictObject({ noInput: texts.optional().meta(NO_INPUT), noMatch: texts.optional().meta(NO_MATCH) }))
      .max(20)
      .optional()
      .meta({
        label: 'Later tries',
        each: 'Try',
        isAdvanced: true,
        help: 'Other words for the second try, the third and so on, counted for each reason. The last ones stay.',
      }),
  })
  .prefault({})
export type Reprompts = z.infer<typeof reprompts>

const tries = z.int().min(1).max(20)

/** Tries in all. */
export const attempts = tries.meta({
  label: 'Attempts',
  unit: 'tries',
  help: 'Tries in all, before “no input” or “no match” is taken.',
})

/** Tries counted apart for each reason; instead of those in all. */
export const attemptsApart = z.strictObject({
  noInput: tries.meta({ label: 'Without input', unit: 'tries' }),
  noMatch: tries.meta({ label: 'Not understood', unit: 'tries' }),
})

/** What several kinds of nodes say of the same fields. */
export const ATTEMPTS_APART = {
  label: 'Attempts for each reason',
  isAdvanced: true,
  help: 'Counts silence and misunderstandings separately, instead of attempts in all.',
}
export const REPROMPTS = {
  label: 'Before another try',
  help: 'Said when the answer did not come or was not understood. Without a text the bot waits in silence.',
}
export const SENSITIVE = {
  label: 'Sensitive',
  help: 'The answer is not recorded, and the variables it is saved to are redacted.',
}
export const CLEAR_TYPE_AHEAD = {
  label: 'Ignore earlier keys',
  isAdvanced: true,
  help: 'Forgets keys that were pressed before this step.',
}
