import { hashOfWord } from './feature.ts'
import { plainText } from './words.ts'

/** Texts that nearly say the same; by their places. */
export interface DuplicateGroup {
  readonly texts: readonly number[]
}

const HASHES = 32
const BANDS = 8
/** Texts of one band that are compared with each other; where there are more, each is compared with its neighbors alone. */
const MOST_IN_BAND = 50

/** Groups of texts whose pieces of three characters overlap by `likeness`; nearly linear in their number, by MinHash. */
export function nearDuplicates(texts: readonly string[], likeness = 0.75): DuplicateGroup[] {
  const shingles = texts.map((text) => shinglesOf(plainText(text)))
  const bands = new Map<string, number[]>()
  for (const [at, own] of shingles.entries()) {
    if (own.size === 0) continue
    const signature = signatureOf(own)
    for (let band = 0; band < BANDS; band++) {
      const key = `${band} ${signature.slice((band * HASHES) / BANDS, ((band + 1) * HASHES) / BANDS).join()}`
      const among = bands.get(key)
      if (among) among.push(at)
      else bands.set(key, [at])
    }
  }
  const parents = Int32Array.from(texts.keys())
  for (const among of bands.values())
    for (const [place, one] of among.entries())
      for (const other of among.slice(place + 1, place + 1 + MOST_IN_BAND))
        if (rootOf(parents, one) !== rootOf(parents, other) && overlap(shingles[one], shingles[other]) >= likeness)
          parents[rootOf(parents, other)] = rootOf(parents, one)
  const groups = new Map<number, number[]>()
  for (const at of texts.keys()) {
    const root = rootOf(parents, at)
    groups.set(root, [...(groups.get(root) ?? []), at])
  }
  return [...groups.values()].filter(({ length }) => length > 1).map((group) => ({ texts: group }))
}

function rootOf(parents: Int32Array, at: number): number {
  let root = at
  while (parents[root] !== root) root = parents[root] ?? root
  parents[at] = root
  return root
}

export function shinglesOf(text: string): Set<number> {
  const points = Array.from(` ${text} `)
  const found = new Set<number>()
  if (text === '') return found
  for (let at = 0; at + 2 < points.length; at++) found.add(hashOfWord(points.slice(at, at + 3).join('')))
  return found
}

export function overlap(one: ReadonlySet<number> = new Set(), other: ReadonlySet<number> = new Set()): number {
  let both = 0
  for (const each of one) if (other.has(each)) both++
  const all = one.size + other.size - both
  return all === 0 ? 0 : both / all
}

function signatureOf(shingles: ReadonlySet<number>): number[] {
  const least = new Array<number>(HASHES).fill(0xffffffff)
  for (const shingle of shingles)
    for (let at = 0; at < HASHES; at++) {
      const mixed = Math.imul(shingle ^ (0x9e3779b1 * (at + 1)), 0x85ebca6b)
      const hash = (mixed ^ (mixed >>> 13)) >>> 0
      if (hash < (least[at] ?? 0)) least[at] = hash
    }
  return least
}
