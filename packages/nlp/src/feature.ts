import type { Word } from './words.ts'

/** Takes a feature by its hash: of whole words or of their characters, with the words (from … to) of the text in which it stands. */
export type TakeFeature = (hash: number, block: 0 | 1, from: number, to: number) => void

const START = 0x811c9dc5
const PRIME = 0x01000193
const SHORTEST = 3
const LONGEST = 5
const SEPARATOR = 0x1f

const mix = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME)
/** Spreads what the last characters changed over all bits. */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  mixed ^= mixed >>> 12
  return mixed >>> 0
}

function addText(hash: number, text: string): number {
  let mixed = hash
  for (let index = 0; index < text.length; index++) mixed = mix(mixed, text.charCodeAt(index))
  return mixed
}

/** The hash of a word alone, by which a vocabulary knows it. */
export const hashOfWord = (form: string): number => finish(addText(mix(START, 1), form))

/** Words as they are and without marks, pairs of neighbors, and pieces of words of 3 to 5 characters. */
export function eachFeature(words: readonly Word[], take: TakeFeature): void {
  let before = ''
  for (const [at, { form, folded }] of words.entries()) {
    take(hashOfWord(form), 0, at, at)
    if (folded !== form) take(hashOfWord(folded), 0, at, at)
    take(finish(addText(mix(addText(mix(START, 2), before), SEPARATOR), folded)), 0, Math.max(0, at - 1), at)
    before = folded
    eachPiece(folded, at, take)
  }
  if (words.length > 0)
    take(finish(mix(addText(mix(START, 2), before), SEPARATOR)), 0, words.length - 1, words.length - 1)
}

function eachPiece(word: string, at: number, take: TakeFeature): void {
  const points = [32, ...Array.from(word, (letter) => letter.codePointAt(0) ?? 0), 32]
  for (let start = 0; start <= points.length - SHORTEST; start++) {
    let hash = mix(START, 3)
    const end = Math.min(points.length, start + LONGEST)
    for (let next = start; next < end; next++) {
      hash = mix(hash, points[next] ?? 0)
      if (next - start + 1 >= SHORTEST) take(finish(hash), 1, at, at)
    }
  }
}
