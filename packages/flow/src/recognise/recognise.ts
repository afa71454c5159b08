import type { Recognition } from '../engine/input.ts'
import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { compilePattern, type Pattern } from '../pattern.ts'
import { inLanguage } from '../texts/language.ts'
import { findDate } from './date.ts'
import { findNumber } from './number.ts'
import { findPhone } from './phone.ts'
import { PhraseIndex } from './phrase-index.ts'
import type { Reaction, Recogniser } from './recogniser.schema.ts'
import { wordsOf } from './words.ts'
import { findYesNo } from './yes-no.ts'

/** What was heard, with what its recognisers need to know. */
export interface Heard {
  readonly text: string
  readonly language: string
  readonly at: string
  readonly recognition?: Recognition | undefined
}

export interface Match<R extends Reaction = Reaction> {
  readonly reaction: R
  readonly value: Json
  /** How it was recognised. */
  readonly by: Recogniser['kind']
  /** Higher is better: what was meant more exactly, then what covers more of the text. */
  readonly score: number
}

/** From the surest to the vaguest; a longer match wins within one of them. */
const TIER = { exact: 6, grammar: 5, phrase: 4, pattern: 4, builtin: 3, model: 2, anything: 1 } as const
const score = (tier: keyof typeof TIER, length: number): number => TIER[tier] * 10_000 + Math.min(length, 9_999)

interface Found {
  readonly value: Json
  readonly score: number
}
type Recognise = (heard: Heard, words: readonly string[]) => Found | undefined

/** Reactions made ready for one language: all phrases in one index, patterns compiled. */
export class Recognisers<R extends Reaction> {
  private readonly phrases = new PhraseIndex<R>()
  private readonly others: { readonly reaction: R; readonly by: Recogniser['kind']; readonly recognise: Recognise }[] =
    []

  constructor(reactions: readonly R[], language: string, fallback: string) {
    for (const reaction of reactions) {
      for (const recogniser of reaction.recognise) {
        if (recogniser.kind === 'phrases') {
          for (const phrase of inLanguage(recogniser.phrases, language, fallback) ?? [])
            this.phrases.add(phrase, reaction, recogniser.match)
        } else {
          const recognise = prepare(recogniser, language, fallback)
          if (recognise) this.others.push({ reaction, by: recogniser.kind, recognise })
        }
      }
    }
  }

  /** The best match; of equal ones the reaction that stands first. */
  match(heard: Heard): Match<R> | undefined {
    const words = wordsOf(heard.text)
    let best: Match<R> | undefined
    const offer = (match: Match<R>) => {
      if (!best || match.score > best.score) best = match
    }
    for (const hit of this.phrases.find(words)) {
      offer({
        reaction: hit.owner,
        value: words.slice(hit.from, hit.to).join(' '),
        by: 'phrases',
        score: score(hit.exact ? 'exact' : 'phrase', hit.length),
      })
    }
    for (const { reaction, by, recognise } of this.others) {
      const found = recognise(heard, words)
      if (found) offer({ reaction, by, ...found })
    }
    return best
  }
}

function prepare(
  recogniser: Exclude<Recogniser, { kind: 'phrases' }>,
  language: string,
  fallback: string,
): Recognise | undefined {
  switch (recogniser.kind) {
    case 'yes':
    case 'no':
      return (heard, words) => {
        const found = findYesNo(words, heard.language)
        return found?.answer === recogniser.kind
          ? { value: recogniser.kind === 'yes', score: score('builtin', found.length) }
          : undefined
      }
    case 'number': {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, integer } = recogniser
      const accepts = (value: number) => value >= min && value <= max && (!integer || Number.isInteger(value))
      return (heard) => builtin(findNumber(heard.text, heard.language, accepts))
    }
    case 'date':
      return (heard) => builtin(findDate(heard.text, heard.language, heard.at))
    case 'phone':
      return (heard) => builtin(findPhone(heard.text))
    case 'pattern': {
      const source = inLanguage(recogniser.patterns, language, fallback)
      const compiled = source === undefined ? undefined : compilePattern(source, true)
      return compiled?.ok ? patternRecogniser(compiled.pattern) : undefined
    }
    case 'keys':
      return (heard) =>
        heard.text.trim() === recogniser.keys
          ? { value: recogniser.keys, score: score('exact', recogniser.keys.length) }
          : undefined
    case 'anything':
      return (heard, words) =>
        words.length > 0 ? { value: heard.text.slice(0, LIMITS.inputLength), score: score('anything', 0) } : undefined
    case 'grammar':
      return (heard) => {
        const result = heard.recognition?.grammars?.[recogniser.grammar]
        return result?.matched
          ? { value: result.value ?? heard.text, score: score('grammar', heard.text.length) }
          : undefined
      }
    case 'model':
      return (heard) => {
        const category = heard.recognition?.models?.[recogniser.model]?.find(
          (one) => one.category === recogniser.category,
        )
        if (!category || category.score < recogniser.minScore) return undefined
        return { value: recogniser.category, score: score('model', Math.round(category.score * 1_000)) }
      }
  }
}

function builtin(hit: { readonly value: Json; readonly length: number } | undefined): Found | undefined {
  return hit && { value: hit.value, score: score('builtin', hit.length) }
}

function patternRecogniser(pattern: Pattern): Recognise {
  return (heard) => {
    const value = pattern.find(heard.text.slice(0, LIMITS.inputLength))
    return value === undefined ? undefined : { value, score: score('pattern', value.length) }
  }
}
