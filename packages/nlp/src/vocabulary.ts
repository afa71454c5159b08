import { eachFeature } from './feature.ts'
import type { Word } from './words.ts'

/** A text as numbers: features that are known, with their weights. */
export interface Vector {
  readonly indexes: Int32Array
  readonly values: Float32Array
}

/** How a feature of one text stands in it, for saying which words mattered. */
export interface Occurrence {
  readonly index: number
  readonly from: number
  readonly to: number
}

/** Pieces of words count a little less than the words. */
const BLOCK_WEIGHTS = [1, 0.9] as const

/** Features that count, each by the hash of its characters, and how rare each is. */
export class Vocabulary {
  readonly hashes: Uint32Array
  readonly idf: Float32Array
  /** The rarity of what was never seen; it takes part in the length of a text, so that strange texts are less sure of anything. */
  readonly unseenIdf: number
  private readonly table: Int32Array
  private readonly mask: number

  constructor(hashes: Uint32Array, idf: Float32Array, unseenIdf: number) {
    this.hashes = hashes
    this.idf = idf
    this.unseenIdf = unseenIdf
    let size = 16
    while (size < hashes.length * 2) size *= 2
    this.mask = size - 1
    this.table = new Int32Array(size).fill(-1)
    for (const [index, hash] of hashes.entries()) {
      let slot = hash & this.mask
      while (this.table[slot] !== -1) slot = (slot + 1) & this.mask
      this.table[slot] = index
    }
  }

  get size(): number {
    return this.hashes.length
  }

  /** −1: never seen. */
  indexOf(hash: number): number {
    let slot = hash & this.mask
    for (;;) {
      const index = this.table[slot] ?? -1
      if (index === -1 || this.hashes[index] === hash) return index
      slot = (slot + 1) & this.mask
    }
  }

  /** Counts, made less steep, by rarity, and of length 1 within each block. */
  vectorOf(words: readonly Word[], occurrences?: Occurrence[]): Vector {
    const counts = new Map<number, number>()
    const blocks = new Map<number, 0 | 1>()
    const unseen = [new Map<number, number>(), new Map<number, number>()] as const
    eachFeature(words, (hash, block, from, to) => {
      const index = this.indexOf(hash)
      if (index < 0) {
        unseen[block].set(hash, (unseen[block].get(hash) ?? 0) + 1)
        return
      }
      counts.set(index, (counts.get(index) ?? 0) + 1)
      blocks.set(index, block)
      occurrences?.push({ index, from, to })
    })
    const sums = unseen.map((block) => sumOfUnseen(block, this.unseenIdf)) as [number, number]
    const indexes = Int32Array.from(counts.keys())
    const values = new Float32Array(indexes.length)
    for (let at = 0; at < indexes.length; at++) {
      const index = indexes[at] ?? 0
      const value = (1 + Math.log(counts.get(index) ?? 1)) * (this.idf[index] ?? 0)
      values[at] = value
      sums[blocks.get(index) ?? 0] += value * value
    }
    const lengths = sums.map((sum, block) => (sum > 0 ? (BLOCK_WEIGHTS[block] ?? 1) / Math.sqrt(sum) : 0))
    for (let at = 0; at < indexes.length; at++)
      values[at] = (values[at] ?? 0) * (lengths[blocks.get(indexes[at] ?? 0) ?? 0] ?? 0)
    return { indexes, values }
  }
}

function sumOfUnseen(counts: ReadonlyMap<number, number>, idf: number): number {
  let sum = 0
  for (const count of counts.values()) sum += ((1 + Math.log(count)) * idf) ** 2
  return sum
}

/** Features of texts: all words, and what else stands in at least two; the most frequent ones where there are more than `most`. */
export function vocabularyOf(texts: readonly (readonly Word[])[], most: number): Vocabulary {
  const frequencies = new Map<number, number>()
  const lastText = new Map<number, number>()
  const words = new Set<number>()
  for (const [at, text] of texts.entries())
    eachFeature(text, (hash, block, from, to) => {
      if (lastText.get(hash) === at) return
      lastText.set(hash, at)
      frequencies.set(hash, (frequencies.get(hash) ?? 0) + 1)
      if (block === 0 && from === to) words.add(hash)
    })
  // A handful of texts has nothing that stands in two.
  const least = texts.length < 50 ? 1 : 2
  const kept = [...frequencies]
    .filter(([hash, frequency]) => frequency >= least || words.has(hash))
    .sort(([one, often], [other, seldom]) => seldom - often || one - other)
    .slice(0, most)
  const idfOf = (frequency: number) => Math.log((1 + texts.length) / (1 + frequency)) + 1
  return new Vocabulary(
    Uint32Array.from(kept, ([hash]) => hash),
    Float32Array.from(kept, ([, frequency]) => idfOf(frequency)),
    idfOf(1),
  )
}
