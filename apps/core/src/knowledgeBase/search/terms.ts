import { isFiller, withoutMarks } from '@parley/recognise/words/words.ts'

/** A word as it is compared, and where it stands in the text. */
export interface Term {
  /** Without case and marks. */
  readonly word: string
  /** What forms of the word mostly have in common. */
  readonly stem: string
  readonly start: number
  readonly end: number
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
/** What forms of a word mostly differ in are its last letters; short words are compared as they are. */
const STEM = 4
const ENDING = 3
const LONGEST = 60

export const stemOf = (word: string): string => word.slice(0, Math.max(STEM, Math.min(word.length - ENDING, STEM + 2)))

/** Stems that other forms of the word can have: a longer form keeps more letters, as “transfers” does of “transfer”. */
export const stemsOf = (word: string): string[] => [
  ...new Set([STEM, STEM + 1, STEM + 2].map((length) => word.slice(0, length))),
]

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const NO_ASCII = /[^ -~]/

/** The words of a text in their order. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = []
  const add = (segment: string, start: number) => {
    const lower = segment.slice(0, LONGEST)
    const word = NO_ASCII.test(lower) ? withoutMarks(lower) : lower.toLowerCase()
    if (word !== '' && !isFiller(word)) terms.push({ word, stem: stemOf(word), start, end: start + segment.length })
  }
  if (UNSPACED.test(text)) {
    for (const { segment, index, isWordLike } of segmenter.segment(text)) if (isWordLike) add(segment, index)
  } else for (const found of text.matchAll(WORD)) add(found[0], found.index)
  return terms
}

/** A text as two are compared that people write differently. */
export const foldOf = (text: string): string =>
  termsOf(text)
    .map(({ word }) => word)
    .join(' ')
