import type { Json } from './json.ts'

/** What a grammar made of a text. */
export interface GrammarResult {
  readonly matched: boolean
  readonly value?: Json
  /** Letters it covers, where that is known: of several grammars the one that covers most is meant. */
  readonly length?: number
}

/** What grammars and models, which are evaluated by the caller, made of the same text; by guid, models by `modelKey`. */
export interface Recognition {
  readonly grammars?: Readonly<Record<string, GrammarResult>>
  readonly models?: Readonly<Record<string, readonly { readonly category: string; readonly score: number }[]>>
}

/** One of the ways in which what was said may be read. */
export interface Hypothesis {
  readonly text: string
  readonly confidence?: number
  /** What grammars made of this one; they count before those of the whole input. */
  readonly grammars?: Readonly<Record<string, GrammarResult>>
}
