import { type Calibration, calibrationOf } from './calibrate.ts'
import type { Model } from './model.ts'
import type { Example } from './train.ts'

/** What a model answered to a text whose category is known; null: it belongs to none. */
export interface Answer {
  readonly actual: string | null
  readonly predicted: string
  readonly score: number
  readonly outOfScope: number
}

export interface CategoryMetrics {
  readonly category: string
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** How many texts of it there were, and how often it was answered. */
  readonly support: number
  readonly predicted: number
}

/** Texts of one category that were taken for another, or were not; by their places among those asked. */
export interface ConfusionCell {
  readonly actual: string
  readonly predicted: string
  readonly examples: readonly number[]
}

export interface Metrics {
  readonly count: number
  readonly accuracy: number
  readonly macroF1: number
  readonly weightedF1: number
  readonly categories: readonly CategoryMetrics[]
  readonly confusion: readonly ConfusionCell[]
}

export interface ThresholdPoint {
  readonly threshold: number
  /** Of texts with a category: answered right, wrong and not at all. */
  readonly right: number
  readonly wrong: number
  readonly refused: number
  /** Of texts without one: answered all the same; null where there are none. */
  readonly strangeAccepted: number | null
}

export interface Evaluation {
  readonly metrics: Metrics
  readonly sweep: readonly ThresholdPoint[]
  /** The threshold that loses least where a wrong answer is as bad as none. */
  readonly bestThreshold: number
  readonly calibration: Calibration
}

export const answersOf = (
  model: Model,
  examples: readonly { readonly text: string; readonly category: string | null }[],
): Answer[] =>
  examples.map(({ text, category }) => {
    const { scores, outOfScope } = model.predict(text, 1)
    const [best] = scores
    return { actual: category, predicted: best?.category ?? '', score: best?.score ?? 0, outOfScope }
  })

/** All that is measured on texts of a test; `strange` are texts that belong to no category. */
export function evaluate(model: Model, tests: readonly Example[], strange: readonly string[] = []): Evaluation {
  return measure(
    answersOf(model, tests),
    answersOf(
      model,
      strange.map((text) => ({ text, category: null })),
    ),
  )
}

/** All that is measured of answers, whoever gave them; `others` are those to texts that belong to no category. */
export function measure(answers: readonly Answer[], others: readonly Answer[]): Evaluation {
  const sweep = sweepOf(answers, others)
  return {
    metrics: metricsOf(answers),
    sweep,
    bestThreshold: bestOf(sweep),
    calibration: calibrationOf(
      answers.map(({ score, actual, predicted }) => ({ score, isRight: actual === predicted })),
    ),
  }
}

export function metricsOf(answers: readonly Pick<Answer, 'actual' | 'predicted'>[]): Metrics {
  const cells = new Map<string, Map<string, number[]>>()
  const names = new Set<string>()
  const predictedOf = new Map<string, number>()
  for (const [at, { actual, predicted }] of answers.entries()) {
    if (actual === null) continue
    names.add(actual)
    const row = cells.get(actual) ?? new Map<string, number[]>()
    cells.set(actual, row)
    row.set(predicted, [...(row.get(predicted) ?? []), at])
    predictedOf.set(predicted, (predictedOf.get(predicted) ?? 0) + 1)
  }
  for (const name of predictedOf.keys()) names.add(name)
  const categories = [...names].sort().map((category): CategoryMetrics => {
    const row = cells.get(category)
    const support = [...(row?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
    const right = row?.get(category)?.length ?? 0
    const predicted = predictedOf.get(category) ?? 0
    const precision = predicted === 0 ? 0 : right / predicted
    const recall = support === 0 ? 0 : right / support
    const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
    return { category, precision, recall, f1, support, predicted }
  })
  const tested = categories.filter(({ support }) => support > 0)
  const count = tested.reduce((sum, { support }) => sum + support, 0)
  const mean = (weightOf: (one: CategoryMetrics) => number) => {
    const weight = tested.reduce((sum, one) => sum + weightOf(one), 0)
    return weight === 0 ? 0 : tested.reduce((sum, one) => sum + one.f1 * weightOf(one), 0) / weight
  }
  const right = answers.filter(({ actual, predicted }) => actual === predicted).length
  return {
    count,
    accuracy: count === 0 ? 0 : right / count,
    macroF1: mean(() => 1),
    weightedF1: mean(({ support }) => support),
    categories,
    confusion: [...cells].flatMap(([actual, row]) =>
      [...row].map(([predicted, examples]) => ({ actual, predicted, examples })),
    ),
  }
}

const STEPS = 20

/** What happens where answers below a threshold do not count. */
export function sweepOf(answers: readonly Answer[], strange: readonly Answer[]): ThresholdPoint[] {
  const of = (count: number, all: number) => (all === 0 ? 0 : count / all)
  return Array.from({ length: STEPS }, (_, step) => {
    const threshold = step / STEPS
    const accepted = answers.filter(({ score }) => score >= threshold)
    const right = accepted.filter(({ actual, predicted }) => actual === predicted).length
    return {
      threshold,
      right: of(right, answers.length),
      wrong: of(accepted.length - right, answers.length),
      refused: of(answers.length - accepted.length, answers.length),
      strangeAccepted:
        strange.length === 0 ? null : of(strange.filter(({ score }) => score >= threshold).length, strange.length),
    }
  })
}

function bestOf(sweep: readonly ThresholdPoint[]): number {
  const gain = ({ right, wrong, strangeAccepted }: ThresholdPoint) => right - wrong - (strangeAccepted ?? 0)
  let best = sweep[0]
  for (const point of sweep) if (best && gain(point) > gain(best) + 1e-9) best = point
  return best?.threshold ?? 0
}
