/** Of how many three-letter pieces two texts share, among all that they have, so that they nearly say the same. */
export const NEAR = 0.75

/**
 * Texts are only compared where one of their sketches is the same: a sketch is the least of several hashes of all pieces. Of two that are as near as
 * they have to be at least, 99 in 100 are; of two that share a fifth, 1 in 600. However alike the texts of a file were made, the work stays in
 * proportion to their number: each is compared with the last few of the same sketch.
 */
const SKETCHES = 25
const HASHES = 6
const MOST_COMPARED = 8

/** Three-letter pieces of the words, without accents: “účet” is “ucet”. */
function piecesOf(text: string): Uint32Array {
  const plain = ` ${text.normalize('NFD').replaceAll(/\p{M}/gu, '')} `
  const found = new Set<number>()
  for (let at = 0; at + 3 <= plain.length; at += 1) {
    let hash = 2_166_136_261
    for (let next = at; next < at + 3; next += 1) hash = Math.imul(hash ^ plain.charCodeAt(next), 16_777_619)
    found.add(hash >>> 0)
  }
  return Uint32Array.from(found).sort()
}

/** Whether they share enough; what cannot be reached any more is not counted to its end. */
function isNear(one: Uint32Array, other: Uint32Array): boolean {
  const needed = Math.ceil((NEAR / (1 + NEAR)) * (one.length + other.length) - 1e-9)
  let [shared, at, place] = [0, 0, 0]
  while (at < one.length && place < other.length) {
    if (shared + Math.min(one.length - at, other.length - place) < needed) return false
    const left = one[at] ?? 0
    const right = other[place] ?? 0
    if (left === right) shared += 1
    if (left <= right) at += 1
    if (right <= left) place += 1
  }
  return shared >= needed
}

/** The least of one of many hashes of the pieces: always the same for the same pieces. */
function leastOf(pieces: Uint32Array, seed: number): number {
  const factor = Math.imul(seed * 2 + 1, 0x9e3779b1) | 1
  let least = 0xffffffff
  for (const piece of pieces) {
    const mixed = Math.imul(piece ^ (piece >>> 15) ^ seed, factor)
    const hash = (mixed ^ (mixed >>> 13)) >>> 0
    if (hash < least) least = hash
  }
  return least
}

/** Calls `take` with pairs that nearly say the same, the earlier place first; a pair may come more than once. */
function findNear(
  texts: readonly string[],
  take: (place: number, other: number) => void,
  isWanted: (place: number, other: number) => boolean,
): void {
  const pieces = texts.map(piecesOf)
  for (let sketch = 0; sketch < SKETCHES; sketch += 1) {
    const seen = new Map<number, number[]>()
    for (const [place, mine] of pieces.entries()) {
      if (mine.length === 0) continue
      let key = sketch
      for (let each = 0; each < HASHES; each += 1)
        key = Math.imul(key ^ leastOf(mine, sketch * HASHES + each), 0x85ebca6b)
      const alike = seen.get(key)
      if (!alike) {
        seen.set(key, [place])
        continue
      }
      for (const other of alike)
        if (isWanted(other, place) && isNear(mine, pieces[other] ?? new Uint32Array())) take(other, place)
      alike.push(place)
      if (alike.length > MOST_COMPARED) alike.shift()
    }
  }
}

/** Groups of places whose texts nearly say the same, one after the other. */
export function similarGroups(texts: readonly string[]): number[][] {
  const parents = Int32Array.from(texts.keys())
  const rootOf = (place: number): number => {
    let at = place
    while ((parents[at] ?? at) !== at) {
      parents[at] = parents[parents[at] ?? at] ?? at
      at = parents[at] ?? at
    }
    return at
  }
  findNear(
    texts,
    (place, other) => {
      const [one, two] = [rootOf(place), rootOf(other)]
      parents[Math.max(one, two)] = Math.min(one, two)
    },
    (place, other) => rootOf(place) !== rootOf(other),
  )
  const groups = new Map<number, number[]>()
  for (const place of texts.keys()) {
    const root = rootOf(place)
    const group = groups.get(root)
    if (group) group.push(place)
    else groups.set(root, [place])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** For each new text the place of one that nearly says the same: among those that are known, then among the new ones before it; -1 for none. */
export function nearestOf(known: readonly string[], added: readonly string[]): number[] {
  const near = new Array<number>(added.length).fill(-1)
  const all = [...known, ...added]
  findNear(
    all,
    (place, other) => {
      near[other - known.length] = place
    },
    (place, other) => {
      const before = near[other - known.length] ?? -1
      return other >= known.length && (before === -1 || place < before) && all[place] !== all[other]
    },
  )
  return near
}
