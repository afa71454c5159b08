import { baseLanguage } from '../language.ts'
import { RECOGNITION_LIMITS } from '../limits.ts'
import { isFiller, withoutMarks } from '../words/words.ts'
import { LETTER_WORDS, type LetterWords } from './letter-words.ts'

export interface LettersOptions {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

interface Letter {
  readonly letter: string
  readonly to: number
  /** A letter itself, its name, a word that stands for it, or one explained by a word. */
  readonly by: 'letter' | 'name' | 'word' | 'explained'
}

interface Run {
  readonly letters: readonly Letter[]
  readonly from: number
  readonly to: number
}

/** The longest row of spelled letters: "n as in November o v a k", "bé jako Božena", "K-R-Á-L", "alpha bravo". */
export function findLetters(
  text: string,
  language: string,
  { min = 1, max = Number.POSITIVE_INFINITY }: LettersOptions = {},
): { readonly value: string; readonly length: number } | undefined {
  const words = markedWords(text)
  const speller = spellerOf(language)
  let best: { readonly value: string; readonly run: Run } | undefined
  for (const run of runsOf(words, speller)) {
    const value = speller.write(run.letters)
    const length = [...value].length
    if (length < min || length > max || !isSpelling(run, words, speller)) continue
    if (!best || length > best.value.length) best = { value, run }
  }
  return best && { value: best.value, length: words.slice(best.run.from, best.run.to).join('').length }
}

/** One letter alone is one where nothing else is said, or a word explains it. */
function isSpelling({ letters, from, to }: Run, words: readonly string[], speller: Speller): boolean {
  if (letters.some(({ by }) => by === 'explained')) return true
  const isAll = words.every((word, at) => (at >= from && at < to) || speller.isEmpty(word))
  if (letters.length === 1) return isAll
  return letters.length > 2 || isAll || letters.some(({ by }) => by === 'letter')
}

function runsOf(words: readonly string[], speller: Speller): readonly Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  for (let at = 0; at < words.length; ) {
    const found = speller.read(words, at)
    if (found) {
      run = { letters: [...(run?.letters ?? []), ...found], from: run?.from ?? at, to: found.at(-1)?.to ?? at + 1 }
      at = run.to
      continue
    }
    if (run && !speller.isEmpty(words[at] ?? '')) {
      runs.push(run)
      run = undefined
    }
    at++
  }
  return run ? [...runs, run] : runs
}

/** Words with their marks. */
const markedWords = (text: string): readonly string[] =>
  text
    .slice(0, RECOGNITION_LIMITS.inputLength)
    .toLowerCase()
    .normalize('NFC')
    .replace(/['\u2019](?=\p{L})/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const MOST_WORDS = 3

class Speller {
  private readonly words: LetterWords
  private readonly names = new Map<string, string>()
  private readonly alphabet: ReadonlySet<string>
  private readonly as: ReadonlySet<string>
  private readonly twice: ReadonlySet<string>
  private readonly marks: ReadonlyMap<string, string>
  private readonly empty: ReadonlySet<string>

  constructor(words: LetterWords) {
    this.words = words
    for (const [letter, names] of Object.entries(words.names))
      for (const name of names.split(' ')) this.names.set(name.replaceAll('-', ' '), letter)
    this.alphabet = new Set(words.alphabet.split(' '))
    this.as = new Set(listOf(words.as))
    this.twice = new Set(listOf(words.twice))
    this.marks = new Map(
      Object.entries(words.marks).flatMap(([mark, forms]) => listOf(forms).map((form) => [form, mark])),
    )
    this.empty = new Set(words.empty.split(' '))
  }

  isEmpty(word: string): boolean {
    return this.empty.has(word) || (word.length > 1 && isFiller(withoutMarks(word)))
  }

  /** The letters that begin at a word. */
  read(words: readonly string[], at: number): readonly Letter[] | undefined {
    const named = this.named(words, at)
    if (named) return [this.marked(words, this.explained(words, named) ?? named)]
    const twice = this.phrase(words, at, this.twice)
    if (twice !== undefined) {
      const letter = this.named(words, twice)
      if (letter) return [letter, this.marked(words, this.explained(words, letter) ?? letter)]
    }
    const mark = this.markAt(words, at, '<')
    const base = mark && this.named(words, mark.to)
    return base ? [{ ...base, letter: withMark(base.letter, mark.mark), by: 'explained' }] : undefined
  }

  /** A row of letters; among names of letters one with an acute mark is a name, too. */
  write(letters: readonly Letter[]): string {
    const hasNames = this.words.isAcutePlain && letters.some(({ by }) => by === 'name')
    return letters
      .map(({ letter, by }) => (hasNames && by === 'letter' && ACUTE.test(letter) ? plain(letter) : letter))
      .join('')
      .toUpperCase()
      .replaceAll('SS', letters.some(({ letter }) => letter === 'ß') ? 'ß' : 'SS')
  }

  private named(words: readonly string[], at: number): Letter | undefined {
    for (let length = MOST_WORDS; length > 0; length--) {
      const letter = this.names.get(words.slice(at, at + length).join(' '))
      if (letter !== undefined && at + length <= words.length) return { letter, to: at + length, by: 'name' }
    }
    const word = words[at]
    if (word === undefined) return undefined
    if (/^\p{L}$/u.test(word)) return { letter: word.toUpperCase(), to: at + 1, by: 'letter' }
    return this.alphabet.has(word) ? { letter: [...word][0] ?? '', to: at + 1, by: 'word' } : undefined
  }

  /** "n as in November": the word belongs to the letter where it begins with it. */
  private explained(words: readonly string[], letter: Letter): Letter | undefined {
    const as = this.phrase(words, letter.to, this.as)
    if (as === undefined) return undefined
    const same = this.named(words, as)
    if (same && same.by === 'name' && same.letter === letter.letter) return { ...letter, to: same.to, by: 'explained' }
    const word = words[as] ?? ''
    const isOf = plain(word).startsWith(plain(letter.letter).toLowerCase())
    if (!isOf || [...word].length < 2) return undefined
    // "á jako Adam" is an a.
    const isName = this.words.isAcutePlain && ACUTE.test(letter.letter) && !ACUTE.test(word[0] ?? '')
    return { letter: isName ? plain(letter.letter) : letter.letter, to: as + 1, by: 'explained' }
  }

  /** "cé s háčkem". */
  private marked(words: readonly string[], letter: Letter): Letter {
    const mark = this.markAt(words, letter.to, '')
    return mark ? { ...letter, letter: withMark(letter.letter, mark.mark), to: mark.to, by: 'explained' } : letter
  }

  private markAt(words: readonly string[], at: number, side: '' | '<') {
    for (let length = MOST_WORDS; length > 0; length--) {
      const mark = this.marks.get(side + words.slice(at, at + length).join(' '))
      if (mark !== undefined) return { mark, to: at + length }
    }
    return undefined
  }

  private phrase(words: readonly string[], at: number, phrases: ReadonlySet<string>): number | undefined {
    for (const length of [2, 1]) if (phrases.has(words.slice(at, at + length).join(' '))) return at + length
    return undefined
  }
}

const ACUTE = /^[áéíóúý]$/iu
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const CARON = '\u030c'
/** Soft i has no mark. */
const withMark = (letter: string, mark: string) =>
  mark !== CARON || /[cdelnrstz]/i.test(letter) ? `${plain(letter)}${mark}`.normalize('NFC') : plain(letter)
const listOf = (phrases: string) => phrases.split('|').map((phrase) => phrase.replaceAll('-', ' '))

const spellers = new Map<string, Speller>()
const NONE: LetterWords = { names: {}, alphabet: '', as: '', twice: '', marks: {}, empty: '' }

function spellerOf(language: string): Speller {
  const code = Object.hasOwn(LETTER_WORDS, baseLanguage(language)) ? baseLanguage(language) : ''
  const known = spellers.get(code) ?? new Speller(LETTER_WORDS[code] ?? NONE)
  spellers.set(code, known)
  return known
}
