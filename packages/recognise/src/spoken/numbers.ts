import { parseNumberWords } from '../numbers/number.ts'
import type { Token } from './lexicon.ts'

/** A number found at a token. */
export interface NumberAt {
  readonly value: number
  readonly ordinal: boolean
  readonly tokens: number
}

/** Tokens of the longest number. */
const MOST_TOKENS = 12

/** The number in words that begins at a token; as many words as belong to it. */
export function numberAt(
  tokens: readonly Token[],
  from: number,
  language: string,
  ordinal = true,
): NumberAt | undefined {
  const first = tokens[from]?.word ?? ''
  if (!parseNumberWords([first], language, { ordinal })) return undefined
  const words: string[] = []
  const ends: number[] = []
  for (let at = from; at < Math.min(from + MOST_TOKENS, tokens.length); at++) {
    const word = tokens[at]?.word ?? ''
    if (/^\p{L}/u.test(word)) {
      words.push(word)
      ends.push(at + 1)
    } else if (word !== '-') break
  }
  const read = parseNumberWords(words, language, { ordinal })
  if (!read) return undefined
  const last = words[read.to - 1] ?? ''
  // Two cases are two numbers: "dvacátého pátý" is the 20th of the 5th.
  if (read.isOrdinal && read.to === 2 && /ho$/.test(first) && !/o$/.test(last))
    return { value: read.value - (read.value % 10), ordinal: true, tokens: 1 }
  return { value: read.value, ordinal: read.isOrdinal, tokens: (ends[read.to - 1] ?? from + 1) - from }
}
