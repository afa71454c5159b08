import type { ListenHints } from '../engine/effect.ts'
import { inLanguage } from '../texts/language.ts'
import type { Reaction } from './recogniser.schema.ts'

const MOST_PHRASES = 200
const BUILTINS: ReadonlySet<string> = new Set(['yes', 'no', 'number', 'date', 'phone'])

/** What the speech engine should expect, and which grammars and models the caller should ask. */
export function hintsOf(reactions: readonly Reaction[], language: string, fallback: string): ListenHints {
  const all = reactions.flatMap((reaction) => reaction.recognise)
  const phrases = all.flatMap((one) =>
    one.kind === 'phrases' ? (inLanguage(one.phrases, language, fallback) ?? []) : [],
  )
  return {
    phrases: unique(phrases).slice(0, MOST_PHRASES),
    builtins: unique(all.map((one) => one.kind).filter(isBuiltin)),
    grammars: unique(all.flatMap((one) => (one.kind === 'grammar' ? [one.grammar] : []))),
    models: unique(all.flatMap((one) => (one.kind === 'model' ? [one.model] : []))),
  }
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)]
}

function isBuiltin(kind: string): kind is ListenHints['builtins'][number] {
  return BUILTINS.has(kind)
}
