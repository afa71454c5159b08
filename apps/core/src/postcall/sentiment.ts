import { FEWEST_TESTS } from '@parley/contract/postcall/postcall.rules.ts'
import type { Sentiment, StoredFinding } from '@parley/contract/postcall/postcall.schema.ts'
import type { AskedModel } from '../trainedModels/modelCache.ts'
import { MOST_TURNS } from './rules/call.ts'

type Measure = Pick<Sentiment, 'accuracy' | 'tests'>
type Moods = StoredFinding['topics']

/** A model with how good it was in its test. */
export interface MeasuredModel extends Measure {
  readonly model: AskedModel
}

/** A mood without its error says more than is known. */
export const isMeasured = (measure: Measure | undefined): measure is Measure =>
  measure !== undefined && measure.tests >= FEWEST_TESTS

const last = (turns: readonly number[]): number => turns.at(-1) ?? -1

/** The mood of most turns, of several the one heard last. */
export function prevailing(moods: Moods): string | null {
  const [first] = moods.toSorted((a, b) => b.turns.length - a.turns.length || last(b.turns) - last(a.turns))
  return first?.name ?? null
}

/** As it is kept. */
export const cut = (moods: Moods): Sentiment['moods'] =>
  moods.map(({ name, turns }) => ({ name, turns: turns.slice(0, MOST_TURNS) }))
