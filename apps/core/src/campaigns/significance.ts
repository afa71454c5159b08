/** Of those that are done with a flow, how many it won. */
export interface Tried {
  readonly done: number
  readonly success: number
}
export interface Significance {
  readonly p: number
  readonly isSignificant: boolean
}

const LEVEL = 0.05
/** Below so many in each flow nothing is said: any difference could be chance. */
const LEAST_DONE = 10
/** Below so many expected in a cell the normal distribution does not fit, and all tables are counted instead. */
const LEAST_EXPECTED = 5

/** Which of several tests that are made together say something at the level of all of them (Holm): null ones are not made. */
export function significantOf(ps: readonly (number | null)[]): readonly boolean[] {
  const made = ps.flatMap((p, at) => (p === null ? [] : [{ p, at }])).toSorted((one, other) => one.p - other.p)
  const first = made.findIndex(({ p }, rank) => p >= LEVEL / (made.length - rank))
  const sure = new Set(made.slice(0, first < 0 ? made.length : first).map(({ at }) => at))
  return ps.map((_, at) => sure.has(at))
}

/** How likely two flows that are equally good would differ at least as much by chance alone; null where too few are done to ask. */
export function significanceOf(one: Tried, other: Tried): Significance | null {
  if (one.done < LEAST_DONE || other.done < LEAST_DONE) return null
  const all = one.done + other.done
  const won = one.success + other.success
  const least = (Math.min(one.done, other.done) * Math.min(won, all - won)) / all
  const p = least < LEAST_EXPECTED ? fisher(one, other) : twoProportions(one, other)
  return { p, isSignificant: p < LEVEL }
}

/** Two-sided z test of two proportions, with the variance of both together. */
function twoProportions(one: Tried, other: Tried): number {
  const pooled = (one.success + other.success) / (one.done + other.done)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / one.done + 1 / other.done))
  const z = Math.abs(one.success / one.done - other.success / other.done) / deviation
  return twoTails(z)
}

/** Fisher’s exact test, two-sided: of all tables with the same sums those that are at most as likely as this one. */
function fisher(one: Tried, other: Tried): number {
  const won = one.success + other.success
  const logs = logFactorials(one.done + other.done)
  const choose = (from: number, take: number) => (logs[from] ?? 0) - (logs[take] ?? 0) - (logs[from - take] ?? 0)
  const total = choose(one.done + other.done, won)
  const likely = (success: number) => Math.exp(choose(one.done, success) + choose(other.done, won - success) - total)
  const seen = likely(one.success)
  let p = 0
  for (let success = Math.max(0, won - other.done); success <= Math.min(one.done, won); success += 1) {
    const each = likely(success)
    if (each <= seen * (1 + 1e-9)) p += each
  }
  return Math.min(1, p)
}

function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1)
  for (let n = 2; n <= most; n += 1) logs[n] = (logs[n - 1] ?? 0) + Math.log(n)
  return logs
}

/** Both tails of the normal distribution beyond ±z: a series near the middle, a fraction far out. */
function twoTails(z: number): number {
  const x = z / Math.SQRT2
  if (x > 3) {
    // A continued fraction of erfc, which keeps its digits there.
    let fraction = 0
    for (let k = 60; k > 0; k -= 1) fraction = k / 2 / (x + fraction)
    return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction)
  }
  let [sum, term] = [x, x]
  for (let n = 1; n < 100; n += 1) {
    term *= (-x * x) / n
    sum += term / (2 * n + 1)
  }
  return Math.max(0, 1 - (2 / Math.sqrt(Math.PI)) * sum)
}
