import type { Scope } from './model.ts'
import { energyOf } from './model.ts'
import { softmax } from './softmax.ts'

/** The temperature by which scores of texts that were held out are as sure as they are right; 1 where there are none. */
export function fitTemperature(logits: readonly Float32Array[], labels: readonly number[]): number {
  if (logits.length === 0) return 1
  const lossAt = (temperature: number) =>
    logits.reduce((loss, scores, at) => {
      const probabilities = Float64Array.from(scores)
      softmax(probabilities, temperature)
      return loss - Math.log(Math.max(probabilities[labels[at] ?? 0] ?? 0, 1e-9))
    }, 0)
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

/** One text in thirty of those that belong here is in doubt. */
const DOUBTED = 1 / 30
/** How sure it is of the text in the middle: 1 / (1 + e^4), 2 %. */
const STEEPNESS = 4

export function fitScope(logits: readonly Float32Array[]): Scope {
  if (logits.length === 0) return { middle: -1e9, spread: 1 }
  const energies = logits.map(energyOf).sort((one, other) => one - other)
  const middle = energies[Math.floor(energies.length * DOUBTED)] ?? 0
  const median = energies[Math.floor(energies.length / 2)] ?? 0
  return { middle, spread: Math.max(1e-3, (median - middle) / STEEPNESS) }
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
