import { hashOfWord } from './feature.ts'
import { highestOf, softmax } from './softmax.ts'
import type { Occurrence, Vocabulary } from './vocabulary.ts'
import { type Word, wordsOf } from './words.ts'

export interface Score {
  readonly category: string
  /** From 0 to 1, how likely it is right; all together are what `outOfScope` leaves of 1. */
  readonly score: number
}

export interface Prediction {
  /** The surest first. */
  readonly scores: readonly Score[]
  /** From 0 to 1: how likely it belongs to no category. */
  readonly outOfScope: number
  /** Words that stand in no text of the training, as a share of all. */
  readonly unknownWords: number
}

/** How much a word speaks for the category that was found (above 0) or against it. */
export interface Reason {
  readonly word: string
  readonly from: number
  readonly to: number
  readonly weight: number
  readonly isKnown: boolean
}

export interface ModelParts {
  readonly categories: readonly string[]
  readonly vocabulary: Vocabulary
  /** −127 … 127, one feature after the other. */
  readonly weights: Int8Array
  /** What 1 is worth, for each feature. */
  readonly scales: Float32Array
  readonly bias: Float32Array
  readonly temperature: number
  readonly scope: Scope
}

/** By how much texts that belong here have to do with it: where that is in doubt, and how fast the doubt goes. */
export interface Scope {
  readonly middle: number
  readonly spread: number
  /** `best` looks at the category that fits best; without it, as models of earlier releases have it, at all together. */
  readonly by?: 'best'
}

/** Sorts texts into categories. Immutable; predicts in microseconds. */
export class Model {
  readonly parts: ModelParts

  constructor(parts: ModelParts) {
    this.parts = parts
  }

  get categories(): readonly string[] {
    return this.parts.categories
  }

  predict(text: string, most = this.categories.length): Prediction {
    const words = wordsOf(text)
    const probabilities = this.logitsOf(words)
    const outOfScope = this.outOfScopeOf(probabilities)
    softmax(probabilities, this.parts.temperature)
    const order = Array.from(probabilities.keys()).sort(
      (one, other) => (probabilities[other] ?? 0) - (probabilities[one] ?? 0) || one - other,
    )
    return {
      scores: order
        .slice(0, most)
        .map((at) => ({ category: this.categories[at] ?? '', score: (probabilities[at] ?? 0) * (1 - outOfScope) })),
      outOfScope,
      unknownWords: this.unknownOf(words),
    }
  }

  /** Scores before they become probabilities, in the order of the categories. */
  logits(text: string): Float32Array {
    return this.logitsOf(wordsOf(text))
  }

  /** The words of a text by what they did for a category; for the surest one where none is named. */
  explain(text: string, category?: string): Reason[] {
    const words = wordsOf(text)
    const occurrences: Occurrence[] = []
    const { vocabulary, weights, scales } = this.parts
    const { indexes, values } = vocabulary.vectorOf(words, occurrences)
    const count = this.categories.length
    const chosen = category === undefined ? highestOf(this.logitsOf(words)) : this.categories.indexOf(category)
    const times = new Map<number, number>()
    for (const { index } of occurrences) times.set(index, (times.get(index) ?? 0) + 1)
    const weightOf = new Map(Array.from(indexes, (index, at) => [index, values[at] ?? 0]))
    const sums = new Float64Array(words.length)
    for (const { index, from, to } of occurrences) {
      const row = index * count
      let mean = 0
      for (let at = 0; at < count; at++) mean += (weights[row + at] ?? 0) / count
      const gain = ((weights[row + chosen] ?? 0) - mean) * (scales[index] ?? 0) * (weightOf.get(index) ?? 0)
      const share = gain / (times.get(index) ?? 1) / (to - from + 1)
      for (let at = from; at <= to; at++) sums[at] = (sums[at] ?? 0) + share
    }
    return words.map(({ from, to, form, folded }, at) => ({
      word: text.slice(from, to),
      from,
      to,
      weight: sums[at] ?? 0,
      isKnown: this.isKnown(form, folded),
    }))
  }

  /** What has less to do with all of this than texts of the training have. */
  private outOfScopeOf(scores: Float32Array): number {
    const { middle, spread, by } = this.parts.scope
    return 1 / (1 + Math.exp(((by === 'best' ? bestOf(scores) : energyOf(scores)) - middle) / spread))
  }

  /** Words of a text that no text of the training has, as a share. */
  private unknownOf(words: readonly Word[]): number {
    if (words.length === 0) return 1
    return words.filter(({ form, folded }) => !this.isKnown(form, folded)).length / words.length
  }

  private isKnown(form: string, folded: string): boolean {
    const { vocabulary } = this.parts
    return vocabulary.indexOf(hashOfWord(form)) >= 0 || vocabulary.indexOf(hashOfWord(folded)) >= 0
  }

  private logitsOf(words: readonly Word[]): Float32Array {
    const { vocabulary, weights, scales, bias } = this.parts
    const { indexes, values } = vocabulary.vectorOf(words)
    const scores = Float32Array.from(bias)
    const count = scores.length
    for (let at = 0; at < indexes.length; at++) {
      const index = indexes[at] as number
      const value = (values[at] as number) * (scales[index] as number)
      const row = index * count
      for (let category = 0; category < count; category++)
        (scores[category] as number) += value * (weights[row + category] as number)
    }
    return scores
  }
}

/** How much the category that fits best has to do with a text. */
export const bestOf = (scores: Float32Array): number => scores.reduce((most, score) => Math.max(most, score), -Infinity)

/** How much all categories together have to do with a text: of many categories it says less, as each adds a little of nothing. */
function energyOf(scores: Float32Array): number {
  const highest = bestOf(scores)
  return highest + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - highest), 0))
}

/** Weights made small: a byte each, with what a byte is worth for each feature. */
export function packWeights(weights: Float32Array, categories: number): Pick<ModelParts, 'weights' | 'scales'> {
  const features = categories === 0 ? 0 : weights.length / categories
  const packed = new Int8Array(weights.length)
  const scales = new Float32Array(features)
  for (let feature = 0; feature < features; feature++) {
    const row = feature * categories
    let highest = 0
    for (let at = row; at < row + categories; at++) highest = Math.max(highest, Math.abs(weights[at] ?? 0))
    const scale = highest / 127
    scales[feature] = scale
    if (scale > 0) for (let at = row; at < row + categories; at++) packed[at] = Math.round((weights[at] ?? 0) / scale)
  }
  return { weights: packed, scales }
}
