import { fitScope, fitTemperature } from './calibrate.ts'
import { fit } from './fit.ts'
import { foldsOf } from './folds.ts'
import { Model, packWeights } from './model.ts'
import { NlpCanceled, NlpError } from './nlp.error.ts'
import type { Vector } from './vocabulary.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { wordsOf } from './words.ts'

export interface Example {
  readonly text: string
  readonly category: string
}

export interface TrainingProgress {
  readonly stage: 'preprocessing' | 'training' | 'calibrating'
  /** From 0 to 1, of all the work. */
  readonly share: number
  readonly epoch?: number
  readonly epochs?: number
  readonly loss?: number
}

export interface TrainOptions {
  /** The same data with the same seed give the same model. */
  readonly seed?: number
  readonly epochs?: number
  /** Numbers kept at a time, 4 bytes each; rare features are left out where there would be more. */
  readonly mostWeights?: number
  /** Texts that belong to no category: they are not learned, but show where its doubts should begin. */
  readonly strange?: readonly string[]
  /** Told how far it is; false stops. */
  readonly onProgress?: (progress: TrainingProgress) => boolean | undefined
}

/** Texts made ready, so that they are read once for several trainings. */
export interface Prepared {
  readonly categories: readonly string[]
  readonly labels: Int32Array
  readonly vocabulary: Vocabulary
  readonly vectors: readonly Vector[]
}

export const MOST_CATEGORIES = 2_000
const MOST_WEIGHTS = 48_000_000
/** Above this, a part is held out for the calibration; below it each text has its turn to be. */
const FEW = 3_000

/** As many rounds as a few hundred thousand single steps take, within reason. */
export const epochsFor = (examples: number): number => Math.min(40, Math.round(5 + 60_000 / Math.max(1, examples)))

export function prepare(examples: readonly Example[], mostWeights = MOST_WEIGHTS): Prepared {
  const categories = [...new Set(examples.map(({ category }) => category))].sort()
  if (examples.length === 0) throw new NlpError('empty', 'there are no utterances to learn from')
  if (categories.length < 2) throw new NlpError('oneCategory', 'at least two categories are needed to tell apart')
  if (categories.length > MOST_CATEGORIES)
    throw new NlpError('tooLarge', `there are more than ${MOST_CATEGORIES} categories`)
  const places = new Map(categories.map((category, at) => [category, at]))
  const words = examples.map(({ text }) => wordsOf(text))
  const vocabulary = vocabularyOf(words, Math.floor(mostWeights / categories.length))
  return {
    categories,
    labels: Int32Array.from(examples, ({ category }) => places.get(category) ?? 0),
    vocabulary,
    vectors: words.map((text) => vocabulary.vectorOf(text)),
  }
}

/** Learns categories from examples. Takes seconds for thousands of them: call it in a thread. */
export function train(examples: readonly Example[], options: TrainOptions = {}): Model {
  const { seed = 1, mostWeights, strange = [], onProgress } = options
  const told = (progress: TrainingProgress) => {
    if (onProgress?.(progress) === false) throw new NlpCanceled()
  }
  told({ stage: 'preprocessing', share: 0 })
  const prepared = prepare(examples, mostWeights)
  const epochs = options.epochs ?? epochsFor(examples.length)
  const calibrations = heldOutOf(prepared.labels, seed)
  const rounds = (calibrations.length + 1) * epochs
  let round = 0
  const tell = (stage: TrainingProgress['stage']) => (epoch: number, loss: number) => {
    round++
    told({ stage, share: 0.05 + (0.95 * round) / rounds, epoch, epochs, loss })
    return true
  }
  told({ stage: 'training', share: 0.05 })
  const model = fitModel(prepared, { seed, epochs, onEpoch: tell('training') })
  const logits: Float32Array[] = []
  const labels: number[] = []
  for (const heldOut of calibrations) {
    const rest = without(prepared.labels.length, heldOut)
    const part = fitModel(pick(prepared, rest), { seed, epochs, onEpoch: tell('calibrating') })
    for (const at of heldOut) {
      logits.push(part.logits(examples[at]?.text ?? ''))
      labels.push(prepared.labels[at] ?? 0)
    }
  }
  const scope = fitScope(
    logits,
    strange.map((text) => model.logits(text)),
  )
  return new Model({ ...model.parts, temperature: fitTemperature(logits, labels), scope })
}

interface Fitting {
  readonly seed: number
  readonly epochs: number
  readonly onEpoch?: ((epoch: number, loss: number) => boolean) | undefined
}

/** A model of what was prepared, without calibration. */
export function fitModel({ categories, labels, vocabulary, vectors }: Prepared, fitting: Fitting): Model {
  const { weights, bias } = fit(vectors, labels, vocabulary.size, categories.length, fitting)
  const scope = { middle: -1e9, spread: 1 }
  return new Model({ categories, vocabulary, ...packWeights(weights, categories.length), bias, temperature: 1, scope })
}

/** Some of what was prepared, with the vocabulary of all of it. */
export const pick = ({ labels, vectors, ...prepared }: Prepared, places: Int32Array): Prepared => ({
  ...prepared,
  labels: places.map((at) => labels[at] ?? 0),
  vectors: Array.from(places, (at) => vectors[at] as Vector), // one for each label
})

export function without(count: number, places: Int32Array): Int32Array {
  const left = new Set(places)
  return Int32Array.from({ length: count }, (_, at) => at).filter((at) => !left.has(at))
}

function heldOutOf(labels: Int32Array, seed: number): readonly Int32Array[] {
  if (labels.length < 20) return []
  if (labels.length <= FEW) return foldsOf(labels, 3, seed)
  return foldsOf(labels, 10, seed).slice(0, 1)
}
