import { z } from 'zod'
import { RECOGNITION_LIMITS } from './limits.ts'
import { languageCode, reference } from './primitives.schema.ts'

const phrase = z.string().min(1).max(RECOGNITION_LIMITS.phraseLength)

const size = z.int().min(1).max(RECOGNITION_LIMITS.spelledLength).optional()
const sizesOf = (unit: string) => ({
  min: size.meta({ label: 'At least', unit }),
  max: size.meta({ label: 'At most', unit }),
})

/** “Not on Friday” names a day, too: the one it is not. */
const refused = z.boolean().optional().meta({
  label: 'What is refused',
  isAdvanced: true,
  help: 'Finds only a value that is ruled out, such as Friday in “Friday doesn’t work for me”. Otherwise such a value is no answer.',
})

/** One way to recognise what a person said. Grammars and models are evaluated outside; the input carries their results. */
export const recogniser = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('phrases'),
      phrases: z
        .record(languageCode, z.array(phrase).max(RECOGNITION_LIMITS.phrases))
        .meta({ label: 'Phrases', each: 'Phrase', help: 'What people may say, one phrase per line.' }),
      match: z
        .enum(['contains', 'exact'])
        .default('contains')
        .meta({
          label: 'Match',
          help: 'Whether the words can stand anywhere in the answer or have to be all of it.',
          choices: { contains: 'Anywhere in the answer', exact: 'The whole answer' },
        }),
    })
    .meta({ label: 'Phrases', help: 'Words or sentences, also in other forms and slightly misspelled.' }),
  z.strictObject({ kind: z.literal('yes') }).meta({ label: 'Yes', help: 'Any way to agree. The value is true.' }),
  z.strictObject({ kind: z.literal('no') }).meta({ label: 'No', help: 'Any way to disagree. The value is false.' }),
  z
    .strictObject({ kind: z.literal('unsure') })
    .meta({ label: 'Not sure', help: '“I don’t know”, “maybe”, “yes and no”. The value is null.' }),
  z
    .strictObject({
      kind: z.literal('number'),
      min: z.number().optional().meta({ label: 'At least' }),
      max: z.number().optional().meta({ label: 'At most' }),
      integer: z.boolean().default(false).meta({ label: 'Whole numbers only' }),
      refused,
    })
    .meta({ label: 'Number', help: 'A number in words or digits.' }),
  z
    .strictObject({ kind: z.literal('digits'), ...sizesOf('digits') })
    .meta({ label: 'Digits', help: 'Digits one after the other, such as a customer number. Leading zeros are kept.' }),
  z
    .strictObject({ kind: z.literal('letters'), ...sizesOf('letters') })
    .meta({ label: 'Spelled letters', help: 'Letters spelled one by one. The value is in upper case.' }),
  z
    .strictObject({ kind: z.literal('money'), refused })
    .meta({ label: 'Amount of money', help: 'The value has an amount and a currency, null if none was said.' }),
  z
    .strictObject({
      kind: z.literal('date'),
      prefer: z
        .enum(['future', 'past'])
        .optional()
        .meta({
          label: 'Without a year',
          help: 'Where a day without a year lies: an appointment is ahead, a birthday was before.',
          choices: { future: 'The next such day', past: 'The last such day' },
        }),
      refused,
    })
    .meta({ label: 'Date', help: 'A day, also “tomorrow” or “next Friday”. The value looks like 2026-11-21.' }),
  z
    .strictObject({ kind: z.literal('time'), refused })
    .meta({ label: 'Time of day', help: 'The value looks like 14:30.' }),
  z
    .strictObject({ kind: z.literal('duration'), refused })
    .meta({ label: 'Duration', help: 'The value is in seconds.' }),
  z.strictObject({ kind: z.literal('email') }).meta({ label: 'Email address', help: 'Said, spelled or typed.' }),
  z
    .strictObject({
      kind: z.literal('phone'),
      region: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Use the ISO code of a country, such as CZ')
        .optional()
        .meta({
          label: 'Country',
          example: 'CZ',
          help: 'Country of numbers without a prefix. Without it, that of the caller, the line or the language.',
        }),
    })
    .meta({ label: 'Phone number', help: 'The value has the country’s prefix where it is known.' }),
  z
    .strictObject({
      kind: z.literal('pattern'),
      patterns: z.record(languageCode, z.string().min(1).max(RECOGNITION_LIMITS.patternLength)).meta({
        label: 'Regular expressions',
        each: 'Regular expression',
        help: 'RE2: no look-around and no back-references.',
      }),
    })
    .meta({ label: 'Regular expression', help: 'For codes of a fixed form.' }),
  z
    .strictObject({
      kind: z.literal('keys'),
      keys: z
        .string()
        .regex(/^[0-9*#]{1,20}$/, 'Use the keys 0–9, * and #')
        .meta({ label: 'Keys', example: '1' }),
    })
    .meta({ label: 'Keys', help: 'Keys pressed on the phone.' }),
  z.strictObject({ kind: z.literal('anything') }).meta({ label: 'Anything', help: 'Whatever else was said.' }),
  z
    .strictObject({
      kind: z.literal('grammar'),
      grammar: reference.meta({ label: 'Grammar', reference: 'grammar' }),
    })
    .meta({ label: 'Grammar', help: 'A grammar shared by flows.' }),
  z
    .strictObject({
      kind: z.literal('model'),
      model: reference.meta({ label: 'Model', reference: 'model' }),
      /** The live one where none is named. */
      version: z
        .int()
        .min(1)
        .optional()
        .meta({ label: 'Version', isAdvanced: true, help: 'Version of the model. Without one, the live one.' }),
      category: z
        .string()
        .min(1)
        .max(200)
        .meta({ label: 'Category', holds: 'category', help: 'Category of the model that counts here.' }),
      minScore: z
        .number()
        .min(0)
        .max(1)
        .default(0.5)
        .meta({ label: 'Minimum score', isAdvanced: true, help: 'From 0 to 1. Below it the category does not count.' }),
    })
    .meta({ label: 'Trained model', help: 'A trained language model.' }),
])
export type Recogniser = z.infer<typeof recogniser>

/** Something that may be meant: one of its recognisers is enough. */
export interface Recognises {
  readonly recognise: readonly Recogniser[]
}
