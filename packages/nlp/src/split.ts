import type { SplitPart } from './doctor.ts'
import type { Vector } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** Neither part may be a mere handful of the other. */
const LEAST_SHARE = 0.25
/**
 * How much nearer texts are to their own part than to the other, as a share of how near they are to their own. Of two public intents in one
 * category nine in ten are above it, of categories that are one intent one in eight.
 */
const LEAST_APART = 0.77
const ROUNDS = 10
/** Where the two begin decides where they end; the best of a few is taken. */
const STARTS = 12

export const dot = (one: ReadonlyMap<number, number>, { indexes, values }: Vector): number => {
  let sum = 0
  for (let at = 0; at < indexes.length; at++) sum += (one.get(indexes[at] ?? 0) ?? 0) * (values[at] ?? 0)
  return sum
}

export const mapOf = ({ indexes, values }: Vector): Map<number, number> =>
  new Map(Array.from(indexes, (index, at) => [index, values[at] ?? 0]))

/** Two groups of texts about different things, by two means; undefined where they are one. */
export function twoGroupsOf(
  places: readonly number[],
  vectors: readonly Vector[],
  texts: readonly string[],
): readonly [SplitPart, SplitPart] | undefined {
  const of = (place: number) => vectors[place] as Vector // places are of these
  const tries = Array.from({ length: STARTS }, (_, at) =>
    twoMeans(places, of, places[Math.floor((at * places.length) / STARTS)] ?? 0),
  )
  const best = tries.reduce((one, other) => ((other?.cohesion ?? 0) > (one?.cohesion ?? 0) ? other : one), undefined)
  if (!best) return undefined
  const { groups, means } = best
  const [one, other] = groups
  if (Math.min(one.length, other.length) < places.length * LEAST_SHARE) return undefined
  const apart = places.reduce((sum, place) => sum + Math.abs(dot(means[0], of(place)) - dot(means[1], of(place))), 0)
  if (apart < LEAST_APART * best.cohesion) return undefined
  const words = [one, other].map((group) => countWords(group.map((place) => texts[place] ?? ''))) as [Counts, Counts]
  return [
    { examples: one, words: tellingWords(words[0], words[1], one.length, other.length) },
    { examples: other, words: tellingWords(words[1], words[0], other.length, one.length) },
  ]
}

interface TwoGroups {
  readonly groups: readonly [number[], number[]]
  readonly means: readonly [Map<number, number>, Map<number, number>]
  /** How near all are to the mean of their group. */
  readonly cohesion: number
}

function twoMeans(places: readonly number[], of: (place: number) => Vector, begin: number): TwoGroups | undefined {
  const far = farthest(mapOf(of(begin)), places, of)
  let means: TwoGroups['means'] = [mapOf(of(begin)), mapOf(of(far))]
  let groups: TwoGroups['groups'] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const next: [number[], number[]] = [[], []]
    for (const place of places) next[dot(means[0], of(place)) >= dot(means[1], of(place)) ? 0 : 1].push(place)
    if (next[0].length === 0 || next[1].length === 0) return undefined
    means = [meanOf(next[0].map(of)), meanOf(next[1].map(of))]
    const isSame = next[0].join() === groups[0].join()
    groups = next
    if (isSame) break
  }
  const cohesion = groups.reduce(
    (sum, group, at) => sum + group.reduce((total, place) => total + dot(means[at as 0 | 1], of(place)), 0),
    0,
  )
  return { groups, means, cohesion }
}

function farthest(from: ReadonlyMap<number, number>, places: readonly number[], of: (place: number) => Vector): number {
  let best = places[0] ?? 0
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const near = dot(from, of(place))
    if (near < least) [least, best] = [near, place]
  }
  return best
}

function meanOf(vectors: readonly Vector[]): Map<number, number> {
  const sum = new Map<number, number>()
  for (const { indexes, values } of vectors)
    for (let at = 0; at < indexes.length; at++)
      sum.set(indexes[at] ?? 0, (sum.get(indexes[at] ?? 0) ?? 0) + (values[at] ?? 0))
  const length = Math.sqrt([...sum.values()].reduce((total, value) => total + value * value, 0)) || 1
  for (const [index, value] of sum) sum.set(index, value / length)
  return sum
}

type Counts = ReadonlyMap<string, number>

export function countWords(texts: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const form of new Set(wordsOf(text).map((word) => word.form))) counts.set(form, (counts.get(form) ?? 0) + 1)
  return counts
}

/** Words that stand in much more of these texts than of the others. */
export const tellingWords = (own: Counts, others: Counts, count: number, ofOthers: number, most = 4): string[] =>
  [...own]
    .map(([word, times]) => ({ word, lead: times / count - (others.get(word) ?? 0) / Math.max(1, ofOthers) }))
    .filter(({ lead }) => lead > 0.1)
    .sort((one, other) => other.lead - one.lead || (one.word < other.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
