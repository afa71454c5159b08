import type { WaitEstimate } from '@parley/contract/inbound/queue.schema.ts'
import { seeded } from '../../carrier/simulated/random.ts'

/** From fewer calls nothing can be said. */
const FEWEST = 5
const RUNS = 100

export interface EstimateFacts {
  /** How long the calls lasted that ended of late. */
  readonly lastedMs: readonly number[]
  /** How long the calls have lasted that hold the channels; one that is free is none of them. */
  readonly agesMs: readonly number[]
  readonly channels: number
}

/**
 * How long the callers who wait will still do so, in their order: what is left of the calls that go on, and the calls of those ahead, are drawn
 * again and again from the calls of late. The same facts, the same estimate.
 */
export function estimateWaits(facts: EstimateFacts, waiting: number): readonly (WaitEstimate | null)[] {
  const { lastedMs, channels } = facts
  if (lastedMs.length < FEWEST || channels < 1) return Array.from({ length: waiting }, () => null)
  const { next: random } = seeded(waiting + lastedMs.length)
  const agesMs = facts.agesMs.slice(0, channels)
  const lengths = lengthsOf(lastedMs, agesMs)
  const waits = Array.from({ length: waiting }, () => new Float64Array(RUNS))
  const busy = agesMs.map((age) => ({ age, share: lengths.findLast(({ ms }) => ms <= age)?.upTo ?? 0 }))
  const unused = Array.from({ length: channels - busy.length }, () => 0)
  for (let run = 0; run < RUNS; run += 1) {
    // When each channel is free, as a heap: the next one first.
    const left = busy.map(({ age, share }) => Math.max(0, drawn(lengths, share, random) - age))
    const free = [...unused, ...left].sort((one, other) => one - other)
    for (const ofPlace of waits) {
      const at = free[0] ?? 0
      ofPlace[run] = at
      free[0] = at + drawn(lengths, 0, random)
      sink(free)
    }
  }
  return waits.map((ofPlace) => {
    const sorted = ofPlace.toSorted()
    const at = (share: number) => Math.round(sorted[Math.floor(share * RUNS)] ?? 0)
    // Wider than what was drawn: there are not all that many calls to draw from.
    return { ms: at(0.5), fromMs: at(0.05), toMs: at(0.95) }
  })
}

/** Which share of calls last up to so long. */
interface Length {
  readonly ms: number
  readonly upTo: number
}

/** How much longer than all others those may last that have done so already. */
const LONGER = 1.3

/** By Kaplan and Meier: calls that go on count for as long as they have; without them long calls would be missing while a line begins its day. */
function lengthsOf(lastedMs: readonly number[], agesMs: readonly number[]): readonly Length[] {
  const known = lastedMs.toSorted((one, other) => one - other)
  const ages = agesMs.toSorted((one, other) => one - other)
  const lengths: Length[] = []
  let older = 0
  let last = 1
  for (const [index, ms] of known.entries()) {
    while (older < ages.length && (ages[older] ?? 0) < ms) older += 1
    last *= 1 - 1 / (known.length - index + ages.length - older)
    lengths.push({ ms, upTo: 1 - last })
  }
  const longest = Math.max(known.at(-1) ?? 0, ages.at(-1) ?? 0)
  return [...lengths, { ms: LONGER * longest, upTo: 1 }]
}

/** A length among those that are longer than a share of all. */
function drawn(lengths: readonly Length[], share: number, random: () => number): number {
  const wanted = share + (1 - share) * random()
  let [from, to] = [0, lengths.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lengths[middle]?.upTo ?? 1) > wanted) to = middle
    else from = middle + 1
  }
  return lengths[from]?.ms ?? 0
}

/** Puts the first of a heap in its place. */
function sink(heap: number[]): void {
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    let least = at
    for (const below of [left, right]) if ((heap[below] ?? Number.POSITIVE_INFINITY) < (heap[least] ?? 0)) least = below
    if (least === at) return
    const [here = 0, there = 0] = [heap[at], heap[least]]
    heap[at] = there
    heap[least] = here
    at = least
  }
}
