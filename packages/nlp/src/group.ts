import { countWords, dot, mapOf, tellingWords } from './split.ts'
import { type Vector, vocabularyOf } from './vocabulary.ts'
import { plainText, wordsOf } from './words.ts'

export interface Group {
  /** Places of its texts, the most typical first. */
  readonly texts: readonly number[]
  /** Words that stand in most of them and in few of the others. */
  readonly words: readonly string[]
}

export interface GroupOptions {
  /** From 0 to 1: from here on two texts are of one group. */
  readonly likeness?: number
  /** Texts that are looked at; the rest stays alone. */
  readonly most?: number
}

const MOST = 5_000
/** A text is compared with this many groups that share its rarest features. */
const MOST_COMPARED = 60

/** Puts texts together that nearly say the same, the largest group first. Each joins the nearest group there is, or begins one. */
export function groupTexts(texts: readonly string[], { likeness = 0.45, most = MOST }: GroupOptions = {}): Group[] {
  const looked = texts.slice(0, most)
  const words = looked.map((text) => wordsOf(text))
  const vocabulary = vocabularyOf(words, 500_000)
  const vectors = words.map((each) => vocabulary.vectorOf(each))
  const groups: { readonly texts: number[]; readonly center: Map<number, number> }[] = []
  const byFeature = new Map<number, number[]>()
  const samePlain = new Map<string, number>()
  for (const [at, vector] of vectors.entries()) {
    const plain = plainText(looked[at] ?? '')
    const known = samePlain.get(plain)
    const found = known ?? nearestGroup(vector, groups, byFeature, likeness)
    if (found === undefined) {
      samePlain.set(plain, groups.length)
      for (const index of rarest(vector, vocabulary.idf))
        byFeature.set(index, [...(byFeature.get(index) ?? []), groups.length])
      groups.push({ texts: [at], center: mapOf(vector) })
    } else {
      samePlain.set(plain, found)
      groups[found]?.texts.push(at)
    }
  }
  const all = countWords(looked)
  return [
    ...groups.map(({ texts: places }) => {
      const own = countWords(places.map((at) => looked[at] ?? ''))
      const others = new Map([...all].map(([word, count]) => [word, count - (own.get(word) ?? 0)]))
      return { texts: places, words: tellingWords(own, others, places.length, looked.length - places.length) }
    }),
    ...texts.slice(most).map((_, at) => ({ texts: [most + at], words: [] })),
  ].sort((one, other) => other.texts.length - one.texts.length || (one.texts[0] ?? 0) - (other.texts[0] ?? 0))
}

function nearestGroup(
  vector: Vector,
  groups: readonly { readonly center: ReadonlyMap<number, number> }[],
  byFeature: ReadonlyMap<number, readonly number[]>,
  likeness: number,
): number | undefined {
  const shared = new Map<number, number>()
  for (const [at, index] of vector.indexes.entries()) {
    const among = byFeature.get(index) ?? []
    if (among.length > 500) continue // said everywhere, it tells nothing apart
    for (const group of among) shared.set(group, (shared.get(group) ?? 0) + (vector.values[at] ?? 0))
  }
  const candidates = [...shared].sort(([, one], [, other]) => other - one).slice(0, MOST_COMPARED)
  const length = dot(mapOf(vector), vector)
  let best: number | undefined
  let nearest = likeness
  for (const [group] of candidates) {
    const center = groups[group]?.center ?? new Map<number, number>()
    const size = [...center.values()].reduce((sum, value) => sum + value * value, 0)
    const near = dot(center, vector) / Math.sqrt(Math.max(1e-9, size * length))
    if (near >= nearest) [nearest, best] = [near, group]
  }
  return best
}

const rarest = ({ indexes, values }: Vector, idf: Float32Array): number[] =>
  Array.from(indexes, (index, at) => ({ index, weight: (values[at] ?? 0) * (idf[index] ?? 0) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, 40)
    .map(({ index }) => index)
