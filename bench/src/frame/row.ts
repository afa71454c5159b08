import type { Ground } from './ground.ts'

/** One line of a bench: our figure, the one beside it from the same run, and whether the ratio reaches what is wanted. */
export interface Row {
  readonly work: string
  readonly ours: string
  readonly beside: string
  readonly ratio: string
  readonly reach: string
  readonly isReached: boolean
}

export interface Bench {
  readonly name: string
  /** Tiny sizes only prove that both sides work; their figures mean nothing. */
  run(size: Size, say: (line: string) => void, ground: Ground): Promise<readonly Row[]>
}

export type Size = 'full' | 'tiny'

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The value that `share` (0…1) of the values do not exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`
export const times = (value: number) => `${value.toFixed(2)} ×`

/** The middle one with the least and the most: a verdict that stands on its line is none. */
export const spread = (values: readonly number[], say: (value: number) => string) =>
  values.length < 2
    ? say(median(values))
    : `${say(median(values))} (${say(Math.min(...values))} to ${say(Math.max(...values))})`

/** The rows as a Markdown table, as docs/performance.md shows them. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    '| work | Parley | beside it | ratio | reach | |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ work, ours, beside, ratio, reach, isReached }) =>
        `| ${work} | ${ours} | ${beside} | ${ratio} | ${reach} | ${isReached ? '✓' : '✗'} |`,
    ),
  ].join('\n')
