import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** How a grammar says what it understands. */
export const grammarKind = defineEnum('GrammarKind', {
  PHRASES: { value: 'phrases', label: 'Phrases' },
  RULES: { value: 'rules', label: 'Rules' },
  PATTERN: { value: 'pattern', label: 'Regular expression' },
  BUILTIN: { value: 'builtin', label: 'Built-in' },
})
export type GrammarKind = EnumValue<typeof grammarKind>

/** How rules are written. */
export const grammarFormat = defineEnum('GrammarFormat', {
  ABNF: { value: 'abnf', label: 'ABNF' },
  SRGS_XML: { value: 'srgsXml', label: 'SRGS XML' },
  JSGF: { value: 'jsgf', label: 'JSGF' },
})

export const grammarMatch = defineEnum('GrammarMatch', {
  CONTAINS: { value: 'contains', label: 'Anywhere in what is said' },
  WHOLE: { value: 'whole', label: 'All of what is said' },
})

/** What the engine understands by itself. */
export const builtinKind = defineEnum('BuiltinKind', {
  YES: { value: 'yes', label: 'Yes' },
  NO: { value: 'no', label: 'No' },
  UNSURE: { value: 'unsure', label: 'I don’t know' },
  NUMBER: { value: 'number', label: 'Number' },
  DIGITS: { value: 'digits', label: 'Digits' },
  LETTERS: { value: 'letters', label: 'Spelled letters' },
  MONEY: { value: 'money', label: 'Amount of money' },
  DATE: { value: 'date', label: 'Date' },
  TIME: { value: 'time', label: 'Time' },
  DURATION: { value: 'duration', label: 'Duration' },
  EMAIL: { value: 'email', label: 'Email address' },
  PHONE: { value: 'phone', label: 'Phone number' },
})
export type BuiltinKind = EnumValue<typeof builtinKind>
