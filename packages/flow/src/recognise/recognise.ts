import type { Recognition } from '../engine/input.ts'
import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { compilePattern } from '../pattern.ts'
import { inLanguage } from '../texts/language.ts'
import { findDate } from './date.ts'
import { findNumber } from './number.ts'
import { findPhone } from './phone.ts'
import { type PhraseHit, PhraseIndex } from './phrase-index.ts'
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
type Spend = (units: number) => void
type Recognise = (heard: Heard, words: readonly string[], spend: Spend) => Found | undefined

/** Work units for each character that is looked at, as the budget of a turn counts them. */
const COST = { number: 60, date: 40, other: 5 } as const
/** What the patterns of one set may take of a turn together; it is shared by looking at fewer characters of a long text … */
const PATTERNS_COST = 250_000
/** … but never at fewer than a sentence has. */
const LEAST_LOOKED = 200

/** Phrases that are indexed at a time. */
const PIECE = 500

/** Reactions made ready for one language: all phrases in one index, patterns compiled. */
export class Recognisers<R extends Reaction> {
  private readonly phrases = new PhraseIndex<R>()
  private readonly others: { readonly reaction: R; readonly by: Recogniser['kind']; readonly recognise: Recognise }[] =
    []

  /** Makes them ready piece by piece, so that whoever goes through it may do other things in between; `match` makes what is left. */
  readonly preparing: Iterable<void>

  constructor(reactions: readonly R[], language: string, fallback: string) {
    const pieces = this.prepare(reactions, language, fallback)
    // Without a way to close it: whoever stops in the middle leaves the rest for later.
    this.preparing = { [Symbol.iterator]: () => ({ next: () => pieces.next() }) }
  }

  private *prepare(reactions: readonly R[], language: string, fallback: string): Generator<void> {
    let added = 0
    for (const reaction of reactions) {
      for (const recogniser of reaction.recognise) {
        if (recogniser.kind === 'phrases') {
          for (const phrase of inLanguage(recogniser.phrases, language, fallback) ?? []) {
            this.phrases.add(phrase, reaction, recogniser.match)
            added++
            if (added % PIECE === 0) yield
          }
        } else {
          const recognise = prepare(recogniser, language, fallback, reactions)
          if (recognise) this.others.push({ reaction, by: recogniser.kind, recognise })
          if (recogniser.kind === 'pattern') yield
        }
      }
    }
  }

  /** The best match; of equal ones the reaction that stands first. `spend` counts the work. */
  match(heard: Heard, spend: Spend = () => {}): Match<R> | undefined {
    for (const _ of this.preparing);
    const words = wordsOf(heard.text)
    let best: Match<R> | undefined
    const hits = this.phrases.find(words)
    spend(words.length + hits.length)
    const hit = bestOf(hits)
    if (hit)
      best = { reaction: hit.owner, value: words.slice(hit.from, hit.to).join(' '), by: 'phrases', score: scoreOf(hit) }
    for (const { reaction, by, recognise } of this.others) {
      const found = recognise(heard, words, spend)
      if (found && (!best || found.score > best.score)) best = { reaction, by, ...found }
    }
    return best
  }
}

const scoreOf = ({ exact, length }: PhraseHit<unknown>) => score(exact ? 'exact' : 'phrase', length)

function bestOf<T>(hits: readonly PhraseHit<T>[]): PhraseHit<T> | undefined {
  let best: PhraseHit<T> | undefined
  for (const hit of hits) if (!best || scoreOf(hit) > scoreOf(best)) best = hit
  return best
}

function prepare(
  recogniser: Exclude<Recogniser, { kind: 'phrases' }>,
  language: string,
  fallback: string,
  reactions: readonly Reaction[],
): Recognise | undefined {
  switch (recogniser.kind) {
    case 'yes':
    case 'no':
      return (heard, words, spend) => {
        spend(heard.text.length * COST.other)
        const found = findYesNo(words, heard.language)
        return found?.answer === recogniser.kind
          ? { value: recogniser.kind === 'yes', score: score('builtin', found.length) }
          : undefined
      }
    case 'number': {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, integer } = recogniser
      const accepts = (value: number) => value >= min && value <= max && (!integer || Number.isInteger(value))
      return (heard, _, spend) => {
        spend(heard.text.length * COST.number)
        return builtin(findNumber(heard.text, heard.language, accepts))
      }
    }
    case 'date':
      return (heard, _, spend) => {
        spend(heard.text.length * COST.date)
        return builtin(findDate(heard.text, heard.language, { at: heard.at }))
      }
    case 'phone':
      return (heard, _, spend) => {
        spend(heard.text.length * COST.other)
        return builtin(findPhone(heard.text, heard.language))
      }
    case 'pattern': {
      const source = inLanguage(recogniser.patterns, language, fallback)
      return source === undefined ? undefined : patternRecogniser(source, countPatterns(reactions))
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

function patternRecogniser(source: string, patterns: number): Recognise | undefined {
  const compiled = compilePattern(source, true)
  if (!compiled.ok) return undefined
  const { pattern } = compiled
  return (heard, _, spend) => {
    const share = Math.floor(PATTERNS_COST / patterns / pattern.cost)
    const text = heard.text.slice(0, Math.min(LIMITS.inputLength, Math.max(LEAST_LOOKED, share)))
    spend(text.length * pattern.cost)
    const value = pattern.find(text)
    return value === undefined ? undefined : { value, score: score('pattern', value.length) }
  }
}

const countPatterns = (reactions: readonly Reaction[]) =>
  reactions.flatMap(({ recognise }) => recognise).filter(({ kind }) => kind === 'pattern').length
