import { baseLanguage } from '@parley/recognise/language.ts'
import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import { hasWords } from './languages.ts'
import type { Report } from './problem.ts'

/** What a check knows of a grammar that is named. Not what it is called: who draws a flow may not be one who sees grammars. */
export interface NamedGrammar {
  /** It counts in conversations of this language; null: in all. */
  readonly language: string | null
}
/** The grammar under a guid: null where there is none, undefined where that is not known. */
export type GrammarOf = (guid: string) => NamedGrammar | null | undefined

/** Grammars that steps and global intents name: that they exist, and that with them each language of the flow is understood. */
export function checkGrammars({ document }: Graph, report: Report, grammarOf: GrammarOf): void {
  const { nodes, settings } = document
  const codes = settings.languages.map(({ code }) => code)
  const check = (nodeId: string | null, path: string, recognisers: readonly Recogniser[]) => {
    const named = recognisers.flatMap((one, index) =>
      one.kind === 'grammar' ? [{ grammar: grammarOf(one.grammar), place: `${path}.recognise[${index}].grammar` }] : [],
    )
    for (const { grammar, place } of named)
      if (grammar === null) report.error(nodeId, 'grammar.missing', 'this grammar doesn’t exist', place)
    const known = named.find(({ grammar }) => grammar)
    const deaf = codes.filter((code) => !recognisers.some((one) => serves(one, code, grammarOf)))
    if (known?.grammar && deaf.length > 0)
      report.warning(
        nodeId,
        'grammar.language',
        `nothing is recognized in ${deaf.join(', ')}; its grammar is for ${known.grammar.language}`,
        known.place,
      )
  }
  for (const node of nodes)
    for (const { path, recognisers } of definitionOf(node).recognisers?.(node) ?? []) check(node.id, path, recognisers)
  for (const [index, { recognise }] of settings.globalIntents.entries())
    check(null, `globalIntents[${index}]`, recognise)
}

/** Whether it can recognize something in a language; keys are no words. */
export function serves(one: Recogniser, code: string, grammarOf: GrammarOf): boolean {
  switch (one.kind) {
    case 'keys':
      return false
    case 'phrases':
      return hasWords(one.phrases, code)
    case 'pattern':
      return hasWords(one.patterns, code)
    case 'grammar': {
      const grammar = grammarOf(one.grammar)
      if (grammar === undefined) return true
      return grammar !== null && (grammar.language === null || baseLanguage(grammar.language) === baseLanguage(code))
    }
    default:
      return true
  }
}
