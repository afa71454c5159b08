import { compareAmounts, subtractAmount } from '@parley/rating'

export interface Theirs {
  readonly row: number
  readonly at: number
  readonly number: string
  readonly seconds: number
  readonly amount: string
}
export interface Ours {
  readonly guid: string
  readonly at: number
  /** Null: its conversation is gone or its number hidden, so that any number may be its own. */
  readonly number: string | null
  readonly seconds: number
  readonly amount: string
}
export interface Matched {
  readonly theirs: Theirs
  readonly ours: Ours
  readonly isDifferent: boolean
}

/** Clocks of two systems differ, and some count from the answer. */
export const TOLERANCE_MS = 300_000
const ROUNDED = '0.001'
/** Numbers are written with and without their country. */
const tail = (number: string) => number.slice(-9)

/** Puts each call of theirs beside the call of ours that is nearest in time, each once. */
export function matchCalls(theirs: readonly Theirs[], ours: readonly Ours[]) {
  const byNumber = Map.groupBy(
    ours.filter((each) => each.number !== null),
    (each) => tail(each.number ?? ''),
  )
  const pools = new Map([...byNumber].map(([number, calls]) => [number, poolOf(calls)]))
  const nameless = poolOf(ours.filter((each) => each.number === null))
  const used = new Set<Ours>()
  const matched: Matched[] = []
  const onlyTheirs: Theirs[] = []
  for (const call of theirs.toSorted((one, other) => one.at - other.at)) {
    const found = pools.get(tail(call.number))?.take(call.at) ?? nameless.take(call.at)
    if (!found) {
      onlyTheirs.push(call)
      continue
    }
    used.add(found)
    matched.push({ theirs: call, ours: found, isDifferent: isDifferent(call, found) })
  }
  return { matched, onlyTheirs, onlyOurs: ours.filter((each) => !used.has(each)) }
}

/** Gives away the call nearest to a time, each once: a number can have all calls of a month, so that none is looked at twice. */
function poolOf(calls: readonly Ours[]) {
  const sorted = calls.toSorted((one, other) => one.at - other.at)
  const before = skipping(sorted.length, -1)
  const after = skipping(sorted.length, 1)
  return {
    take(at: number): Ours | undefined {
      const from = firstAt(sorted, at)
      const places = [before.next(from - 1), after.next(from)]
      const [place] = places
        .filter((each) => Math.abs((sorted[each]?.at ?? Number.NaN) - at) <= TOLERANCE_MS)
        .sort((one, other) => Math.abs((sorted[one]?.at ?? 0) - at) - Math.abs((sorted[other]?.at ?? 0) - at))
      if (place === undefined) return undefined
      before.remove(place)
      after.remove(place)
      return sorted[place]
    },
  }
}

/** The next place in a direction that is still there; paths over those removed grow shorter with each walk. */
function skipping(length: number, step: 1 | -1) {
  const leads = Array.from({ length }, (_, place) => place)
  const next = (from: number): number => {
    let place = from
    while (leads[place] !== undefined && leads[place] !== place) {
      const beyond = leads[place] as number
      leads[place] = leads[beyond] ?? beyond
      place = beyond
    }
    return place
  }
  return {
    next,
    remove(place: number) {
      leads[place] = place + step
    },
  }
}

/** The first place whose call is not earlier. */
function firstAt(sorted: readonly Ours[], at: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** A second more or less is rounding, and so is less than a thousandth. */
function isDifferent(theirs: Theirs, ours: Ours): boolean {
  if (Math.abs(theirs.seconds - ours.seconds) > 1) return true
  const [low, high] = [theirs.amount, ours.amount].sort(compareAmounts)
  return compareAmounts(subtractAmount(high ?? '0', low ?? '0'), ROUNDED) >= 0
}
