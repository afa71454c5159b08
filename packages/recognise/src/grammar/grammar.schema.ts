import { z } from 'zod'
import { isPlainJson, type Json, jsonSize } from '../json.ts'
import { type BuiltinKind, isBuiltin } from '../languages.ts'
import { RECOGNITION_LIMITS } from '../limits.ts'
import { type Recogniser, recogniser } from '../recogniser.schema.ts'
import { GRAMMAR_LIMITS, grammarFormats, grammarMatches } from './grammar.limits.ts'
import { MOST_VALUE } from './match.ts'

type BuiltinOption = Extract<(typeof recogniser.options)[number], z.ZodType<Extract<Recogniser, { kind: BuiltinKind }>>>

const [firstBuiltin, ...otherBuiltins] = recogniser.options.filter((option): option is BuiltinOption =>
  isBuiltin(option.shape.kind.value),
)
if (!firstBuiltin) throw new Error('the engine has built-ins')
/** A built-in of the engine with what it takes. */
export const builtinRecogniser = z.discriminatedUnion('kind', [firstBuiltin, ...otherBuiltins])

const matches = z.enum(grammarMatches).default('contains')

/** JSON that a variable may hold. */
export const grammarValue = z
  .json()
  .refine((value) => isPlainJson(value, 6) && jsonSize(value, MOST_VALUE) <= MOST_VALUE, {
    error: `A value is at most ${MOST_VALUE} characters long`,
  })

/** What may be said and what it means. */
export const grammarDefinition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('phrases'),
    phrases: z
      .array(
        z.strictObject({
          phrase: z.string().trim().min(1).max(RECOGNITION_LIMITS.phraseLength),
          /** The phrase itself where none is given. */
          value: grammarValue.optional(),
        }),
      )
      .min(1)
      .max(GRAMMAR_LIMITS.phrases),
    match: matches,
  }),
  z.strictObject({
    kind: z.literal('rules'),
    format: z.enum(grammarFormats),
    source: z.string().min(1).max(GRAMMAR_LIMITS.sourceLength),
    match: matches,
  }),
  /** Its value is the object of its named groups, or else its first group, or else all that matched. */
  z.strictObject({ kind: z.literal('pattern'), pattern: z.string().min(1).max(RECOGNITION_LIMITS.patternLength) }),
  z.strictObject({ kind: z.literal('builtin'), builtin: builtinRecogniser }),
])
export type GrammarDefinition = z.infer<typeof grammarDefinition>

/** An utterance and what the grammar must make of it: nothing, anything, or this value. */
export const testPhrase = z.strictObject({
  text: z.string().trim().min(1).max(RECOGNITION_LIMITS.inputLength),
  isMatch: z.boolean(),
  value: grammarValue.optional(),
})
export type TestPhrase = z.infer<typeof testPhrase>
export type { Json }
