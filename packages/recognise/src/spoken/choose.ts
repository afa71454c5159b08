/** Something found in a sentence, before it is decided which one was meant. */
export interface Candidate<T> {
  readonly value: T
  readonly from: number
  readonly to: number
  /** How much it says; a full date is more than a weekday. */
  readonly rank: number
  /** The symbol before it. */
  readonly before: string
  /** A no follows it. */
  readonly isDenied?: boolean
}

/**
 * The one that was meant: what says most, then what was said first; but of "Monday, no, Tuesday" and "not Monday but Tuesday" the
 * second. `fixes` are the places where something said before is taken back.
 */
export function choose<T>(candidates: readonly Candidate<T>[], fixes: readonly number[]): Candidate<T> | undefined {
  const open = best(candidates.filter(({ before }) => before !== 'not'))
  const taken = fixes.filter((fix) => open.some(({ to }) => to <= fix) && open.some(({ from }) => from > fix)).at(-1)
  const after = taken === undefined ? open : open.filter(({ from }) => from > taken)
  const [first] = after
  const denied = after.length > 1 && taken === undefined && first?.before === 'fix'
  const left = (denied ? after.slice(1) : after).filter(({ isDenied }) => !isDenied)
  return left.reduce<Candidate<T> | undefined>((top, one) => (!top || one.rank > top.rank ? one : top), undefined)
}

/** An answer has a few; more are noise, which must not take long. */
const MOST = 60

/** Without those that lie within a better one, from left to right. */
function best<T>(candidates: readonly Candidate<T>[]): readonly Candidate<T>[] {
  const sorted = candidates.slice(0, MOST).sort((a, b) => b.rank - a.rank || b.to - b.from - (a.to - a.from))
  const kept: Candidate<T>[] = []
  for (const one of sorted) if (!kept.some(({ from, to }) => one.from < to && from < one.to)) kept.push(one)
  return kept.sort((a, b) => a.from - b.from)
}
