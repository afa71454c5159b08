import { RE2JS } from 're2js'
import { BUILTINS, type Builtin } from '../builtins.ts'
import type { Json } from '../json.ts'
import { baseLanguage } from '../language.ts'
import type { BuiltinKind } from '../languages.ts'
import { RECOGNITION_LIMITS } from '../limits.ts'
import { compilePattern } from '../pattern.ts'
import type { Recogniser } from '../recogniser.schema.ts'
import { PhraseIndex } from '../words/phrase-index.ts'
import { wordsOf } from '../words/words.ts'
import { buildAutomaton } from './automaton.ts'
import type { GrammarFormat } from './grammar.limits.ts'
import type { GrammarDefinition } from './grammar.schema.ts'
import { type GrammarMatch, matchWords } from './match.ts'
import { GrammarError, type GrammarFault, type RuleSet } from './syntax.ts'
import { readAbnf, readJsgf } from './text-grammar.ts'
import { readSrgsXml } from './xml-grammar.ts'

/** What was said, and when and in which language, for what depends on that. */
export interface Utterance {
  readonly text: string
  readonly language: string
  readonly at: string
  readonly zone?: string | undefined
}

export interface Grammar {
  /** Language in which it counts; null: in any. */
  readonly language: string | null
  /** Undefined where what was said is not in it. The work is linear in the text; `spend` counts it. */
  match(said: Utterance, spend?: (units: number) => void): GrammarMatch | undefined
}

export type CompiledGrammar =
  | { readonly ok: true; readonly grammar: Grammar }
  | { readonly ok: false; readonly faults: readonly GrammarFault[] }

type Match = (said: Utterance, spend: (units: number) => void) => GrammarMatch | undefined
type Made = { readonly match: Match } | { readonly faults: readonly GrammarFault[] }

const READERS: Readonly<Record<GrammarFormat, (source: string) => RuleSet>> = {
  abnf: readAbnf,
  jsgf: readJsgf,
  srgsXml: readSrgsXml,
}

/** Makes a grammar ready to match, or says what is wrong with it and where. Never throws. */
export function compileGrammar(definition: GrammarDefinition, language: string | null): CompiledGrammar {
  const made = make(definition)
  if ('faults' in made) return { ok: false, faults: made.faults }
  const { match } = made
  return {
    ok: true,
    grammar: {
      language,
      match: (said, spend = () => {}) =>
        match(
          { ...said, text: said.text.slice(0, RECOGNITION_LIMITS.inputLength), language: language ?? said.language },
          spend,
        ),
    },
  }
}

/** Whether a grammar counts in a conversation: grammars of other languages would find their words in it by chance. */
export const countsIn = (grammar: Grammar, language: string): boolean =>
  grammar.language === null || baseLanguage(grammar.language) === baseLanguage(language)

function make(definition: GrammarDefinition): Made {
  switch (definition.kind) {
    case 'phrases':
      return makePhrases(definition)
    case 'rules':
      return makeRules(definition)
    case 'pattern':
      return makePattern(definition.pattern)
    case 'builtin':
      return makeBuiltin(definition.builtin)
  }
}

function makeRules({ format, source, match }: Extract<GrammarDefinition, { kind: 'rules' }>): Made {
  try {
    const automaton = buildAutomaton(READERS[format](source))
    if ('faults' in automaton) return automaton
    return { match: ({ text }, spend) => matchWords(automaton, text, match === 'whole', spend) }
  } catch (error) {
    if (error instanceof GrammarError) return { faults: [error.fault] }
    throw error
  }
}

/** Phrases are also found in other forms of their words and with a letter mistyped, as those of a flow are. */
function makePhrases({ phrases, match }: Extract<GrammarDefinition, { kind: 'phrases' }>): Made {
  const index = new PhraseIndex<{ readonly phrase: string; readonly value?: Json | undefined }>()
  for (const one of phrases) {
    if (wordsOf(one.phrase).length === 0) return { faults: [{ message: `“${one.phrase}” has no letters or digits` }] }
    index.add(one.phrase, one, match === 'whole' ? 'exact' : 'contains')
  }
  return {
    match({ text, language }, spend) {
      const words = wordsOf(text)
      const hits = index.findLike(words, language, spend)
      spend(words.length + hits.length)
      const [first, ...others] = hits
      if (!first) return undefined
      const best = others.reduce(
        (most, hit) => (hit.length - hit.inexact > most.length - most.inexact ? hit : most),
        first,
      )
      const { phrase, value = phrase } = best.owner
      return {
        value,
        length: best.length,
        rules: [{ rule: phrase, text: words.slice(best.from, best.to).join(' '), depth: 0 }],
      }
    },
  }
}

/** One instruction at one character of the text. */
const PATTERN_STEP = 2

function makePattern(source: string): Made {
  const compiled = compilePattern(source, true)
  if (!compiled.ok) return { faults: [{ message: compiled.message }] }
  // Compiled once more for its named groups: what is shared knows but one.
  const expression = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
  const names = Object.keys(expression.namedGroups())
  if (names.some((name) => name === '__proto__' || name === 'constructor'))
    return { faults: [{ message: 'This name of a group is reserved' }] }
  return {
    match({ text }, spend) {
      spend(text.length * compiled.pattern.size * PATTERN_STEP)
      const matcher = expression.matcher(text)
      if (!matcher.find()) return undefined
      const matched = matcher.group() ?? ''
      const fields = names.flatMap((name) => {
        const part = matcher.group(name)
        return part === null || part === undefined ? [] : [[name, part] as const]
      })
      const value = fields.length > 0 ? Object.fromEntries(fields) : (compiled.pattern.find(text) ?? matched)
      return { value, length: matched.length, rules: [] }
    },
  }
}

function makeBuiltin(recogniser: Extract<Recogniser, { kind: BuiltinKind }>): Made {
  // The table has each kind with the recogniser of that kind.
  const { cost, find } = BUILTINS[recogniser.kind] as unknown as Builtin<typeof recogniser>
  return {
    match(said, spend) {
      spend(said.text.length * cost)
      const hit = find(said, recogniser)
      return hit && { ...hit, rules: [] }
    },
  }
}
