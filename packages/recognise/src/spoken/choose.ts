import { refusedOf } from './refusals.ts'

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

/** The text that candidates were found in. */
export interface Spoken {
  readonly text: string
  /** The base code of its language. */
  readonly language: string
  /** Places where something said before is taken back: "Monday, no, Tuesday". */
  readonly fixes?: readonly number[]
  /** Ask for what is refused, instead of what is meant. */
  readonly refused?: boolean | undefined
}

/**
 * The one that was meant: what says most, then what was said first; but of "Monday, no, Tuesday" and "not Monday but Tuesday" the
 * second, and never one that is refused.
 */
export function choose<T>(
  candidates: readonly Candidate<T>[],
  { text, language, fixes = [], refused = false }: Spoken,
): Candidate<T> | undefined {
  const all = best(candidates)
  const isRefused = refusedOf(text, all, language)
  if (refused) return first(all.filter((_, at) => isRefused.has(at)))
  const wanted = all.filter((_, at) => !isRefused.has(at))
  return meant(
    wanted.filter(({ before }) => before !== 'each'),
    fixes,
  )
}

function meant<T>(open: readonly Candidate<T>[], fixes: readonly number[]): Candidate<T> | undefined {
  const taken = fixes.filter((fix) => open.some(({ to }) => to <= fix) && open.some(({ from }) => from > fix)).at(-1)
  const after = taken === undefined ? open : open.filter(({ from }) => from > taken)
  const isDenied = after.length > 1 && taken === undefined && after[0]?.before === 'fix'
  return first((isDenied ? after.slice(1) : after).filter((one) => !one.isDenied))
}

/** What says most, of equal ones the first. */
const first = <T>(candidates: readonly Candidate<T>[]): Candidate<T> | undefined =>
  candidates.reduce<Candidate<T> | undefined>((top, one) => (!top || one.rank > top.rank ? one : top), undefined)

/** An answer has a few; more are noise, which must not take long. */
const MOST = 60

/** Without those that lie within a better one, from left to right. */
function best<T>(candidates: readonly Candidate<T>[]): readonly Candidate<T>[] {
  const sorted = candidates.slice(0, MOST).sort((a, b) => b.rank - a.rank || b.to - b.from - (a.to - a.from))
  const kept: Candidate<T>[] = []
  for (const one of sorted) if (!kept.some(({ from, to }) => one.from < to && from < one.to)) kept.push(one)
  return kept.sort((a, b) => a.from - b.from)
}
