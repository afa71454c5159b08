import { BUILTIN_NAMES, isBuiltin, knowsBuiltin } from '@parley/recognise/languages.ts'
import { type GrammarOf, serves } from './check/grammars.ts'
import { hasWords } from './check/languages.ts'
import type { FlowDocument } from './document.schema.ts'
import { definitionOf, reactionsOf } from './nodes/registry.ts'
import type { Reaction } from './reaction.schema.ts'

/** What a flow would need to be spoken in a language, whether it lists the language or not. */
export interface Lacks {
  /** Texts that would be said in the default language. */
  readonly texts: number
  /** Reactions that would recognize nothing. */
  readonly reactions: number
  /** Built-ins it uses that are not known in the language, in words. */
  readonly builtins: readonly string[]
}

/** `grammarOf` knows the languages of grammars; those it does not know serve all. */
export function lacksIn(
  { settings, nodes }: FlowDocument,
  code: string,
  grammarOf: GrammarOf = () => undefined,
): Lacks {
  const places = nodes.flatMap((node) => definitionOf(node).texts?.(node) ?? [])
  const said = places.filter(({ texts }) => Object.values(texts).some((alternatives) => alternatives.length > 0))
  const reactions = [...nodes.flatMap(reactionsOf), ...settings.globalIntents]
  const kinds = new Set(reactions.flatMap(({ recognise }) => recognise.map(({ kind }) => kind)).filter(isBuiltin))
  return {
    texts: said.filter(({ texts }) => !hasWords(texts, code)).length,
    reactions: reactions.filter((reaction) => isDeaf(reaction, code, grammarOf)).length,
    builtins: [...kinds].filter((kind) => !knowsBuiltin(kind, code)).map((kind) => BUILTIN_NAMES[kind]),
  }
}

/** Nothing that it listens for is of the language; keys are no words. */
const isDeaf = ({ recognise }: Reaction, code: string, grammarOf: GrammarOf): boolean =>
  recognise.some(({ kind }) => kind !== 'keys') && !recognise.some((one) => serves(one, code, grammarOf))
