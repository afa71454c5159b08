import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import { count, guid, id, listQuery, named, rowVersion, stamps } from '../kernel/schema.ts'
import { pronunciations, speechChoice } from '../speech/speech.schema.ts'
import { plain } from '../users/plain.ts'

const code = z
  .string()
  .max(20)
  .regex(/^[a-z]{2,3}-[A-Z]{2}$/, { error: messages.invalid })
  .meta({ label: 'Code', help: 'Language and country, such as cs-CZ. It cannot be changed later: flows name it.' })
const name = plain(1, 60).meta({ label: 'Name', help: 'As lists and forms call it.' })

/** How it is spoken. */
const spoken = { speech: speechChoice.meta({ label: 'Speech' }), pronunciations }
export const languageDraft = z.object({ code, name })
export type LanguageDraft = z.output<typeof languageDraft>
export const languageFacts = z.object({ name, ...spoken })
export type LanguageFacts = z.output<typeof languageFacts>
export const languageChange = languageFacts.extend({ rowVersion })

/** A language of the installation. */
export const languageRow = z.object({
  idLanguage: id,
  code: z.string().meta({ label: 'Code' }),
  name: name.meta({ label: 'Name' }),
  flows: count.meta({ label: 'Flows' }),
  grammars: count.meta({ label: 'Grammars' }),
  rowVersion,
  ...stamps,
})
export const language = languageRow.extend({
  ...spoken,
  /** What the engine cannot recognize in it, in words. */
  unknownBuiltins: z.array(z.string()),
  /** Tenants whose flows speak it; for the operator alone. */
  tenants: z.array(named.extend({ flows: count, grammars: count })),
})
export type Language = z.output<typeof language>

export const languageQuery = listQuery(['name', 'code'])

/** What a flow lacks in a language. */
export const languageGap = z.object({
  idCallScript: id,
  guid,
  name: z.string(),
  /** The flow lists the language. */
  isSpoken: z.boolean(),
  /** Texts that it would say in its default language. */
  texts: count,
  /** Reactions that would recognize nothing. */
  reactions: count,
  /** Built-ins that it uses and the engine does not know in the language, in words. */
  builtins: z.array(z.string()),
})
export type LanguageGap = z.output<typeof languageGap>
