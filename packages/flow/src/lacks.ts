import { hasWords } from './check/languages.ts'
import type { FlowDocument } from './document.schema.ts'
import { definitionOf, reactionsOf } from './nodes/registry.ts'
import { BUILTIN_NAMES, isBuiltin, knowsBuiltin } from './recognise/languages.ts'
import type { Reaction } from './recognise/recogniser.schema.ts'

/** What a flow would need to be spoken in a language, whether it lists the language or not. */
export interface Lacks {
  /** Texts that would be said in the default language. */
  readonly texts: number
  /** Reactions that would recognize nothing. */
  readonly reactions: number
  /** Built-ins it uses that are not known in the language, in words. */
  readonly builtins: readonly string[]
}

export function lacksIn({ settings, nodes }: FlowDocument, code: string): Lacks {
  const places = nodes.flatMap((node) => definitionOf(node).texts?.(node) ?? [])
  const said = places.filter(({ texts }) => Object.values(texts).some((alternatives) => alternatives.length > 0))
  const reactions = [...nodes.flatMap(reactionsOf), ...settings.globalIntents]
  const kinds = new Set(reactions.flatMap(({ recognise }) => recognise.map(({ kind }) => kind)).filter(isBuiltin))
  return {
    texts: said.filter(({ texts }) => !hasWords(texts, code)).length,
    reactions: reactions.filter((reaction) => isDeaf(reaction, code)).length,
    builtins: [...kinds].filter((kind) => !knowsBuiltin(kind, code)).map((kind) => BUILTIN_NAMES[kind]),
  }
}

/** Words are all it listens for, and it has none of the language; keys are no words. */
function isDeaf({ recognise }: Reaction, code: string): boolean {
  const spoken = recognise.filter(({ kind }) => kind !== 'keys')
  return (
    spoken.length > 0 &&
    spoken.every(
      (one) =>
        (one.kind === 'phrases' && !hasWords(one.phrases, code)) ||
        (one.kind === 'pattern' && !hasWords(one.patterns, code)),
    )
  )
}
