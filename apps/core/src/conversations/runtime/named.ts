import type { Grammar } from '@parley/flow/grammar/grammar.ts'
import type { Model } from '@parley/nlp'

/** Grammars by guid and models by key (`modelKey`) that a flow names, ready to be asked. */
export interface NamedByFlow {
  readonly grammars: ReadonlyMap<string, Grammar>
  readonly models: ReadonlyMap<string, Model>
}

/** Of what is said as much as a model looks at, and of what it answers as many categories as are recorded. */
const MOST_CLASSIFIED = 2_000
const MOST_SCORES = 5
const rounded = (score: number) => Math.round(score * 10_000) / 10_000

/** What the flows of a conversation name. */
export class Named implements NamedByFlow {
  readonly grammars = new Map<string, Grammar>()
  readonly models = new Map<string, Model>()

  /** Takes what a flow names as it is now. */
  renew({ grammars, models }: NamedByFlow): void {
    for (const [guid, grammar] of grammars) this.grammars.set(guid, grammar)
    for (const [key, model] of models) this.models.set(key, model)
  }

  /** Takes what a flow names beside what is known already. */
  add({ grammars, models }: NamedByFlow): void {
    for (const [guid, grammar] of grammars) if (!this.grammars.has(guid)) this.grammars.set(guid, grammar)
    for (const [key, model] of models) if (!this.models.has(key)) this.models.set(key, model)
  }

  /** The likeliest categories by each of these models; undefined where there is none. */
  classify(text: string, keys: readonly string[]) {
    const found = keys.flatMap((key) => {
      const scores = this.models.get(key)?.predict(text.slice(0, MOST_CLASSIFIED), MOST_SCORES).scores
      return scores ? [[key, scores.map(({ category, score }) => ({ category, score: rounded(score) }))] as const] : []
    })
    return found.length === 0 ? undefined : Object.fromEntries(found)
  }
}
