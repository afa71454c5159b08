import { RECOGNITION_LIMITS } from '../limits.ts'

/** Letters that do not fall apart into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** Words of a text without case, diacritics and punctuation; an apostrophe that counts as a letter is punctuation, too. */
export function wordsOf(text: string): readonly string[] {
  const plain = withoutMarks(text)
  return plain.split(/[^\p{L}\p{N}]+|\u02bc/u).filter((word) => word !== '')
}

/** Lower case without diacritics; punctuation stays. */
export function withoutMarks(text: string): string {
  return text
    .slice(0, RECOGNITION_LIMITS.inputLength)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđßæœı]/g, (letter) => PLAIN[letter] ?? letter)
}

/** What people say while they think; it stands anywhere and means nothing. */
const FILLERS = new Set(
  'uh um uhm erm er ah eh ehm hm hmm hmmm mm mmm aeh aehm ahm oh ee eee yyy yy em emm ehmm eeh hmmmm'.split(' '),
)

export const isFiller = (word: string): boolean => FILLERS.has(word)

/** German without umlauts: "fuenf" is written for "fünf" where a keyboard has none. */
export const foldUmlauts = (word: string): string => word.replace(/([aou])e/g, '$1')
