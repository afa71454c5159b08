import type { AlertRuleDraft } from '@parley/contract/monitoring/monitoring.schema.ts'

/** What a rule looks at: sums of its window, and what is true at its end. */
export interface Sums {
  readonly calls: number
  readonly answered: number
  readonly short: number
  readonly errors: number
  readonly talkMs: number
  readonly refused: number
  /** Under way in the last minute. */
  readonly running: number
  /** Calls by the range of their p95 latency; null where none was measured. */
  readonly latency: readonly number[] | null
  /** Minutes without a call; in how many of the known weeks there were calls at this time. */
  readonly silent: number | null
  readonly usual: number | null
  readonly known: number | null
  /** Seconds of the longest wait in the queue within the last minute. */
  readonly waited: number
  /** Millionths that calls of the window cost. */
  readonly spent: number
  /** Null: not known of that time. */
  readonly isDown: boolean | null
}

export interface Measured {
  readonly value: number
  /** Of how many calls; null where none are counted. */
  readonly calls: number | null
}

/** So many weeks have to be known, and this part of them had calls, before silence means anything. */
const FEWEST_WEEKS = 3
const USUAL = 0.75

const FIRST_MS = 100
const WIDER = 1.25
/** The end of a range of `app.latency_range`. */
export const rangeEnd = (place: number): number => Math.round(FIRST_MS * WIDER ** place)

/** The latency that so much of the calls stay below. */
export function quantileOf(latency: readonly number[], share: number): number {
  const total = latency.reduce((sum, each) => sum + each, 0)
  let counted = 0
  const place = latency.findIndex((each) => {
    counted += each
    return counted >= total * share
  })
  return rangeEnd(Math.max(0, place))
}

/** Of a unit of money. */
export const MILLIONTHS = 1_000_000
const percent = (part: number, of: number) => (part / of) * 100

/** What a rule sees; undefined where nothing can be said: too few calls, or weeks. */
export function measure(
  rule: Pick<AlertRuleDraft, 'kind' | 'minCalls' | 'warning' | 'critical'>,
  sums: Sums,
): Measured | undefined {
  const { calls, answered, short, errors, talkMs, refused, running, latency } = sums
  const of = (value: (count: number) => number, count: number): Measured | undefined =>
    count >= rule.minCalls ? { value: value(count), calls: count } : undefined
  switch (rule.kind) {
    case 'answerRate':
      return of((count) => percent(answered, count), calls + refused)
    case 'errorRate':
      return of((count) => percent(errors, count), calls)
    case 'concurrent':
      return { value: running, calls: null }
    case 'shortCalls':
      return of((count) => percent(short, count), answered)
    case 'duration':
      return of((count) => talkMs / count / 1_000, answered)
    case 'silence':
      return silence(rule, sums)
    case 'module':
      return sums.isDown === null ? undefined : { value: sums.isDown ? 1 : 0, calls: null }
    case 'queueWait':
      return { value: sums.waited, calls: null }
    case 'spend':
      return { value: sums.spent / MILLIONTHS, calls: null }
    case 'latency':
      return of(
        () => quantileOf(latency ?? [], 0.5),
        (latency ?? []).reduce((sum, each) => sum + each, 0),
      )
  }
}

/** Silence shorter than asked for is none; longer, it counts where calls are usual. */
function silence(
  { warning, critical }: Pick<AlertRuleDraft, 'warning' | 'critical'>,
  { silent, usual, known }: Sums,
): Measured | undefined {
  if (silent === null) return undefined
  const isShort = silent <= Math.min(warning ?? Number.POSITIVE_INFINITY, critical ?? Number.POSITIVE_INFINITY)
  const isUsual = (known ?? 0) >= FEWEST_WEEKS && (usual ?? 0) >= (known ?? 0) * USUAL
  return isShort || isUsual ? { value: silent, calls: null } : undefined
}
