import type { ListenHints } from '../engine/effect.ts'
import { inLanguage } from '../texts/language.ts'
import type { Reaction } from './recogniser.schema.ts'

const MOST_PHRASES = 200
const BUILTINS = new Set(['yes', 'no', 'number', 'date', 'phone'])
const cache = new WeakMap<readonly Reaction[], Map<string, ListenHints>>()

/** What the speech engine should expect, and which grammars and models it should ask. */
export function hintsOf(lists: readonly (readonly Reaction[])[], language: string, fallback: string): ListenHints {
  const [first, ...others] = lists.map((reactions) => cachedHints(reactions, language, fallback))
  const all = first ? [first, ...others] : []
  if (first && others.every((one) => isEmpty(one))) return first
  return {
    phrases: unique(all.flatMap((one) => one.phrases)).slice(0, MOST_PHRASES),
    builtins: unique(all.flatMap((one) => one.builtins)),
    grammars: unique(all.flatMap((one) => one.grammars)),
    models: unique(all.flatMap((one) => one.models)),
  }
}

function isEmpty(hints: ListenHints): boolean {
  return hints.phrases.length + hints.builtins.length + hints.grammars.length + hints.models.length === 0
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)]
}

function cachedHints(reactions: readonly Reaction[], language: string, fallback: string): ListenHints {
  const languages = cache.get(reactions) ?? new Map<string, ListenHints>()
  cache.set(reactions, languages)
  const key = `${language} ${fallback}`
  const hints = languages.get(key) ?? collectHints(reactions, language, fallback)
  languages.set(key, hints)
  return hints
}

function collectHints(reactions: readonly Reaction[], language: string, fallback: string): ListenHints {
  const all = reactions.flatMap((reaction) => reaction.recognise)
  return {
    phrases: unique(
      all.flatMap((one) => (one.kind === 'phrases' ? (inLanguage(one.phrases, language, fallback) ?? []) : [])),
    ).slice(0, MOST_PHRASES),
    builtins: unique(all.map((one) => one.kind).filter(isBuiltin)),
    grammars: unique(all.flatMap((one) => (one.kind === 'grammar' ? [one.grammar] : []))),
    models: unique(all.flatMap((one) => (one.kind === 'model' ? [one.model] : []))),
  }
}

function isBuiltin(kind: string): kind is ListenHints['builtins'][number] {
  return BUILTINS.has(kind)
}
