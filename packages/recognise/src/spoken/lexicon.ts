import { withoutMarks } from '../words/words.ts'

/** A word, a run of digits or one punctuation mark of a text without case and marks. */
export interface Token {
  readonly word: string
  readonly from: number
  readonly to: number
}

const TOKEN = /\p{N}+|\p{L}+|[.:,;/+@_'’-]/gu

export function tokensOf(plain: string): readonly Token[] {
  return [...plain.matchAll(TOKEN)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }))
}

/** A phrase found at a token: what it stands for and how many tokens it takes. */
export interface Meaning {
  readonly code: string
  readonly tokens: number
}

/** Phrases of one language to what they stand for; the longest wins. */
export class Lexicon {
  private readonly codes = new Map<string, string>()
  private readonly longest = new Map<string, number>()

  /** Lists of phrases by their code, divided by commas: `{ half: 'half, a half' }`. */
  constructor(entries: Readonly<Record<string, string>>, language: string) {
    for (const [code, phrases] of Object.entries(entries))
      for (const phrase of phrases.split(','))
        for (const form of spellings(phrase.trim(), language)) this.add(form, code)
  }

  private add(phrase: string, code: string): void {
    const words = tokensOf(phrase).map(({ word }) => word)
    const [first] = words
    if (first === undefined) return
    this.codes.set(words.join(' '), code)
    this.longest.set(first, Math.max(this.longest.get(first) ?? 0, words.length))
  }

  /** The longest phrase that begins at a token and ends before another. */
  at(tokens: readonly Token[], from: number, end = tokens.length): Meaning | undefined {
    const first = tokens[from]
    const most = first && this.longest.get(first.word)
    if (most === undefined) return undefined
    for (let length = Math.min(most, end - from); length > 0; length--) {
      const phrase = tokens.slice(from, from + length)
      const code = this.codes.get(phrase.map(({ word }) => word).join(' '))
      if (code !== undefined) return { code, tokens: length }
    }
    return undefined
  }
}

/** Without marks, and in German also with the vowels written out: “fünf”, “funf”, “fuenf”. */
export function spellings(phrase: string, language: string): readonly string[] {
  const plain = withoutMarks(phrase)
  if (language !== 'de' || !/[äöü]/.test(phrase)) return [plain]
  return [plain, withoutMarks(phrase.replace(/[äöü]/g, (letter) => WRITTEN_OUT[letter] ?? letter))]
}

const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const made = new Map<object, Map<string, Lexicon>>()

/** The lexicon of a language from a table of them, made when it is first needed; empty where the table has none. */
export function lexiconFor(
  table: Readonly<Record<string, Readonly<Record<string, string>>>>,
  language: string,
): Lexicon {
  const lexicons = made.get(table) ?? new Map<string, Lexicon>()
  made.set(table, lexicons)
  const words = Object.hasOwn(table, language) ? table[language] : undefined
  const code = words ? language : ''
  const lexicon = lexicons.get(code) ?? new Lexicon(words ?? {}, language)
  lexicons.set(code, lexicon)
  return lexicon
}
