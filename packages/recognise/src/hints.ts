import { inLanguage } from './language.ts'
import { type BuiltinKind, isBuiltin } from './languages.ts'
import { modelKey } from './model-key.ts'
import type { Recogniser, Recognises } from './recogniser.schema.ts'

/** What is expected of what comes next, for a speech engine and for whoever asks grammars and models. */
export interface ListenHints {
  readonly phrases: readonly string[]
  readonly builtins: readonly BuiltinKind[]
  /** Guids whose results the next input should carry. */
  readonly grammars: readonly string[]
  readonly models: readonly string[]
}

const MOST_PHRASES = 200

/** What the speech engine should expect, and which grammars and models the caller should ask. */
export function hintsOf(reactions: readonly Recognises[], language: string, fallback: string): ListenHints {
  const all = reactions.flatMap((reaction) => reaction.recognise)
  return {
    phrases: phrasesOf(all, language, fallback),
    builtins: unique(all.map((one) => one.kind).filter(isBuiltin)),
    grammars: unique(all.flatMap((one) => (one.kind === 'grammar' ? [one.grammar] : []))),
    models: unique(all.flatMap((one) => (one.kind === 'model' ? [modelKey(one)] : []))),
  }
}

/** What both expect. */
export const joinHints = (one: ListenHints, other: ListenHints): ListenHints => ({
  phrases: unique([...one.phrases, ...other.phrases]).slice(0, MOST_PHRASES),
  builtins: unique([...one.builtins, ...other.builtins]),
  grammars: unique([...one.grammars, ...other.grammars]),
  models: unique([...one.models, ...other.models]),
})

function phrasesOf(recognisers: readonly Recogniser[], language: string, fallback: string): readonly string[] {
  const phrases = new Set<string>()
  for (const one of recognisers) {
    for (const phrase of one.kind === 'phrases' ? (inLanguage(one.phrases, language, fallback) ?? []) : []) {
      if (phrases.size === MOST_PHRASES) return [...phrases]
      phrases.add(phrase)
    }
  }
  return [...phrases]
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)]
}
