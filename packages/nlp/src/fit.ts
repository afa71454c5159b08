import { NlpCanceled } from './nlp.error.ts'
import { randomOf, shuffle } from './random.ts'
import { softmax } from './softmax.ts'
import type { Vector } from './vocabulary.ts'

export interface FitOptions {
  readonly seed: number
  readonly epochs: number
  /** Told after each epoch; false stops. */
  readonly onEpoch?: ((epoch: number, loss: number) => boolean) | undefined
}

/** Weights of each feature for each category, one feature after the other. */
export interface Weights {
  readonly categories: number
  readonly weights: Float32Array
  readonly bias: Float32Array
}

const RATE = 6
/** Share of the steps in which the rate grows: full from the start, the first few texts would decide between categories that are alike. */
const WARM_UP = 0.3
const SHRINK = 4e-6
/** Slow: how often a category stands in the training says little of how often it is meant. */
const BIAS_RATE = 0.02
/** What changes less than this is left alone: of 150 categories few are in question. */
const LEAST_CHANGE = 1e-3

/** Softmax regression by stochastic descent, one text after the other in an order that the seed says. */
export function fit(
  vectors: readonly Vector[],
  labels: ArrayLike<number>,
  features: number,
  categories: number,
  { seed, epochs, onEpoch }: FitOptions,
): Weights {
  const weights = new Float32Array(features * categories)
  const bias = new Float32Array(categories)
  const order = Int32Array.from(vectors.keys())
  const random = randomOf(seed)
  const scores = new Float32Array(categories)
  const active = new Int32Array(categories)
  const changes = new Float32Array(categories)
  // Weights are kept as weights × scale, so that shrinking all of them is one multiplication.
  let scale = 1
  let step = 0
  const steps = Math.max(1, epochs * vectors.length)
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(order, random)
    let loss = 0
    for (const at of order) {
      const vector = vectors[at]
      if (!vector) continue
      const label = labels[at] ?? 0
      const rate = rateAt(step++ / steps)
      addScores(scores, weights, bias, vector, scale)
      softmax(scores)
      loss -= Math.log(Math.max(scores[label] ?? 0, 1e-12))
      scale *= 1 - rate * SHRINK
      descend(weights, bias, vector, scores, label, rate, scale, active, changes)
    }
    if (scale < 1e-3) scale = rescale(weights, scale)
    if (onEpoch && !onEpoch(epoch, vectors.length === 0 ? 0 : loss / vectors.length)) throw new NlpCanceled()
  }
  rescale(weights, scale)
  return { categories, weights, bias }
}

const rateAt = (share: number): number => RATE * (1 - share) * Math.min(1, share / WARM_UP)

function addScores(
  scores: Float32Array,
  weights: Float32Array,
  bias: Float32Array,
  vector: Vector,
  scale: number,
): void {
  const { indexes, values } = vector
  const categories = scores.length
  scores.fill(0)
  for (let at = 0; at < indexes.length; at++) {
    const value = (values[at] as number) * scale
    const row = (indexes[at] as number) * categories
    for (let category = 0; category < categories; category++)
      (scores[category] as number) += value * (weights[row + category] as number)
  }
  for (let category = 0; category < categories; category++) (scores[category] as number) += bias[category] as number
}

function descend(
  weights: Float32Array,
  bias: Float32Array,
  { indexes, values }: Vector,
  scores: Float32Array,
  label: number,
  rate: number,
  scale: number,
  active: Int32Array,
  changes: Float32Array,
): void {
  const categories = scores.length
  let changed = 0
  for (let category = 0; category < categories; category++) {
    const wrong = (scores[category] as number) - (category === label ? 1 : 0)
    if (wrong < LEAST_CHANGE && wrong > -LEAST_CHANGE) continue
    active[changed] = category
    changes[changed++] = (rate * wrong) / scale
    bias[category] = (bias[category] as number) - rate * BIAS_RATE * wrong
  }
  for (let at = 0; at < indexes.length; at++) {
    const value = values[at] as number
    const row = (indexes[at] as number) * categories
    for (let next = 0; next < changed; next++) {
      const place = row + (active[next] as number)
      weights[place] = (weights[place] as number) - (changes[next] as number) * value
    }
  }
}

function rescale(weights: Float32Array, scale: number): number {
  for (let at = 0; at < weights.length; at++) weights[at] = (weights[at] as number) * scale
  return 1
}
