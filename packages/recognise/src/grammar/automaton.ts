import { type Expansion, type GrammarFault, MOST_DEEP, type Rule, type RuleSet, type TagAction } from './syntax.ts'

/** A state: what leads on from it, and what is noted on the way. */
export type State =
  | { readonly kind: 'word'; readonly word: string; readonly written: string; readonly next: number }
  | { readonly kind: 'any'; readonly next: number }
  /** The ways on, the preferred one first; none where it leads nowhere. */
  | { readonly kind: 'ways'; readonly next: readonly number[] }
  | { readonly kind: 'enter' | 'leave'; readonly rule: string; readonly next: number }
  | { readonly kind: 'tag'; readonly actions: readonly TagAction[]; readonly next: number }
  | { readonly kind: 'match' }

export interface Automaton {
  readonly states: readonly State[]
  readonly start: number
  /** Words that the rules know. */
  readonly vocabulary: ReadonlySet<string>
}

/** States of a grammar with all its rules written out; with it the work for a word of the text is bounded. */
export const MOST_STATES = 10_000

/**
 * Writes the rules out into one automaton. Rules that use each other in a circle are refused: what is left is regular, so that matching takes
 * time linear in the text.
 */
export function buildAutomaton({ rules, roots }: RuleSet): Automaton | { readonly faults: readonly GrammarFault[] } {
  const faults = [...missingRules(rules), ...circles(rules)].slice(0, 20)
  if (faults.length > 0) return { faults }
  const root: Expansion = {
    kind: 'choice',
    items: roots.map((name) => ({ kind: 'rule', name, place: { line: 1, column: 1 } })),
  }
  const size = sizeOf(root, rules, new Map())
  if (size > MOST_STATES)
    return {
      faults: [
        {
          message: `With its repeats and rules written out the grammar has more than ${MOST_STATES} steps; use smaller repeats or fewer alternatives`,
        },
      ],
    }
  const builder = new Builder(rules)
  const start = builder.add(root, builder.state({ kind: 'match' }))
  return { states: builder.states, start, vocabulary: builder.vocabulary }
}

class Builder {
  readonly states: State[] = []
  readonly vocabulary = new Set<string>()
  private readonly rules: ReadonlyMap<string, Rule>

  constructor(rules: ReadonlyMap<string, Rule>) {
    this.rules = rules
  }

  state(state: State): number {
    return this.states.push(state) - 1
  }

  /** The state at which this begins, where it leads on to `next`. */
  add(part: Expansion, next: number): number {
    switch (part.kind) {
      case 'words':
        return part.words.reduceRight((to, { word, written }) => {
          this.vocabulary.add(word)
          return this.state({ kind: 'word', word, written, next: to })
        }, next)
      case 'sequence':
        return part.items.reduceRight((to, item) => this.add(item, to), next)
      case 'choice':
        return this.state({ kind: 'ways', next: part.items.map((item) => this.add(item, next)) })
      case 'repeat':
        return this.addRepeat(part, next)
      case 'tag':
        return this.state({ kind: 'tag', actions: part.actions, next })
      case 'special':
        if (part.name === 'NULL') return next
        return part.name === 'VOID'
          ? this.state({ kind: 'ways', next: [] })
          : this.loop((to) => this.state({ kind: 'any', next: to }), next, false)
      case 'rule': {
        const rule = this.rules.get(part.name)
        if (!rule) throw new Error(`the rule ${part.name} was looked for before`)
        const leave = this.state({ kind: 'leave', rule: rule.name, next })
        return this.state({ kind: 'enter', rule: rule.name, next: this.add(rule.body, leave) })
      }
    }
  }

  private addRepeat({ item, min, max }: Extract<Expansion, { kind: 'repeat' }>, next: number): number {
    let to = next
    if (max === null) to = this.loop((end) => this.add(item, end), next, true)
    else for (let count = min; count < max; count++) to = this.state({ kind: 'ways', next: [this.add(item, to), next] })
    for (let count = 0; count < min; count++) to = this.add(item, to)
    return to
  }

  /** As often as there is more of it, or as seldom as what follows allows. */
  private loop(body: (to: number) => number, next: number, isGreedy: boolean): number {
    const ways: number[] = []
    const fork = this.state({ kind: 'ways', next: ways })
    const inner = body(fork)
    ways.push(...(isGreedy ? [inner, next] : [next, inner]))
    return fork
  }
}

/** States that `add` makes, without making them; anything past the limit counts as endless. */
function sizeOf(part: Expansion, rules: ReadonlyMap<string, Rule>, known: Map<string, number>): number {
  const size = (inner: Expansion): number => sizeOf(inner, rules, known)
  switch (part.kind) {
    case 'words':
      return part.words.length
    case 'sequence':
      return part.items.reduce((sum, item) => sum + size(item), 0)
    case 'choice':
      return part.items.reduce((sum, item) => sum + size(item), 1)
    case 'repeat':
      return (size(part.item) + 1) * Math.max(part.max ?? part.min + 1, 1)
    case 'tag':
      return 1
    case 'special':
      return 2
    case 'rule': {
      const found = known.get(part.name) ?? size(rules.get(part.name)?.body ?? { kind: 'special', name: 'NULL' }) + 2
      known.set(part.name, found)
      return found
    }
  }
}

function* referencesIn(part: Expansion): Generator<Extract<Expansion, { kind: 'rule' }>> {
  if (part.kind === 'rule') yield part
  if (part.kind === 'repeat') yield* referencesIn(part.item)
  if (part.kind === 'sequence' || part.kind === 'choice') for (const item of part.items) yield* referencesIn(item)
}

const missingRules = (rules: ReadonlyMap<string, Rule>): readonly GrammarFault[] =>
  [...rules.values()].flatMap(({ body }) =>
    [...referencesIn(body)].flatMap(({ name, place }) =>
      rules.has(name) ? [] : [{ message: `There is no rule “${name}”`, ...place }],
    ),
  )

/** Rules that lead back to themselves, each circle told where it closes; and rules that lie too deep in each other. */
function circles(rules: ReadonlyMap<string, Rule>): readonly GrammarFault[] {
  const faults: GrammarFault[] = []
  const depths = new Map<string, number>()
  const visit = (rule: Rule, path: readonly string[]): number => {
    const known = depths.get(rule.name)
    if (known !== undefined) return known
    let depth = 1
    for (const { name, place } of referencesIn(rule.body)) {
      const next = rules.get(name)
      if (!next) continue
      const within = [...path, rule.name]
      const index = within.indexOf(name)
      if (index >= 0) {
        const circle = [...within.slice(index), name].map((each) => `“${each}”`).join(' → ')
        faults.push({ message: `Rules cannot use themselves: ${circle}. Use a repeat instead`, ...place })
      } else if (within.length >= MOST_DEEP)
        faults.push({ message: `Rules are more than ${MOST_DEEP} deep in each other`, ...place })
      else depth = Math.max(depth, visit(next, within) + 1)
    }
    depths.set(rule.name, depth)
    return depth
  }
  for (const rule of rules.values()) {
    if (visit(rule, []) > MOST_DEEP && faults.length === 0)
      faults.push({ message: `Rules are more than ${MOST_DEEP} deep in each other`, ...rule.place })
  }
  return faults
}
