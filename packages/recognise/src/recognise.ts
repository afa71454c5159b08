import { BUILTINS, type Builtin, type Hit, type Said } from './builtins.ts'
import type { Json } from './json.ts'
import { baseLanguage, inLanguage } from './language.ts'
import { type BuiltinKind, isBuiltin } from './languages.ts'
import { RECOGNITION_LIMITS } from './limits.ts'
import { modelKey } from './model-key.ts'
import { compilePattern } from './pattern.ts'
import type { Recogniser, Recognises } from './recogniser.schema.ts'
import type { Recognition } from './recognition.ts'
import { notChosen } from './spoken/refusals.ts'
import { type PhraseHit, PhraseIndex } from './words/phrase-index.ts'
import { wordsOf } from './words/words.ts'

/** What was said, typed or keyed, with what its recognisers need to know. */
export interface Heard {
  /** One hypothesis of what was said; keys as they were pressed. */
  readonly text: string
  readonly by?: 'speech' | 'typed' | 'keys' | undefined
  readonly language: string
  readonly at: string
  /** The IANA zone of the caller, where `at` is not in local time. */
  readonly zone?: string | undefined
  /** The country of telephone numbers without a prefix, where their recogniser names none. */
  readonly region?: (() => string | undefined) | undefined
  readonly recognition?: Recognition | undefined
}

export interface Match<R extends Recognises> {
  readonly reaction: R
  readonly value: Json
  /** How it was recognised. */
  readonly by: Recogniser['kind']
  /** Higher is better: what was meant more exactly, then what covers more of the text. */
  readonly score: number
  /** How sure a model is, from 0 to 1. */
  readonly confidence?: number
}

/** From the surest to the vaguest; a longer match wins within one of them. */
const TIER = { exact: 6, grammar: 5, phrase: 4, pattern: 4, builtin: 3, model: 2, anything: 1 } as const
const score = (tier: keyof typeof TIER, length: number): number => TIER[tier] * 10_000 + Math.min(length, 9_999)

interface Found {
  readonly value: Json
  readonly score: number
  readonly confidence?: number
}
type Spend = (units: number) => void
type Recognise = (reading: Reading, spend: Spend) => Found | undefined

/** One thing that may have been said. */
interface Reading extends Said {
  readonly words: readonly string[]
  readonly isKeyed: boolean
  readonly recognition?: Recognition | undefined
}

/** What the patterns of one set may take of a turn together; it is shared by looking at fewer characters of a long text … */
const PATTERNS_COST = 250_000
/** … but never at fewer than a sentence has. */
const LEAST_LOOKED = 200

/** Phrases that are indexed at a time. */
const PIECE = 500

/** Reactions made ready for one language: all phrases in one index, patterns compiled. */
export class Recognisers<R extends Recognises> {
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
  match({ by: said, ...heard }: Heard, spend: Spend = () => {}): Match<R> | undefined {
    for (const _ of this.preparing);
    const text = heard.text.slice(0, RECOGNITION_LIMITS.inputLength)
    const words = wordsOf(text)
    const reading = { ...heard, text, words, isKeyed: said === 'keys' }
    let best: Match<R> | undefined
    const hits = this.phrases.findLike(words, heard.language, spend)
    spend(words.length + hits.length)
    const hit = bestOf(wantedOf(hits, words, heard.language))
    if (hit)
      best = { reaction: hit.owner, value: words.slice(hit.from, hit.to).join(' '), by: 'phrases', score: scoreOf(hit) }
    for (const { reaction, by, recognise } of this.others) {
      const found = recognise(reading, spend)
      if (found && (!best || found.score > best.score)) best = { reaction, by, ...found }
    }
    return best
  }
}

/** An answer names a few; who names more has ruled out none. */
const MOST_WEIGHED = 40

/** Of several that may be meant those that are not ruled out: "not the first one, the second". */
function wantedOf<T>(
  hits: readonly PhraseHit<T>[],
  words: readonly string[],
  language: string,
): readonly PhraseHit<T>[] {
  if (hits.length > MOST_WEIGHED || hits.every(({ owner }) => owner === hits[0]?.owner)) return hits
  // Of places that lie in each other the longest stands for all.
  const places = [...hits]
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .filter((one, at, all) => !all.slice(0, at).some((other) => one.from < other.to && other.from < one.to))
  const ruledOut = notChosen(words, places, baseLanguage(language))
  const spans = places.filter((_, at) => ruledOut.has(at))
  const wanted = hits.filter((hit) => !spans.some(({ from, to }) => hit.from < to && from < hit.to))
  return wanted.length > 0 ? wanted : hits
}

/** A phrase in other words counts a little less than one that is said as it stands. */
const scoreOf = ({ exact, length, inexact }: PhraseHit<unknown>) => score(exact ? 'exact' : 'phrase', length - inexact)

function bestOf<T>(hits: readonly PhraseHit<T>[]): PhraseHit<T> | undefined {
  let best: PhraseHit<T> | undefined
  for (const hit of hits) if (!best || scoreOf(hit) > scoreOf(best)) best = hit
  return best
}

function prepare(
  recogniser: Exclude<Recogniser, { kind: 'phrases' }>,
  language: string,
  fallback: string,
  reactions: readonly Recognises[],
): Recognise | undefined {
  if (isBuiltinRecogniser(recogniser)) return builtinRecogniser(recogniser)
  switch (recogniser.kind) {
    case 'pattern': {
      const source = inLanguage(recogniser.patterns, language, fallback)
      return source === undefined ? undefined : patternRecogniser(source, countPatterns(reactions))
    }
    case 'keys':
      return ({ text }) =>
        text.trim() === recogniser.keys
          ? { value: recogniser.keys, score: score('exact', recogniser.keys.length) }
          : undefined
    case 'anything':
      return ({ text, words, isKeyed }) =>
        words.length > 0 || (isKeyed && text !== '') ? { value: text, score: score('anything', 0) } : undefined
    case 'grammar':
      return ({ text, recognition }) => {
        const result = recognition?.grammars?.[recogniser.grammar]
        return result?.matched
          ? {
              value: result.value === undefined ? text : result.value,
              score: score('grammar', result.length ?? text.length),
            }
          : undefined
      }
    case 'model':
      return ({ recognition }) => {
        const category = recognition?.models?.[modelKey(recogniser)]?.find(
          (one) => one.category === recogniser.category,
        )
        if (!category || category.score < recogniser.minScore) return undefined
        return {
          value: recogniser.category,
          score: score('model', Math.round(category.score * 1_000)),
          confidence: category.score,
        }
      }
  }
}

type BuiltinRecogniser = Extract<Recogniser, { kind: BuiltinKind }>

const isBuiltinRecogniser = (recogniser: Recogniser): recogniser is BuiltinRecogniser => isBuiltin(recogniser.kind)

function builtinRecogniser(recogniser: BuiltinRecogniser): Recognise {
  const { cost, find, keyed } = builtinOf(recogniser)
  return (reading, spend) => {
    const { text, isKeyed } = reading
    spend(text.length * cost)
    const hit = isKeyed ? keyed?.(reading) : find(reading)
    return hit && { value: hit.value, score: score('builtin', hit.length) }
  }
}

/** The built-in of a recogniser, with what that says about it. */
function builtinOf<R extends BuiltinRecogniser>(recogniser: R) {
  // The table has each kind with the recogniser of that kind.
  const { cost, find, keyed } = BUILTINS[recogniser.kind] as unknown as Builtin<R>
  return {
    cost,
    find: (said: Said) => find(said, recogniser),
    keyed: keyed && ((said: Said): Hit | undefined => keyed(said, recogniser)),
  }
}

function patternRecogniser(source: string, patterns: number): Recognise | undefined {
  const compiled = compilePattern(source, true)
  if (!compiled.ok) return undefined
  const { pattern } = compiled
  return ({ text: said }, spend) => {
    const share = Math.floor(PATTERNS_COST / patterns / pattern.cost)
    const text = said.slice(0, Math.min(RECOGNITION_LIMITS.inputLength, Math.max(LEAST_LOOKED, share)))
    spend(text.length * pattern.cost)
    const value = pattern.find(text)
    return value === undefined ? undefined : { value, score: score('pattern', value.length) }
  }
}

const countPatterns = (reactions: readonly Recognises[]) =>
  reactions.flatMap(({ recognise }) => recognise).filter(({ kind }) => kind === 'pattern').length
