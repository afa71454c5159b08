import type { Hypothesis, Recognition } from '../recognition.ts'
import { countsIn, type Grammar, type Utterance } from './grammar.ts'

/** Work for one input, whatever number of grammars and hypotheses; about what a turn may take. */
export const MOST_EVALUATED = 2_000_000

export interface Evaluated {
  readonly alternatives: readonly Hypothesis[]
  /** Some were not looked at, as those before took too much work. */
  readonly isCut: boolean
}

/** What grammars make of each hypothesis, the likeliest first; only what matched is kept, since it is recorded. */
export function evaluateGrammars(
  grammars: readonly (readonly [id: string, grammar: Grammar])[],
  alternatives: readonly Hypothesis[],
  around: Omit<Utterance, 'text'>,
): Evaluated {
  const counting = grammars.filter(([, grammar]) => countsIn(grammar, around.language))
  let work = 0
  let isCut = false
  const spend = (units: number) => {
    work += units
  }
  const evaluated = alternatives.map((alternative) => {
    const matched: Record<string, NonNullable<Recognition['grammars']>[string]> = {}
    for (const [id, grammar] of counting) {
      if (work > MOST_EVALUATED) {
        isCut = true
        break
      }
      const match = grammar.match({ ...around, text: alternative.text }, spend)
      if (match) matched[id] = { matched: true, value: match.value, length: match.length }
    }
    return Object.keys(matched).length === 0 ? alternative : { ...alternative, grammars: matched }
  })
  return { alternatives: evaluated, isCut }
}
