import { LIMITS } from '../limits.ts'

/** Letters that do not fall apart into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** Words of a text without case, diacritics and punctuation. */
export function wordsOf(text: string): readonly string[] {
  const plain = withoutMarks(text)
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Lower case without diacritics; punctuation stays. */
export function withoutMarks(text: string): string {
  return text
    .slice(0, LIMITS.inputLength)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđßæœı]/g, (letter) => PLAIN[letter] ?? letter)
}
