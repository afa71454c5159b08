import type { RolloutWatch } from '@parley/contract/flows/rollout.schema.ts'

export interface SideSums {
  readonly version: number
  readonly calls: number
  readonly errors: number
  readonly averageMs: number | null
}

/** Of each version; with fewer nothing is said. */
export const NEEDED = 100
/**
 * Normal quantile of each look. A roll-out is looked at again and again, and chance alone would cross the bound of a single look (1.96) far more
 * often than once in twenty: 3 is near the constant bound of Pocock for hundreds of looks.
 */
export const Z = 3

/** Wilson’s interval of a share. */
export function wilson(hits: number, n: number, z = Z): readonly [low: number, high: number] {
  const p = hits / n
  const square = (z * z) / n
  const middle = (p + square / 2) / (1 + square)
  const half = (z * Math.sqrt((p * (1 - p)) / n + square / (4 * n))) / (1 + square)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/** The difference of two shares, one minus the other, with Newcombe’s interval (his method 10). */
export function newcombe(
  one: Pick<SideSums, 'errors' | 'calls'>,
  other: Pick<SideSums, 'errors' | 'calls'>,
  z = Z,
): { value: number; low: number; high: number } {
  const [p, q] = [one.errors / one.calls, other.errors / other.calls]
  const [low, high] = wilson(one.errors, one.calls, z)
  const [otherLow, otherHigh] = wilson(other.errors, other.calls, z)
  const value = p - q
  return {
    value,
    low: value - Math.hypot(p - low, otherHigh - q),
    high: value + Math.hypot(high - p, q - otherLow),
  }
}

export function watch(
  sums: readonly SideSums[],
  { version, versionBefore }: { readonly version: number; readonly versionBefore: number },
): RolloutWatch {
  const sideOf = (of: number) =>
    sums.find((side) => side.version === of) ?? { version: of, calls: 0, errors: 0, averageMs: null }
  const [now, before] = [sideOf(version), sideOf(versionBefore)]
  const sides = { now, before, needed: NEEDED }
  if (Math.min(now.calls, before.calls) < NEEDED) return { ...sides, difference: null, verdict: 'WAITING' }
  const difference = newcombe(now, before)
  const verdict = difference.low > 0 ? 'WORSE' : difference.high < 0 ? 'BETTER' : 'NO_WORSE'
  return { ...sides, difference, verdict }
}
