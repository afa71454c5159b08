import { crossValidate } from './crossValidate.ts'
import { metricsOf } from './evaluate.ts'
import { NlpCanceled, NlpError } from './nlp.error.ts'
import { highestOf } from './softmax.ts'
import { twoGroupsOf } from './split.ts'
import { type Example, epochsFor, fitModel, type Prepared, prepare } from './train.ts'

/** What a suggestion does to the metrics on texts that were held out: after it, less what they are now. */
export interface Gain {
  readonly accuracy: number
  readonly macroF1: number
}

export type Suggestion = { readonly gain: Gain | null } & (
  | {
      readonly kind: 'relabel'
      /** Place among the examples. */
      readonly example: number
      readonly from: string
      readonly to: string
      /** How much surer others are of the new category than of its own: 0 to 1. */
      readonly doubt: number
    }
  | { readonly kind: 'merge'; readonly categories: readonly [string, string]; readonly confused: number }
  | {
      readonly kind: 'split'
      readonly category: string
      /** Places of the examples in each part, and the words by which they differ. */
      readonly parts: readonly [SplitPart, SplitPart]
    }
)

export interface SplitPart {
  readonly examples: readonly number[]
  readonly words: readonly string[]
}

export interface Diagnosis {
  readonly suggestions: readonly Suggestion[]
  /** All new labels at once. */
  readonly relabelAll: Gain | null
  /** Out of fold, on all examples. */
  readonly accuracy: number
}

export interface DoctorOptions {
  readonly seed?: number
  readonly folds?: number
  /** Suggestions whose gain is measured; each is a training. More of them, unless said, the fewer examples there are. */
  readonly mostMeasured?: number
  readonly mostRelabels?: number
  /** From 0 to 1; false stops. */
  readonly onProgress?: (share: number) => boolean | undefined
}

const CONFUSED_ENOUGH = 0.2
/** Examples that all trainings together may go through; few suggestions of a small dataset are left without a gain. */
const MOST_LEARNED = 30_000
const [LEAST_MEASURED, MOST_MEASURED] = [12, 60]
/** Up to so many examples folds are drawn twice: a fourth of the labels that are named and right are no longer named. */
const MOST_REPEATED = 5_000
/** Splits are looked for where a category has enough in it to be two. */
const LEAST_TO_SPLIT = 12

/**
 * Labels that models disagree with which never saw them: a text is in doubt where one of another category is at least as sure of it as such
 * models are on average of their own (confident learning). `held` are texts of the test: each suggestion is tried by training again with it.
 */
export function diagnose(
  examples: readonly Example[],
  held: readonly Example[],
  options: DoctorOptions = {},
): Diagnosis {
  const { seed = 1, folds = 5, mostMeasured = measuredOf(examples.length), mostRelabels = 200 } = options
  const { onProgress } = options
  const tell = (share: number) => {
    if (onProgress?.(share) === false) throw new NlpCanceled()
    return true
  }
  if (examples.length < folds * 2) throw new NlpError('empty', 'there are too few utterances to look for doubtful ones')
  const prepared = prepare(examples)
  const texts = examples.map(({ text }) => text)
  const probabilities = crossValidate(prepared, texts, {
    ...{ folds, seed },
    repeats: examples.length <= MOST_REPEATED ? 2 : 1,
    onProgress: (share) => tell(share * 0.6),
  })
  const relabels = relabelsOf(prepared, probabilities).slice(0, mostRelabels)
  const merges = mergesOf(prepared, probabilities)
  const splits = splitsOf(prepared, texts)
  const chosen: Suggestion[] = [...merges.slice(0, 4), ...splits.slice(0, 4)]
  const measured = [...relabels.slice(0, Math.max(0, mostMeasured - chosen.length)), ...chosen]
  const measure = measurer(examples, held, seed)
  const gains = new Map<Suggestion, Gain | null>()
  for (const [at, one] of measured.entries()) {
    tell(0.6 + (0.4 * at) / (measured.length + 1))
    gains.set(one, measure([one]))
  }
  const relabelAll = relabels.length > 1 ? measure(relabels) : (gains.get(relabels[0] as Suggestion) ?? null)
  const right = prepared.labels.filter((label, at) => highestOf(probabilities[at] ?? []) === label).length
  return {
    suggestions: [...relabels, ...merges, ...splits]
      .map((one) => ({ ...one, gain: gains.get(one) ?? null }))
      .filter((one) => !makesWorse(one)),
    relabelAll,
    accuracy: right / examples.length,
  }
}

const measuredOf = (examples: number): number =>
  Math.min(MOST_MEASURED, Math.max(LEAST_MEASURED, Math.round(MOST_LEARNED / examples)))

/** A split by which less is understood helps nobody; a merger is for names that people confuse, and a label for what is true. */
const makesWorse = ({ kind, gain }: Suggestion): boolean => kind === 'split' && gain !== null && gain.accuracy < 0

function relabelsOf({ categories, labels }: Prepared, probabilities: readonly Float32Array[]): Suggestion[] {
  const sums = new Float64Array(categories.length)
  const counts = new Float64Array(categories.length)
  for (const [at, label] of labels.entries()) {
    sums[label] = (sums[label] ?? 0) + (probabilities[at]?.[label] ?? 0)
    counts[label] = (counts[label] ?? 0) + 1
  }
  const usual = sums.map((sum, at) => sum / Math.max(1, counts[at] ?? 0))
  const found: Extract<Suggestion, { kind: 'relabel' }>[] = []
  for (const [example, label] of labels.entries()) {
    const own = probabilities[example] ?? new Float32Array()
    const other = highestOf(own)
    const doubt = (own[other] ?? 0) - (own[label] ?? 0)
    if (other === label || (own[other] ?? 0) < (usual[other] ?? 1)) continue
    const [from, to] = [categories[label] ?? '', categories[other] ?? '']
    found.push({ kind: 'relabel', example, from, to, doubt, gain: null })
  }
  return found.sort((one, other) => other.doubt - one.doubt || one.example - other.example)
}

/** Pairs of categories that are taken for each other as often as not. */
function mergesOf({ categories, labels }: Prepared, probabilities: readonly Float32Array[]): Suggestion[] {
  const confused = new Map<string, number>()
  const counts = new Map<number, number>()
  for (const [at, label] of labels.entries()) {
    counts.set(label, (counts.get(label) ?? 0) + 1)
    const other = highestOf(probabilities[at] ?? [])
    if (other === label) continue
    const pair = `${Math.min(label, other)} ${Math.max(label, other)}`
    confused.set(pair, (confused.get(pair) ?? 0) + 1)
  }
  return [...confused]
    .map(([pair, count]): Extract<Suggestion, { kind: 'merge' }> => {
      const [one = 0, other = 0] = pair.split(' ').map(Number)
      const share = count / ((counts.get(one) ?? 0) + (counts.get(other) ?? 0))
      return {
        kind: 'merge',
        categories: [categories[one] ?? '', categories[other] ?? ''],
        confused: share,
        gain: null,
      }
    })
    .filter((one) => one.confused >= CONFUSED_ENOUGH)
    .sort((one, other) => other.confused - one.confused)
}

function splitsOf({ categories, labels, vectors }: Prepared, texts: readonly string[]): Suggestion[] {
  return categories.flatMap((category, label): Suggestion[] => {
    const places = [...labels.keys()].filter((at) => labels[at] === label)
    if (places.length < LEAST_TO_SPLIT) return []
    const found = twoGroupsOf(places, vectors, texts)
    return found ? [{ kind: 'split', category, parts: found, gain: null }] : []
  })
}

/** Trains with suggestions and without, and compares what both make of what was held out. */
function measurer(examples: readonly Example[], held: readonly Example[], seed: number) {
  const epochs = Math.min(12, epochsFor(examples.length))
  const answersOf = (learned: readonly Example[], isKnown: (category: string) => string) => {
    const model = fitModel(prepare(learned), { seed, epochs })
    return held.map(({ text, category }) => ({
      actual: isKnown(category),
      predicted: isKnown(model.categories[highestOf(model.logits(text))] ?? ''),
    }))
  }
  const known = new Map<string, ReturnType<typeof metricsOf>>()
  return (suggestions: readonly Suggestion[]): Gain | null => {
    if (held.length === 0) return null
    const learned = examples.map((one) => ({ ...one }))
    // What counts as the same category before and after: both halves of a split, both sides of a merger.
    const same = new Map<string, string>()
    for (const one of suggestions) {
      if (one.kind === 'relabel') learned[one.example] = { text: examples[one.example]?.text ?? '', category: one.to }
      else if (one.kind === 'merge') {
        const [kept, gone] = one.categories
        same.set(gone, kept)
        for (const each of learned) if (each.category === gone) each.category = kept
      } else {
        const half = `${one.category} \u0000 2`
        same.set(half, one.category)
        for (const at of one.parts[1].examples) learned[at] = { text: examples[at]?.text ?? '', category: half }
      }
    }
    const isKnown = (category: string) => same.get(category) ?? category
    if (new Set(learned.map(({ category }) => category)).size < 2) return null
    const key = JSON.stringify([...same].filter(([, kept]) => !kept.includes('\u0000')))
    const before = known.get(key) ?? metricsOf(answersOf(examples, isKnown))
    known.set(key, before)
    const after = metricsOf(answersOf(learned, isKnown))
    return { accuracy: after.accuracy - before.accuracy, macroF1: after.macroF1 - before.macroF1 }
  }
}
