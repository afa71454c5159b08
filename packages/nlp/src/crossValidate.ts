import { foldsOf } from './folds.ts'
import { NlpCanceled } from './nlp.error.ts'
import { softmax } from './softmax.ts'
import { epochsFor, fitModel, type Prepared, pick, without } from './train.ts'

export interface CrossOptions {
  readonly folds?: number
  /** How often folds are drawn; the probabilities are the mean. */
  readonly repeats?: number
  readonly seed?: number
  readonly epochs?: number
  /** From 0 to 1; false stops. */
  readonly onProgress?: (share: number) => boolean | undefined
}

/** For each text the probabilities that models gave it which had not learned from it, in the order of the categories. */
export function crossValidate(
  prepared: Prepared,
  texts: readonly string[],
  { repeats = 1, seed = 1, onProgress, ...options }: CrossOptions = {},
): Float32Array[] {
  const rounds = Array.from({ length: repeats }, (_, round) =>
    oneRound(prepared, texts, {
      ...{ ...options, seed: seed + round },
      onProgress: (share) => onProgress?.((round + share) / repeats),
    }),
  )
  const meanOf = (text: number, category: number) =>
    rounds.reduce((sum, round) => sum + (round[text]?.[category] ?? 0), 0) / repeats
  return texts.map((_, text) => Float32Array.from(prepared.categories, (__, category) => meanOf(text, category)))
}

function oneRound(
  prepared: Prepared,
  texts: readonly string[],
  { folds: count = 5, seed = 1, epochs = epochsFor(texts.length), onProgress }: Omit<CrossOptions, 'repeats'>,
): Float32Array[] {
  const found: Float32Array[] = Array.from({ length: texts.length })
  const folds = foldsOf(prepared.labels, count, seed)
  for (const [at, fold] of folds.entries()) {
    const onEpoch = (epoch: number) => {
      if (onProgress?.((at + epoch / epochs) / count) === false) throw new NlpCanceled()
      return true
    }
    const model = fitModel(pick(prepared, without(texts.length, fold)), { seed, epochs, onEpoch })
    for (const place of fold) {
      const scores = model.logits(texts[place] ?? '')
      softmax(scores)
      found[place] = scores
    }
  }
  return found
}
