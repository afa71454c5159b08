import { baseLanguage } from '../texts/language.ts'
import { findDigitNumbers } from './digit-groups.ts'
import { lexiconOf } from './lexicons.ts'
import type { NumberLexicon } from './number-lexicon.ts'
import { readNumber } from './number-reader.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { foldUmlauts, isFiller, withoutMarks, wordsOf } from './words.ts'

export interface NumberHit {
  readonly value: number
  readonly length: number
}

/** A number in words: it is those from where it was looked for up to but without `to`. */
export interface SpokenNumber {
  readonly value: number
  readonly to: number
  readonly isOrdinal: boolean
  /** An article that may mean one: "eine", "un". */
  readonly isWeak: boolean
}

/** Words ready to be read: one text, and where in it each word begins. */
class Readable {
  private readonly text: string
  private readonly starts: readonly number[]
  private readonly lexicon: NumberLexicon | undefined

  constructor(words: readonly string[], language: string) {
    const folded = baseLanguage(language) === 'de' ? words.map(foldUmlauts) : words
    this.text = folded.join(' ')
    let start = 0
    this.starts = folded.map((word) => {
      start += word.length + 1
      return start - word.length - 1
    })
    this.lexicon = lexiconOf(language)
  }

  read(from: number, ordinal: boolean, shift = 0): SpokenNumber | undefined {
    const start = this.starts[from]
    if (start === undefined || !this.lexicon) return undefined
    const read = readNumber(this.text, start, this.lexicon, ordinal)
    if (!read) return undefined
    let to = from
    while ((this.starts[to] ?? Number.POSITIVE_INFINITY) < read.to) to++
    return { value: read.value, to: to + shift, isOrdinal: read.isOrdinal, isWeak: read.isWeak }
  }
}

/**
 * The number that begins at the word `from`, the longest reading: "two thousand and five", "pětadvacet", "21". With `ordinal`
 * also "fifth", "dvacátého pátého". Words are those of `wordsOf`.
 */
export function parseNumberWords(
  words: readonly string[],
  language: string,
  { from = 0, ordinal = false }: { readonly from?: number; readonly ordinal?: boolean } = {},
): SpokenNumber | undefined {
  return new Readable(words.slice(from, from + MOST_WORDS), language).read(0, ordinal, from)
}

/** Words of the longest number. */
const MOST_WORDS = 30

/** A number of a text; its words are those from `from` up to but without `to`. */
export interface NumberInText {
  readonly value: number
  readonly from: number
  readonly to: number
  readonly isWeak: boolean
  /** Written in digits. */
  readonly isWritten: boolean
}

/** The words of a text with every number in digits made one word that `Number` reads, without "uh" and "ehm". */
export function wordsWithNumbers(text: string, language: string): readonly string[] {
  const plain = withoutMarks(text)
  const words: string[] = []
  let at = 0
  for (const { value, from, to } of findDigitNumbers(plain, language)) {
    words.push(...wordsOf(plain.slice(at, from)), ...(value < 0 ? [minusOf(language)] : []), String(Math.abs(value)))
    at = to
  }
  words.push(...wordsOf(plain.slice(at)))
  return words.filter((word) => !isFiller(word))
}

const minusOf = (language: string) => minusWords(language)[0] ?? 'minus'
const minusWords = (language: string) => NUMBER_WORDS[baseLanguage(language)]?.minus.split(' ') ?? ['minus']

/** Every number among these words, from left to right. */
export function numbersIn(words: readonly string[], language: string): readonly NumberInText[] {
  const minus = minusWords(language)
  const readable = new Readable(words, language)
  const found: NumberInText[] = []
  for (let at = 0; at < words.length; ) {
    const read = readable.read(at, false) ?? writtenAt(words, at)
    if (!read) {
      at++
      continue
    }
    const isNegative = minus.includes(words[at - 1] ?? '')
    const isWritten = read.to === at + 1 && /^\d/.test(words[at] ?? '')
    found.push({ ...read, value: isNegative ? -read.value : read.value, from: at, isWritten })
    at = read.to
  }
  return found
}

/** Digits are read in any language. */
const writtenAt = (words: readonly string[], at: number) =>
  /^\d+(\.\d+)?$/.test(words[at] ?? '') ? { value: Number(words[at]), to: at + 1, isWeak: false } : undefined

/** Between two numbers these say that the second one is meant. */
const CORRECTIONS: Readonly<Record<string, string>> = {
  en: 'no sorry mean actually rather wait make correction but instead oops',
  cs: 'ne pardon vlastne teda tedy spis promin prominte omlouvam oprava ale chci',
  sk: 'nie pardon vlastne teda skor prepac prepacte oprava ale chcem',
  de: 'nein quatsch entschuldigung sorry meine vielmehr korrektur sondern moment doch pardon',
  pl: 'nie przepraszam znaczy raczej wlasciwie tylko pardon sorry ale poprawka',
  es: 'no perdon digo dicho bien sino disculpe disculpa corrijo espera',
}

/** The number a person means, of those that `accepts`: the first one, unless it was corrected; an article only where there is no other. */
export function findNumber(text: string, language: string, accepts: (value: number) => boolean): NumberHit | undefined {
  const words = wordsWithNumbers(text, language)
  const numbers = joinSpoken(numbersIn(words, language)).filter(({ value }) => accepts(value))
  const strong = numbers.filter(({ isWeak }) => !isWeak)
  const corrections = (CORRECTIONS[baseLanguage(language)] ?? '').split(' ')
  let meant: NumberInText | undefined
  for (const next of strong.length > 0 ? strong : numbers) {
    if (meant && !words.slice(meant.to, next.from).some((word) => corrections.includes(word))) break
    meant = next
  }
  return meant && { value: meant.value, length: words.slice(meant.from, meant.to).join('').length }
}

/** "four seven one one" is one number, and so is "twenty twenty six". */
function joinSpoken(numbers: readonly NumberInText[]): readonly NumberInText[] {
  const joined: NumberInText[] = []
  for (let at = 0; at < numbers.length; ) {
    const run = runFrom(numbers, at)
    const [first, second] = [numbers[at], numbers[at + 1]]
    const last = run.at(-1)
    if (first && last && run.length >= 3) {
      joined.push({ ...first, value: Number(run.map(({ value }) => value).join('')), to: last.to })
      at += run.length
    } else if (first && second && isPair(first, second)) {
      joined.push({ ...first, value: first.value * 100 + second.value, to: second.to })
      at += 2
    } else {
      if (first) joined.push(first)
      at++
    }
  }
  return joined
}

/** Digits spoken one after the other. */
function runFrom(numbers: readonly NumberInText[], from: number): readonly NumberInText[] {
  let to = from
  for (
    let one = numbers[to];
    one && isDigit(one) && (to === from || one.from === numbers[to - 1]?.to);
    one = numbers[to]
  )
    to++
  return numbers.slice(from, to)
}

const isDigit = ({ value }: NumberInText) => Number.isInteger(value) && value >= 0 && value <= 9

function isPair(first: NumberInText, second: NumberInText): boolean {
  const isTwo = ({ value, isWritten }: NumberInText) =>
    !isWritten && Number.isInteger(value) && value >= 10 && value <= 99
  return first.to === second.from && isTwo(first) && isTwo(second)
}
