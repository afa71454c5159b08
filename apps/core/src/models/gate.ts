import type { Gate } from '@parley/contract/models/model.schema.ts'
import type { Measured } from './model.store.ts'

interface Limits {
  /** In percent. */
  readonly worstF1: number
  /** In points. */
  readonly mostLoss: number
}

/** Less than this is noise of the numbers, not a loss. */
const EPSILON = 1e-9

/** Categories that are worse than they may be – below the floor, or further below the live version than it may fall – and those of which nothing is known. */
export function findingsOf(
  { worstF1, mostLoss }: Limits,
  now: Measured,
  before: Measured | undefined,
  used: readonly string[],
): Gate['findings'] {
  const earlier = new Map(before?.evaluation.metrics.categories.map((one) => [one.category, one]))
  const findings: Gate['findings'] = []
  for (const { category, f1, support } of now.evaluation.metrics.categories) {
    if (support === 0) continue
    const known = earlier.get(category)
    const was = known && known.support > 0 ? known.f1 : null
    if (f1 < worstF1 / 100 - EPSILON) findings.push({ category, fault: 'worst', before: was, now: f1 })
    else if (was !== null && was - f1 > mostLoss / 100 + EPSILON)
      findings.push({ category, fault: 'loss', before: was, now: f1 })
  }
  const tested = new Set(now.evaluation.metrics.categories.flatMap((one) => (one.support > 0 ? [one.category] : [])))
  for (const category of now.categories)
    if (!tested.has(category))
      findings.push({ category, fault: 'untested', before: earlier.get(category)?.f1 ?? null, now: null })
  for (const category of used)
    if (!now.categories.includes(category))
      findings.push({ category, fault: 'gone', before: earlier.get(category)?.f1 ?? null, now: null })
  return findings
}
