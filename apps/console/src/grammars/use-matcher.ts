import type { GrammarDefinition } from '@parley/contract/grammars/grammar.schema.ts'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { definitionOf, type GrammarFacts } from './grammar-draft.ts'

type Engine = typeof import('./grammar-engine.ts')
type Compiled = ReturnType<Engine['compileGrammar']>

/** The grammar of the form, ready to match, as soon as the matcher is here. */
export function useMatcher(facts: GrammarFacts): { engine: Engine; compiled: Compiled } | undefined {
  const [engine, setEngine] = useState<Engine>()
  useEffect(() => {
    let isGone = false
    void import('./grammar-engine.ts').then((loaded) => {
      if (!isGone) setEngine(() => loaded)
    })
    return () => {
      isGone = true
    }
  }, [])
  // Typing comes first; what is compiled and tried follows.
  const written = useDeferredValue(JSON.stringify([definitionOf(facts), facts.language]))
  return useMemo(() => {
    if (!engine) return undefined
    const [definition, language] = JSON.parse(written) as [GrammarDefinition, string | null] // written above
    // The matcher's own type has the defaults filled in; it takes what is absent as such.
    return { engine, compiled: engine.compileGrammar(definition as Parameters<Engine['compileGrammar']>[0], language) }
  }, [engine, written])
}
