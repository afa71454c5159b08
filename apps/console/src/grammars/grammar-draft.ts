import type { BuiltinKind, GrammarKind, grammarFormat, grammarMatch } from '@parley/contract/grammars/grammar.enum.ts'
import type { Grammar, GrammarDefinition, GrammarDraft, TestPhrase } from '@parley/contract/grammars/grammar.schema.ts'
import type { EnumValue } from '@parley/contract/kernel/enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'

/** A test phrase as a form has it: what is expected is typed. */
export type TestRow = { text: string; isMatch: 'yes' | 'no'; value: string }

/** A grammar as the form has it: each fact by itself, so that two changes can be laid side by side. */
export type GrammarFacts = {
  name: string
  language: string | null
  kind: GrammarKind
  match: EnumValue<typeof grammarMatch>
  format: EnumValue<typeof grammarFormat>
  /** A phrase per line. */
  phrases: string
  source: string
  pattern: string
  builtin: BuiltinKind
  min: number | null
  max: number | null
  integer: boolean
  prefer: 'future' | 'past' | 'none'
  region: string
  tests: TestRow[]
}

/** Starts of each kind that work as they are. */
export const blank: GrammarFacts = {
  name: '',
  language: null,
  kind: 'phrases',
  match: 'contains',
  format: 'abnf',
  phrases: 'small = S\nlarge = L',
  source: '#ABNF 1.0;\nroot $size;\n\n$size = small {out = "S"} | (large | big) {out = "L"};\n',
  pattern: '(?P<series>[A-Z]{2})-?(?P<number>\\d{4})',
  builtin: 'number',
  min: null,
  max: null,
  integer: false,
  prefer: 'none',
  region: '',
  tests: [],
}

/** What is typed for a value: JSON where it is one, else a text. */
export function readValue(text: string): Json {
  try {
    return JSON.parse(text) as Json // whatever JSON can say
  } catch {
    return text
  }
}

/** How a value is typed, so that `readValue` reads it again. */
export function writeValue(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return readValue(value) === value && value === value.trim() && value !== '' ? value : JSON.stringify(value)
}

type Phrase = Extract<GrammarDefinition, { kind: 'phrases' }>['phrases'][number]
const lineOf = ({ phrase, value }: Phrase) => (value === undefined ? phrase : `${phrase} = ${writeValue(value)}`)

export function phrasesOf(text: string): Phrase[] {
  return text.split('\n').flatMap((line) => {
    const [phrase = '', ...rest] = line.split('=')
    const value = rest.join('=').trim()
    if (phrase.trim() === '') return []
    return [{ phrase: phrase.trim(), ...(value === '' ? {} : { value: readValue(value) }) }]
  })
}

export function factsOf({ name, language, definition, tests }: Pick<Grammar, keyof GrammarDraft>): GrammarFacts {
  const facts: GrammarFacts = {
    ...blank,
    name,
    language,
    kind: definition.kind,
    tests: tests.map(({ text, isMatch, value }) => ({
      text,
      isMatch: isMatch ? 'yes' : 'no',
      value: value === undefined ? '' : writeValue(value),
    })),
  }
  switch (definition.kind) {
    case 'phrases':
      return { ...facts, match: definition.match, phrases: definition.phrases.map(lineOf).join('\n') }
    case 'rules':
      return { ...facts, match: definition.match, format: definition.format, source: definition.source }
    case 'pattern':
      return { ...facts, pattern: definition.pattern }
    case 'builtin': {
      const { kind, min = null, max = null, integer = false, prefer = 'none', region = '' } = definition.builtin
      return { ...facts, builtin: kind, min, max, integer, prefer, region }
    }
  }
}

/** Which settings a built-in takes. */
export const SETTINGS: Readonly<Partial<Record<BuiltinKind, readonly ('range' | 'integer' | 'prefer' | 'region')[]>>> =
  {
    number: ['range', 'integer'],
    digits: ['range'],
    letters: ['range'],
    date: ['prefer'],
    phone: ['region'],
  }

export function definitionOf(facts: GrammarFacts): GrammarDefinition {
  const { kind, match, format, source, pattern, builtin, min, max, integer, prefer, region } = facts
  switch (kind) {
    case 'phrases':
      return { kind, match, phrases: phrasesOf(facts.phrases) }
    case 'rules':
      return { kind, match, format, source }
    case 'pattern':
      return { kind, pattern }
    case 'builtin': {
      const takes = SETTINGS[builtin] ?? []
      return {
        kind,
        builtin: {
          kind: builtin,
          ...(takes.includes('range') && min !== null && { min }),
          ...(takes.includes('range') && max !== null && { max }),
          ...(takes.includes('integer') && { integer }),
          ...(takes.includes('prefer') && prefer !== 'none' && { prefer }),
          ...(takes.includes('region') && region !== '' && { region: region.toUpperCase() }),
        },
      }
    }
  }
}

export const testsOf = (rows: readonly TestRow[]): TestPhrase[] =>
  rows.flatMap(({ text, isMatch, value }) =>
    text.trim() === ''
      ? []
      : [
          {
            text,
            isMatch: isMatch === 'yes',
            ...(isMatch === 'yes' && value.trim() !== '' && { value: readValue(value.trim()) }),
          },
        ],
  )

export const draftOf = (facts: GrammarFacts): GrammarDraft => ({
  name: facts.name,
  language: facts.language,
  definition: definitionOf(facts),
  tests: testsOf(facts.tests),
})
