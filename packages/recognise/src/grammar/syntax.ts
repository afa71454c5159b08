import type { Json } from '../json.ts'

/** Where something stands in the text of a grammar, counted from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Why a grammar cannot be used, in a sentence; without a place where it is about all of it. */
export interface GrammarFault extends Partial<Place> {
  readonly message: string
}

export class GrammarError extends Error {
  readonly place: Place | undefined

  constructor(message: string, place?: Place) {
    super(message)
    this.place = place
  }

  get fault(): GrammarFault {
    return { message: this.message, ...this.place }
  }
}

/** What a tag does: gives the rule around it, or a field of its value, something. */
export interface TagAction {
  /** Names of fields from the outside in; none for the value itself. */
  readonly path: readonly string[]
  readonly from: { readonly literal: Json } | { readonly rule: string } | 'latest'
}

/** What may be said, whatever the format it was written in. */
export type Expansion =
  | { readonly kind: 'words'; readonly words: readonly { readonly word: string; readonly written: string }[] }
  | { readonly kind: 'sequence'; readonly items: readonly Expansion[] }
  /** The heavier first; of equal ones the one that was written first. */
  | { readonly kind: 'choice'; readonly items: readonly Expansion[] }
  | { readonly kind: 'repeat'; readonly item: Expansion; readonly min: number; readonly max: number | null }
  | { readonly kind: 'rule'; readonly name: string; readonly place: Place }
  | { readonly kind: 'special'; readonly name: 'NULL' | 'VOID' | 'GARBAGE' }
  | { readonly kind: 'tag'; readonly actions: readonly TagAction[] }

export interface Rule {
  readonly name: string
  readonly isPublic: boolean
  readonly body: Expansion
  readonly place: Place
}

/** Rules as they were written; `roots` are those by which an utterance may begin. */
export interface RuleSet {
  readonly rules: ReadonlyMap<string, Rule>
  readonly roots: readonly string[]
}

export const NOTHING: Expansion = { kind: 'special', name: 'NULL' }

export const sequenceOf = (items: readonly Expansion[]): Expansion =>
  items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items }

/** Alternatives by their weights. */
export function choiceOf(items: readonly { readonly item: Expansion; readonly weight: number }[]): Expansion {
  const [only] = items
  if (items.length === 1 && only) return only.item
  return { kind: 'choice', items: items.toSorted((one, other) => other.weight - one.weight).map(({ item }) => item) }
}

/** Parentheses, elements and rules inside each other. */
export const MOST_DEEP = 40
export const MOST_REPEATS = 1_000

export function repeatOf(item: Expansion, min: number, max: number | null, place: Place): Expansion {
  if (max !== null && max < min)
    throw new GrammarError(`A repeat cannot end at ${max} where it starts at ${min}`, place)
  if (Math.max(min, max ?? 0) > MOST_REPEATS) throw new GrammarError(`A repeat is at most ${MOST_REPEATS}`, place)
  return { kind: 'repeat', item, min, max }
}

export function addRule(rules: Map<string, Rule>, rule: Rule): void {
  if (rules.has(rule.name)) throw new GrammarError(`The rule “${rule.name}” is written twice`, rule.place)
  rules.set(rule.name, rule)
}
