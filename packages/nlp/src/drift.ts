import type { Model } from './model.ts'
import { wordsOf } from './words.ts'

export interface Drift {
  /** Jensen–Shannon distance of the words, from 0 (alike) to 1 (nothing in common). */
  readonly words: number
  /** The same of the categories that are found. */
  readonly categories: number
  readonly unknownWords: number
  /** Answers below the threshold, as a share. */
  readonly unsure: number
  readonly outOfScope: number
  readonly count: number
  /** Words that are said now and were not, or much less, in the training; and those that are not said any more. */
  readonly more: readonly WordShift[]
  readonly less: readonly WordShift[]
}

export interface WordShift {
  readonly word: string
  /** As shares of all words. */
  readonly before: number
  readonly now: number
}

const MOST_SHIFTS = 12

/** How what people say now differs from what a model learned. */
export function driftOf(model: Model, trained: readonly string[], live: readonly string[], threshold: number): Drift {
  const [before, now] = [sharesOf(trained), sharesOf(live)]
  const predictions = live.map((text) => model.predict(text, 1))
  const mean = (of: (prediction: (typeof predictions)[number]) => number) =>
    predictions.length === 0 ? 0 : predictions.reduce((sum, one) => sum + of(one), 0) / predictions.length
  const shifts = [...new Set([...before.keys(), ...now.keys()])].map((word) => ({
    word,
    before: before.get(word) ?? 0,
    now: now.get(word) ?? 0,
  }))
  const by = (sign: 1 | -1) =>
    shifts
      .filter((one) => sign * (one.now - one.before) > 0.001)
      .sort(
        (one, other) => sign * (other.now - other.before - one.now + one.before) || (one.word < other.word ? -1 : 1),
      )
      .slice(0, MOST_SHIFTS)
  const categoriesOf = (texts: readonly string[]) =>
    shareOf(texts.map((text) => model.predict(text, 1).scores[0]?.category ?? ''))
  return {
    words: distanceOf(before, now),
    categories: distanceOf(categoriesOf(sampleOf(trained)), categoriesOf(live)),
    unknownWords: mean(({ unknownWords }) => unknownWords),
    unsure: mean(({ scores }) => ((scores[0]?.score ?? 0) < threshold ? 1 : 0)),
    outOfScope: mean(({ outOfScope }) => (outOfScope > 0.5 ? 1 : 0)),
    count: live.length,
    more: by(1),
    less: by(-1),
  }
}

/** At most a few thousand, evenly from all. */
function sampleOf(texts: readonly string[], most = 5_000): readonly string[] {
  const step = Math.max(1, texts.length / most)
  return Array.from({ length: Math.min(most, texts.length) }, (_, at) => texts[Math.floor(at * step)] ?? '')
}

const sharesOf = (texts: readonly string[]) => shareOf(texts.flatMap((text) => wordsOf(text).map(({ form }) => form)))

function shareOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return new Map([...counts].map(([item, count]) => [item, count / items.length]))
}

/** Square root of the Jensen–Shannon divergence to the base 2. */
export function distanceOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  if (one.size === 0 || other.size === 0) return 0
  let sum = 0
  for (const word of new Set([...one.keys(), ...other.keys()])) {
    const [p, q] = [one.get(word) ?? 0, other.get(word) ?? 0]
    const middle = (p + q) / 2
    if (p > 0) sum += (p * Math.log2(p / middle)) / 2
    if (q > 0) sum += (q * Math.log2(q / middle)) / 2
  }
  return Math.sqrt(Math.min(1, Math.max(0, sum)))
}
