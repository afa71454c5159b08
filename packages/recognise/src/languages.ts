import { baseLanguage } from './language.ts'
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
  'time',
  'duration',
  'email',
  'phone',
] as const satisfies readonly Recogniser['kind'][]
export type BuiltinKind = (typeof BUILTIN_KINDS)[number]

/** Built-ins that are understood from keys, too. */
export const KEYED_KINDS = [
  'number',
  'digits',
  'money',
  'date',
  'time',
  'phone',
] as const satisfies readonly BuiltinKind[]

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
  time: SPOKEN,
  duration: SPOKEN,
  email: SPOKEN,
  phone: SPOKEN,
}

/** What they are called in a sentence. */
export const BUILTIN_NAMES: Readonly<Record<BuiltinKind, string>> = {
  yes: 'yes',
  no: 'no',
  unsure: '“I don’t know”',
  number: 'numbers in words',
  digits: 'digits in words',
  letters: 'spelled letters',
  money: 'amounts of money in words',
  date: 'dates',
  time: 'times in words',
  duration: 'durations',
  email: 'spoken email addresses',
  phone: 'spoken phone numbers',
}

export const isBuiltin = (kind: Recogniser['kind']): kind is BuiltinKind =>
  (BUILTIN_KINDS as readonly string[]).includes(kind)

/** Whether a built-in is understood in a language, by its code. */
export const knowsBuiltin = (kind: BuiltinKind, code: string): boolean =>
  BUILTIN_LANGUAGES[kind].includes(baseLanguage(code))

/** What cannot be recognized in a language, in words. */
export const unknownBuiltins = (code: string): readonly string[] =>
  BUILTIN_KINDS.filter((kind) => !knowsBuiltin(kind, code)).map((kind) => BUILTIN_NAMES[kind])
