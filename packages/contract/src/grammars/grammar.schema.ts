import { z } from 'zod'
import { count, enumOf, guid, id, json, listQuery, rowVersion, stamps, text } from '../kernel/schema.ts'
import { plain } from '../users/plain.ts'
import { builtinKind, grammarFormat, grammarKind, grammarMatch } from './grammar.enum.ts'

export const grammarName = plain(1, 80)
const languageCode = z.string().min(2).max(20)

const match = enumOf(grammarMatch).meta({ label: 'Matches' })

/** The engine has the last word: what of it is not understood is refused with line and column. */
export const grammarDefinition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('phrases'),
    phrases: z
      .array(z.strictObject({ phrase: text(1, 200), value: json.optional() }))
      .min(1)
      .max(2_000),
    match,
  }),
  z.strictObject({
    kind: z.literal('rules'),
    format: enumOf(grammarFormat),
    source: z.string().min(1).max(100_000),
    match,
  }),
  z.strictObject({ kind: z.literal('pattern'), pattern: z.string().min(1).max(500) }),
  z.strictObject({
    kind: z.literal('builtin'),
    builtin: z.strictObject({
      kind: enumOf(builtinKind),
      min: z.number().optional(),
      max: z.number().optional(),
      integer: z.boolean().optional(),
      prefer: z.enum(['future', 'past']).optional(),
      region: z.string().length(2).optional(),
    }),
  }),
])
export type GrammarDefinition = z.output<typeof grammarDefinition>

/** Something people say, and what the grammar must make of it: nothing, anything, or this value. */
export const testPhrase = z.strictObject({ text: text(1, 2_000), isMatch: z.boolean(), value: json.optional() })
export type TestPhrase = z.output<typeof testPhrase>

const facts = {
  name: grammarName.meta({ label: 'Name' }),
  language: languageCode.nullable().meta({
    label: 'Language',
    help: 'The grammar counts in conversations in this language. Without one it counts in all of them.',
  }),
  definition: grammarDefinition.meta({ label: 'Definition' }),
  tests: z
    .array(testPhrase)
    .max(200)
    .meta({ label: 'Test phrases', help: 'They run on every save. A grammar that fails one is not saved.' }),
}
export const grammarDraft = z.object(facts)
export type GrammarDraft = z.output<typeof grammarDraft>
export const grammarChange = grammarDraft.extend({
  rowVersion,
  /** Flows that use it have been looked at: without it a grammar in use keeps its name. */
  acceptsUse: z.boolean().optional(),
})

/** What people say and what it means, to be named by flows. */
export const grammar = z.object({ idGrammar: id, guid, ...facts, rowVersion, ...stamps })
export type Grammar = z.output<typeof grammar>

export const grammarRow = z.object({
  idGrammar: id,
  guid,
  name: facts.name,
  language: facts.language,
  kind: enumOf(grammarKind).meta({ label: 'Kind' }),
  /** Flows and components that use it. */
  users: count.meta({ label: 'Used by' }),
  ...stamps,
})
export type GrammarRow = z.output<typeof grammarRow>

export const grammarQuery = listQuery(['name', 'updatedAt']).extend({
  kind: z.array(enumOf(grammarKind)).optional(),
  language: z.array(languageCode).optional(),
})
