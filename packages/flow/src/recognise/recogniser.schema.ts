import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { label, languageCode, outletName, reference, variableName } from '../primitives.schema.ts'

const phrase = z.string().min(1).max(LIMITS.phraseLength)

const size = z.int().min(1).max(LIMITS.spelledLength).optional()
const sizes = { min: size, max: size }

/** One way to recognise what a person said. Grammars and models are evaluated outside; the input carries their results. */
export const recogniser = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('phrases'),
    phrases: z.record(languageCode, z.array(phrase).max(LIMITS.phrases)),
    /** `contains`: the words appear in the text; `exact`: the text is just these words. */
    match: z.enum(['contains', 'exact']).default('contains'),
  }),
  z.strictObject({ kind: z.literal('yes') }),
  z.strictObject({ kind: z.literal('no') }),
  /** "I don't know", "maybe", "yes and no". */
  z.strictObject({ kind: z.literal('unsure') }),
  z.strictObject({
    kind: z.literal('number'),
    min: z.number().optional(),
    max: z.number().optional(),
    integer: z.boolean().default(false),
  }),
  /** A string of digits, zeros in front included. */
  z.strictObject({ kind: z.literal('digits'), ...sizes }),
  /** Spelled letters, as a string in upper case. */
  z.strictObject({ kind: z.literal('letters'), ...sizes }),
  /** `{ amount, currency }`, the currency by its ISO code or null. */
  z.strictObject({ kind: z.literal('money') }),
  /** Where a day without a year or a century lies: an appointment comes, a birthday was. */
  z.strictObject({ kind: z.literal('date'), prefer: z.enum(['future', 'past']).optional() }),
  /** `HH:MM`. */
  z.strictObject({ kind: z.literal('time') }),
  /** Seconds. */
  z.strictObject({ kind: z.literal('duration') }),
  /** In lower case. */
  z.strictObject({ kind: z.literal('email') }),
  /** The country whose numbers are written without a plus; where it is not given, digits stay as they were said. */
  z.strictObject({
    kind: z.literal('phone'),
    region: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Use the ISO code of a country, such as CZ')
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('pattern'),
    patterns: z.record(languageCode, z.string().min(1).max(LIMITS.patternLength)),
  }),
  z.strictObject({ kind: z.literal('keys'), keys: z.string().regex(/^[0-9*#]{1,20}$/, 'Use the keys 0–9, * and #') }),
  z.strictObject({ kind: z.literal('anything') }),
  z.strictObject({ kind: z.literal('grammar'), grammar: reference }),
  z.strictObject({
    kind: z.literal('model'),
    model: reference,
    category: z.string().min(1).max(200),
    minScore: z.number().min(0).max(1).default(0.5),
  }),
])
export type Recogniser = z.infer<typeof recogniser>

/** A named meaning: one of its recognizers is enough; `variable` keeps the value that was recognised. */
export const reaction = z.strictObject({
  name: outletName,
  label: label.optional(),
  recognise: z.array(recogniser).max(20),
  variable: variableName.optional(),
  /** A recognition of which the recognizer is less sure does not count. */
  minConfidence: z.number().min(0).max(1).optional(),
  /** Where it is less sure than this, the outlet `<name>.confirm` is taken, to ask once more. */
  confirmBelow: z.number().min(0).max(1).optional(),
})
export type Reaction = z.infer<typeof reaction>
