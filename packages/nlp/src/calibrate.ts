import type { Scope } from './model.ts'
import { bestOf } from './model.ts'
import { softmax } from './softmax.ts'

/** How many nats of loss a temperature of e or 1/e has to save: a few texts that are all right are no reason to be sure of the next. */
const PRIOR = 5

/** The temperature by which scores of texts that were held out are as sure as they are right, near 1 where there are few; 1 where there are none. */
export function fitTemperature(logits: readonly Float32Array[], labels: readonly number[]): number {
  if (logits.length === 0) return 1
  const lossAt = (temperature: number) =>
    logits.reduce(
      (loss, scores, at) => {
        const probabilities = Float64Array.from(scores)
        softmax(probabilities, temperature)
        return loss - Math.log(Math.max(probabilities[labels[at] ?? 0] ?? 0, 1e-9))
      },
      PRIOR * Math.log(temperature) ** 2,
    )
  let low = Math.log(0.05)
  let high = Math.log(20)
  for (let step = 0; step < 24; step++) {
    const one = low + (high - low) * 0.382
    const other = low + (high - low) * 0.618
    if (lossAt(Math.exp(one)) < lossAt(Math.exp(other))) high = other
    else low = one
  }
  return Math.exp((low + high) / 2)
}

/** One text in fifty of those that belong here is in doubt. */
const DOUBTED = 1 / 50
/** How sure it is of the text in the middle: 1 / (1 + e^4), 2 %. */
const STEEPNESS = 4
/** Fewer texts that belong nowhere say less than the rule. */
const LEAST_STRANGE = 20

/**
 * Where it is in doubt that a text belongs here: by texts that were held out, and where there are some that belong nowhere, so that the doubt is as
 * large as it is right, with as much of one kind as of the other.
 */
export function fitScope(logits: readonly Float32Array[], strange: readonly Float32Array[] = []): Scope {
  const fitsOf = (texts: readonly Float32Array[]) => texts.map(bestOf).sort((one, other) => one - other)
  return { ...edgeOf(fitsOf(logits), fitsOf(strange)), by: 'best' }
}

type Edge = Pick<Scope, 'middle' | 'spread'>

function edgeOf(own: readonly number[], strange: readonly number[]): Edge {
  if (own.length === 0) return { middle: -1e9, spread: 1 }
  const at = (share: number) => own[Math.floor(own.length * share)] ?? 0
  const middle = at(DOUBTED)
  const spread = Math.max(1e-3, (at(0.5) - middle) / STEEPNESS)
  if (strange.length < LEAST_STRANGE) return { middle, spread }
  const steps = Array.from({ length: 41 }, (_, step) => step / 40)
  const low = Math.min(own[0] ?? 0, strange[0] ?? 0)
  const reach = Math.max(1e-3, Math.max(own.at(-1) ?? 0, strange.at(-1) ?? 0) - low)
  let best = { middle, spread }
  let least = lossOf(best, own, strange)
  for (const place of steps)
    for (const width of steps) {
      // From a five-hundredth of what there is to half of it.
      const tried = { middle: low + reach * place, spread: (reach / 500) * 250 ** width }
      const loss = lossOf(tried, own, strange)
      if (loss < least) [best, least] = [tried, loss]
    }
  return best
}

/** How wrong the doubt is, each kind counting as much as the other. */
function lossOf({ middle, spread }: Edge, own: readonly number[], strange: readonly number[]): number {
  const sum = (fits: readonly number[], side: 1 | -1) =>
    fits.reduce((all, fit) => all + Math.log1p(Math.exp(Math.min(30, (side * (middle - fit)) / spread))), 0)
  return sum(own, 1) / own.length + sum(strange, -1) / strange.length
}

export interface ReliabilityBin {
  readonly from: number
  readonly to: number
  readonly count: number
  /** Means; null where nothing is in it. */
  readonly confidence: number | null
  readonly accuracy: number | null
}

export interface Calibration {
  readonly bins: readonly ReliabilityBin[]
  /** By how much it is more or less sure than right, on average. */
  readonly error: number
}

/** How right answers are beside how sure they were. */
export function calibrationOf(
  answers: readonly { readonly score: number; readonly isRight: boolean }[],
  count = 10,
): Calibration {
  const sums = Array.from({ length: count }, () => ({ count: 0, confidence: 0, right: 0 }))
  for (const { score, isRight } of answers) {
    const sum = sums[Math.min(count - 1, Math.floor(score * count))]
    if (!sum) continue
    sum.count++
    sum.confidence += score
    if (isRight) sum.right++
  }
  const bins = sums.map((sum, at) => ({
    from: at / count,
    to: (at + 1) / count,
    count: sum.count,
    confidence: sum.count === 0 ? null : sum.confidence / sum.count,
    accuracy: sum.count === 0 ? null : sum.right / sum.count,
  }))
  const error = sums.reduce(
    (total, sum) => total + Math.abs(sum.confidence - sum.right) / Math.max(1, answers.length),
    0,
  )
  return { bins, error }
}
