import type { Recogniser } from './recogniser.schema.ts'

/** Kinds that need words of a language but bring them along. */
export const BUILTIN_KINDS = [
  'yes',
  'no',
  'unsure',
  'number',
  'digits',
  'letters',
  'money',
  'date',
  'phone',
] as const satisfies readonly Recogniser['kind'][]
export type BuiltinKind = (typeof BUILTIN_KINDS)[number]

/** Built-ins that are understood from keys, too. */
export const KEYED_KINDS = ['number', 'digits', 'money', 'date', 'phone'] as const satisfies readonly BuiltinKind[]

const SPOKEN = ['en', 'cs', 'sk', 'de', 'pl', 'es'] as const
const NUMBERS = [...SPOKEN, 'fr', 'hu', 'it', 'nl', 'pt', 'ro', 'sv', 'uk'] as const
const DATES = [...SPOKEN, 'ar', 'fi', 'fr', 'id', 'it', 'ja', 'nl', 'pt', 'ru', 'sv', 'uk', 'vi', 'zh'] as const

/** In which languages each built-in is understood; digits that are written are read in any. */
export const BUILTIN_LANGUAGES: Readonly<Record<BuiltinKind, readonly string[]>> = {
  yes: SPOKEN,
  no: SPOKEN,
  unsure: SPOKEN,
  number: NUMBERS,
  digits: NUMBERS,
  letters: SPOKEN,
  money: NUMBERS,
  date: DATES,
  phone: SPOKEN,
}

export const isBuiltin = (kind: Recogniser['kind']): kind is BuiltinKind =>
  (BUILTIN_KINDS as readonly string[]).includes(kind)
