/** A word of a text as it stands there, with the forms in which it is compared. */
export interface Word {
  /** Where it stands in the text. */
  readonly from: number
  readonly to: number
  /** Composed, without case. */
  readonly form: string
  /** Without the marks of its letters too, so that “zítra” and “zitra” are one word. */
  readonly folded: string
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
/** Scripts that write no spaces between words: each character counts as one. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*/u
const PIECES = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\s\\S])+`, 'gu')
const ASCII = /^[a-z0-9']*$/
/** Marks that people leave out; in other scripts they are vowels. */
const MARKED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
/** Letters that do not come apart into a plain one and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const PLAIN_LETTER = /[łøđðħıæœþ]/g

/** Without case, as Unicode folds it for comparison, and composed. */
export function foldCase(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  return lower.replaceAll('ß', 'ss').replaceAll('ς', 'σ').replaceAll('’', "'").replaceAll('i̇', 'i').normalize('NFC')
}

/** Without the marks of letters that are often left out. */
export function foldMarks(form: string): string {
  if (ASCII.test(form)) return form
  return form
    .normalize('NFD')
    .replace(MARKED, '$1')
    .replace(PLAIN_LETTER, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
}

/** Words of a text in their order; what is longer than `most` words is cut off. */
export function wordsOf(text: string, most = 400): Word[] {
  const words: Word[] = []
  for (const { 0: found, index } of text.matchAll(WORD)) {
    for (const { 0: piece, index: at } of UNSPACED.test(found) ? found.matchAll(PIECES) : [{ 0: found, index: 0 }]) {
      if (words.length >= most) return words
      const form = foldCase(piece)
      words.push({ from: index + at, to: index + at + piece.length, form, folded: foldMarks(form) })
    }
  }
  return words
}

/** What two texts have in common when only case, marks and punctuation differ. */
export const plainText = (text: string): string =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .join(' ')
